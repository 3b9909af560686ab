import { describe, expect, it } from 'vitest';
import { dayBefore, framePeriod, lastDayOver, nextDayOf, sayPeriod } from './frame-period.ts';

const zone = 'America/Toronto';
const written = (frame: ReturnType<typeof framePeriod>) => [
  frame.day,
  frame.lastDay,
  frame.from.toISOString(),
  frame.to.toISOString(),
];

describe('a period', () => {
  it.each([
    ['daily', '2026-11-24', ['2026-11-24', '2026-11-24', '2026-11-24T05:00:00.000Z', '2026-11-25T05:00:00.000Z']],
    ['weekly', '2026-11-24', ['2026-11-23', '2026-11-29', '2026-11-23T05:00:00.000Z', '2026-11-30T05:00:00.000Z']],
    ['weekly', '2026-11-29', ['2026-11-23', '2026-11-29', '2026-11-23T05:00:00.000Z', '2026-11-30T05:00:00.000Z']],
    ['monthly', '2026-02-28', ['2026-02-01', '2026-02-28', '2026-02-01T05:00:00.000Z', '2026-03-01T05:00:00.000Z']],
    // 25 hours: the clocks go back in that night.
    ['daily', '2026-11-01', ['2026-11-01', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z']],
  ] as const)('%s round %s is by the calendar of the unit', (period, day, expected) => {
    expect(written(framePeriod(period, day, zone))).toEqual(expected);
  });

  it.each([
    ['daily', '2026-03-01', '2026-02-28', '2026-03-02'],
    ['weekly', '2026-03-02', '2026-02-23', '2026-03-09'],
    ['monthly', '2026-12-01', '2026-11-01', '2027-01-01'],
  ] as const)('%s has one before and one after', (period, day, before, after) => {
    expect([dayBefore(period, day), nextDayOf(period, day)]).toEqual([before, after]);
  });

  it.each([
    ['daily', '2026-11-23'],
    ['weekly', '2026-11-16'],
    ['monthly', '2026-10-01'],
  ] as const)('%s is over at its end there, not in UTC', (period, last) => {
    // Still the 24th in Toronto.
    expect(lastDayOver(period, new Date('2026-11-25T04:59:00Z'), zone)).toBe(last);
  });

  it.each([
    ['daily', '2026-11-24', '24 November 2026'],
    ['weekly', '2026-11-24', '23 Nov 2026 to 29 Nov 2026'],
    ['monthly', '2026-11-24', 'November 2026'],
  ] as const)('%s is said as people say it', (period, day, said) => {
    expect(sayPeriod(period, framePeriod(period, day, zone))).toBe(said);
  });
});
