import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import type { Replay } from '../contract.ts';
import { replaySpeeds } from '../vocabulary.ts';
import { changeClock, type ReplayClock, readClock, stepOf, windowAt } from './play-clock.ts';
import { alertsAt, lastHourAt, placeBefore } from './read-past.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const playing: ReplayClock = { at: NOW - HOUR_MS, since: 1_000, speed: 60, isPlaying: true };

describe('the clock of a replay', () => {
  it('goes as fast as it is told, and stands still when it is stopped', () => {
    expect(readClock(playing, 3_000, NOW)).toBe(playing.at + 120_000);
    expect(readClock({ ...playing, isPlaying: false }, 3_000, NOW)).toBe(playing.at);
  });

  it('never shows what has not happened yet', () => {
    expect(readClock({ ...playing, speed: 600 }, 1_000_000, NOW)).toBe(NOW);
  });

  it('does not jump when its speed changes, or when it is stopped', () => {
    let clock = changeClock(playing, { speed: 600 }, 2_000, NOW);
    expect(readClock(clock, 2_000, NOW)).toBe(playing.at + 60_000);
    clock = changeClock(clock, { isPlaying: false }, 3_000, NOW);
    expect(readClock(clock, 9_000, NOW)).toBe(playing.at + 660_000);
  });

  it.each(replaySpeeds)('asks at %d× for windows that follow each other and hold the time in view', (speed) => {
    const window = windowAt(NOW + 1, speed);
    expect(window.from).toBeLessThanOrEqual(NOW + 1);
    expect(window.to).toBeGreaterThan(NOW + 1);
    expect(windowAt(window.to, speed).from).toBe(window.to);
    expect(stepOf(speed)).toBeLessThan(window.to - window.from);
  });
});

it('finds what was known last, and nothing before the first', () => {
  const places = [0, 9, 10, 15, 30].map((at) => placeBefore([10, 20, 30], at, (entry) => entry));
  expect(places).toEqual([-1, -1, 0, 0, 2]);
});

it('tells of the last hour only minutes that were over', () => {
  const minute = (at: number): [number, number, number, number] => [NOW + at * 60_000, 1, 0, 2];
  expect(lastHourAt([minute(-61), minute(-59), minute(0), minute(1)], NOW).map(({ ts }) => ts)).toEqual([
    new Date(NOW - 59 * 60_000).toISOString(),
    new Date(NOW).toISOString(),
  ]);
});

it('tells of minutes which part of them was not good', () => {
  const [good, doubtful] = lastHourAt(
    [
      [NOW - 1, 1, 0, 2],
      [NOW, 1, 0, 2, 0.25, 0.5],
    ],
    NOW,
  );
  expect([good?.bad, doubtful?.uncertain, doubtful?.bad]).toEqual([undefined, 0.25, 0.5]);
});

it('shows an alarm in each state as it was then, and not before or after it was open', () => {
  const alert = {
    id: 'a',
    returnedAt: new Date(NOW + 3_000).toISOString(),
    closedAt: new Date(NOW + 4_000).toISOString(),
    shelvedUntil: null,
  } as Replay['alerts'][number]['alert'];
  const steps = [
    { at: NOW, state: 'unacknowledged' as const, isActive: true },
    { at: NOW + 2_000, state: 'acknowledged' as const, isActive: true },
    { at: NOW + 3_000, state: 'normal' as const, isActive: false },
  ];
  const seen = [-1, 0, 2_000, 3_000].map((after) =>
    alertsAt([{ alert, steps }], NOW + after).map(({ state, returnedAt, closedAt }) => [state, returnedAt, closedAt]),
  );
  expect(seen).toEqual([[], [['unacknowledged', null, null]], [['acknowledged', null, null]], []]);
});
