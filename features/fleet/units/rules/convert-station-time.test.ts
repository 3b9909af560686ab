import { describe, expect, it } from 'vitest';
import { fromStationClock, toStationClock } from './convert-station-time.ts';

const TORONTO = 'America/Toronto';
const read = (clock: string) => fromStationClock(clock, TORONTO)?.toISOString() ?? null;

describe('fromStationClock', () => {
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
    expect(fromStationClock('2026-07-15T01:00', 'Asia/Kolkata')?.toISOString()).toBe('2026-07-14T19:30:00.000Z');
  });
});

describe('toStationClock', () => {
  it('shows an instant as the clocks of the station do, to the minute', () => {
    expect(toStationClock(new Date('2026-11-21T04:59:59.999Z'), TORONTO)).toBe('2026-11-20T23:59');
  });
});
