import { describe, expect, it } from 'vitest';
import { judgeValue } from './judge-value.ts';

const NOW = Date.UTC(2026, 10, 20, 10);
const stream = {
  minValue: 0,
  maxValue: 10,
  alarmLow: 5.8,
  warningLow: 6.9,
  warningThreshold: 7.4,
  criticalThreshold: 7.6,
  deadband: 0.1,
  onDelaySeconds: 0,
  offDelaySeconds: 0,
  staleAfterSeconds: 60,
};
const good = { value: 7.2, at: NOW - 1_000, quality: 'good' } as const;

describe('judgeValue', () => {
  it.each([
    [7.2, 'ok'],
    [7.4, 'ok'],
    [7.5, 'warn'],
    [6.8, 'warn'],
    [7.7, 'crit'],
    [5.7, 'crit'],
  ])('compares %d with its limits: %s', (value, state) => {
    expect(judgeValue(stream, { ...good, value }, NOW, null)).toBe(state);
  });

  it('warns of what lies outside the range of the instrument, whatever the limits say', () => {
    const none = { alarmLow: null, warningLow: null, warningThreshold: null, criticalThreshold: null };
    expect(judgeValue({ ...stream, ...none }, { ...good, value: 10.1 }, NOW, null)).toBe('warn');
  });

  it.each([7.2, 7.7])('compares a value of bad quality with nothing (%d)', (value) => {
    expect(judgeValue(stream, { ...good, value, quality: 'bad' }, NOW, null)).toBe('bad');
  });

  it.each([7.2, 7.7])('calls a value stale at once when its sender says so, whatever it is (%d)', (value) => {
    expect(judgeValue(stream, { ...good, value, at: NOW, quality: 'stale' }, NOW, 'crit')).toBe('stale');
  });

  it('compares one of uncertain quality', () => {
    expect(judgeValue(stream, { ...good, value: 7.5, quality: 'uncertain' }, NOW, null)).toBe('warn');
  });

  it('calls a silence stale', () => {
    expect(judgeValue(stream, { ...good, at: NOW - 60_001 }, NOW, null)).toBe('stale');
  });

  it('never lets a bad value become one that was true once', () => {
    expect(judgeValue(stream, { ...good, at: NOW - 60_001, quality: 'bad' }, NOW, null)).toBe('bad');
  });

  it('calls nothing at all stale', () => {
    expect(judgeValue(stream, { value: null, at: null, quality: 'good' }, NOW, null)).toBe('stale');
  });

  it.each([
    [7.39, 'warn', 'warn'],
    [7.5, 'crit', 'crit'],
    [7.7, 'warn', 'crit'],
  ] as const)('shows %d under an active alarm of level %s as %s', (value, alarm, state) => {
    expect(judgeValue(stream, { ...good, value }, NOW, alarm)).toBe(state);
  });
});
