import { describe, expect, it } from 'vitest';
import { type AlarmTransition, judgeAlarms } from './judge-alarms.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const raise = (key: string, at: number, isAnnunciated = true): AlarmTransition => ({
  key,
  at,
  kind: 'raise',
  isAnnunciated,
});
const back = (key: string, at: number): AlarmTransition => ({ key, at, kind: 'return', isAnnunciated: false });
const burst = (count: number, at: number) => Array.from({ length: count }, (_, n) => raise(`k${n}`, at + n));

describe('the load of a time', () => {
  it('of nothing is nothing', () => {
    expect(judgeAlarms([], 0, 24 * HOUR)).toEqual({
      ...{ raised: 0, perHour: 0, mostInSlot: 0, busySlotPercent: 0, floodPercent: 0 },
      ...{ top: [], topPercent: 0, chattering: [], fleeting: 0 },
    });
  });

  it('counts what asks for attention, and not what begins put aside or comes back', () => {
    const load = judgeAlarms([raise('a', 0), raise('b', 1, false), back('a', 2), raise('a', HOUR)], 0, 2 * HOUR);
    expect([load.raised, load.perHour]).toEqual([2, 1]);
  });

  it.each([
    [10, 0],
    [11, 1],
  ])('calls ten minutes with %i alarms busy: %i', (count, busy) => {
    const load = judgeAlarms(burst(count, 0), 0, 100 * 10 * MINUTE);
    expect([load.mostInSlot, load.busySlotPercent]).toEqual([count, busy]);
  });

  it('lets a flood last until less than five come in ten minutes', () => {
    const transitions = [11, 5, 6, 4, 9].flatMap((count, slot) => burst(count, slot * 10 * MINUTE));
    expect(judgeAlarms(transitions, 0, 100 * 10 * MINUTE).floodPercent).toBe(3);
  });

  it('names the most frequent first, ten at most, with their share', () => {
    const transitions = [
      ...burst(12, 0),
      ...Array.from({ length: 8 }, (_, n) => raise('often', 1_000 + n * HOUR)),
    ].sort((a, b) => a.at - b.at);
    const { top, topPercent } = judgeAlarms(transitions, 0, 24 * HOUR);
    expect([top.length, top[0], topPercent]).toEqual([10, { key: 'often', raised: 8, percent: 40 }, 85]);
  });

  it.each([
    [5, 1, []],
    [6, 1, ['a']],
    [6, 1.5, []],
  ])('knows chatter: %i transitions, one each %d minutes', (count, minutes, chattering) => {
    const transitions = Array.from({ length: count }, (_, n) =>
      n % 2 === 0 ? raise('a', n * minutes * MINUTE) : back('a', n * minutes * MINUTE),
    );
    expect(judgeAlarms(transitions, 0, HOUR).chattering).toEqual(chattering);
  });

  it('counts an alarm that is back within ten seconds as fleeting', () => {
    const transitions = [raise('a', 0), back('a', 9_999), raise('a', HOUR), back('a', HOUR + 10_000)];
    expect(judgeAlarms(transitions, 0, 2 * HOUR).fleeting).toBe(1);
  });
});
