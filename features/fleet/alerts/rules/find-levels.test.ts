import { describe, expect, it } from 'vitest';
import { findLevels, joinLevels } from './find-levels.ts';

const alarm = { telemetryStreamId: 7, severity: 'warn', state: 'unacknowledged', isActive: true } as const;

describe('findLevels', () => {
  it('finds the worst of a stream, in whatever order', () => {
    const crit = { ...alarm, severity: 'crit' } as const;
    expect([findLevels([alarm, crit]), findLevels([crit, alarm])]).toEqual([{ 7: 'crit' }, { 7: 'crit' }]);
  });

  it('counts what somebody has acknowledged: it is active all the same', () => {
    expect(findLevels([{ ...alarm, state: 'acknowledged' }])).toEqual({ 7: 'warn' });
  });

  it.each([
    ['is shelved', { state: 'shelved' }],
    ['is suppressed', { state: 'suppressed' }],
    ['has returned', { state: 'returned-unacknowledged', isActive: false }],
    ['is a message', { telemetryStreamId: null, severity: 'info' }],
  ] as const)('leaves out what %s', (_, difference) => {
    expect(findLevels([{ ...alarm, ...difference }])).toEqual({});
  });
});

it('of two that are known of a stream the worse one counts', () => {
  expect(joinLevels({ 1: 'crit', 2: 'warn', 3: 'warn' }, { 1: 'warn', 2: 'crit', 4: 'warn' })).toEqual({
    ...{ 1: 'crit', 2: 'crit', 3: 'warn', 4: 'warn' },
  });
});
