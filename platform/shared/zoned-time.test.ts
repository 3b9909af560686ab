import { describe, expect, it } from 'vitest';
import { dateAt, daysBefore, fromZoneClock, toZoneClock } from './zoned-time.ts';

const TORONTO = 'America/Toronto';
const read = (clock: string) => fromZoneClock(clock, TORONTO)?.toISOString() ?? null;

describe('fromZoneClock', () => {
  it.each([
    ['in winter', '2026-01-15T07:00', '2026-01-15T12:00:00.000Z'],
    ['in summer', '2026-07-15T07:00', '2026-07-15T11:00:00.000Z'],
    ['before the clocks go forward', '2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
    ['after the clocks went forward', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
    ['in the hour that comes twice, the first time', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['after the clocks went back', '2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
  ])('reads a time %s', (_, clock, instant) => {
    expect(read(clock)).toBe(instant);
  });

  it.each([
    ['in the hour that is skipped', '2026-03-08T02:30'],
    ['without an hour', '2026-03-08T'],
    ['that is left out', ''],
  ])('knows no instant of a time %s', (_, clock) => {
    expect(read(clock)).toBeNull();
  });

  it('reads a zone that is ahead of UTC', () => {
    expect(fromZoneClock('2026-07-15T01:00', 'Asia/Kolkata')?.toISOString()).toBe('2026-07-14T19:30:00.000Z');
  });
});

describe('toZoneClock', () => {
  it('shows an instant as the clocks of the zone do, to the minute', () => {
    expect(toZoneClock(new Date('2026-11-21T04:59:59.999Z'), TORONTO)).toBe('2026-11-20T23:59');
  });
});

describe('dateAt', () => {
  it.each([
    ['2026-11-21T04:59:59Z', '2026-11-20'],
    ['2026-11-21T05:00:00Z', '2026-11-21'],
    // Summer time.
    ['2026-07-21T03:59:59Z', '2026-07-20'],
    ['2026-07-21T04:00:00Z', '2026-07-21'],
  ])('at %s it is %s in Toronto', (now, date) => {
    expect(dateAt(new Date(now), 'America/Toronto')).toBe(date);
  });
});

describe('a period', () => {
  it('of 365 days ends where the clocks of the zone show the same time', () => {
    expect(new Date(daysBefore(Date.parse('2026-03-10T09:00:00-04:00'), 365, TORONTO)).toISOString()).toBe(
      '2025-03-10T13:00:00.000Z',
    );
  });

  it('of 30 days over a change of the clocks keeps the time of day', () => {
    expect(new Date(daysBefore(Date.parse('2026-11-15T09:00:00-05:00'), 30, TORONTO)).toISOString()).toBe(
      '2026-10-16T13:00:00.000Z',
    );
  });
});
