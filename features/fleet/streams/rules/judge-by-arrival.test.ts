import { describe, expect, it } from 'vitest';
import type { Evaluation } from './evaluate-limits.ts';
import { type Behind, isLive, judgeByArrival } from './judge-by-arrival.ts';

const limits = {
  ...{
    minValue: null,
    maxValue: null,
    warningLow: null,
    alarmLow: null,
    warningThreshold: 10,
    criticalThreshold: null,
  },
  ...{ deadband: 1, onDelaySeconds: 0, offDelaySeconds: 0, staleAfterSeconds: 60 },
};
const NOW = Date.UTC(2026, 10, 27, 12);
const MINUTE = 60_000;

interface Come {
  /** By our clock, ms after NOW. */
  at: number;
  /** By its own, ms after NOW. */
  ts: number;
  value?: number;
}

function play(come: readonly Come[], own: Partial<typeof limits> = {}, evaluation: Evaluation | null = null) {
  let standing: { behind: Behind | null; evaluation: Evaluation | null } = { behind: null, evaluation };
  const changes: string[] = [];
  for (const { at, ts, value = 5 } of come) {
    const samples = [{ ts: NOW + ts, value, quality: 0 as const }];
    const judged = judgeByArrival({ ...limits, ...own }, standing, samples, NOW + at);
    for (const { kind, at } of judged.changes) changes.push(`${kind} ${(at - NOW) / 1_000}`);
    standing = judged;
  }
  return { ...standing, changes };
}

/** Each second, from one to another, by a clock that is behind. */
const seconds = (from: number, to: number, behindMs: number, value = 5): Come[] =>
  Array.from({ length: to - from }, (_, at) => ({
    at: (from + at) * 1_000,
    ts: (from + at) * 1_000 - behindMs,
    value,
  }));

describe('samples of a clock that was put back', () => {
  it('are judged by when they came, once they kept step for 15 seconds', () => {
    const { changes } = play([...seconds(0, 30, 10 * MINUTE), ...seconds(30, 40, 10 * MINUTE, 12)]);
    expect(changes).toEqual(['raise 30']);
    expect(play(seconds(0, 40, 10 * MINUTE, 12)).changes).toEqual(['raise 15']);
  });

  it('return by when they came, too', () => {
    const come = [...seconds(0, 20, 60 * MINUTE, 12), ...seconds(20, 25, 60 * MINUTE)];
    expect(play(come).changes).toEqual(['raise 15', 'return 20']);
  });

  it('are waited for by their limits’ delays', () => {
    const come = [...seconds(0, 20, 10 * MINUTE), ...seconds(20, 40, 10 * MINUTE, 12)];
    expect(play(come, { onDelaySeconds: 10 }).changes).toEqual(['raise 30']);
  });

  it('begin delays anew: what waited by other times is dropped, what is active stays', () => {
    const pending = { 'warning-high': { isActive: false, changingSince: NOW + MINUTE, confirmedAt: NOW + MINUTE } };
    expect(play(seconds(0, 30, 0, 12), { onDelaySeconds: 10 }, pending).changes).toEqual(['raise 25']);
    const active = { 'warning-high': { isActive: true, changingSince: null, confirmedAt: null } };
    expect(play(seconds(0, 30, 0, 12), {}, active).changes).toEqual([]);
  });

  it('may come some seconds early, late or out of turn', () => {
    const come = seconds(0, 40, 10 * MINUTE, 12).map((one, place) => ({ ...one, at: one.at + (place % 3) * 1_500 }));
    expect(play(come).changes).toEqual(['raise 15']);
    const turned = seconds(0, 40, 10 * MINUTE, 12).map((one, place, all) => all[place ^ 1] ?? one);
    expect(play(turned).changes).toHaveLength(1);
  });

  it('of a minute each are judged from the second one on', () => {
    const come = [0, 1, 2].map((minute) => ({ at: minute * MINUTE, ts: minute * MINUTE - 25 * MINUTE, value: 12 }));
    expect(play(come, { staleAfterSeconds: 300 }).changes).toEqual(['raise 60']);
  });
});

describe('what was kept', () => {
  it.each([
    ['fast', 10],
    ['at twice the speed', 2],
    ['at half of it', 0.5],
    ['the newest first', -1],
    ['the same again and again', 0],
  ])('and is sent %s is not taken for live', (_, speed) => {
    const come = Array.from({ length: 120 }, (_, at) => ({
      at: at * 1_000,
      ts: at * speed * 1_000 - 60 * MINUTE,
      value: 12,
    }));
    const { changes, behind } = play(come);
    expect([changes, isLive(behind)]).toEqual([[], false]);
  });

  it('is not live by a single sample', () => {
    expect(isLive(play([{ at: 0, ts: -MINUTE }]).behind)).toBe(false);
  });
});
