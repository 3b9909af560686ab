import { describe, expect, it } from 'vitest';
import { fromLocalTime, toLocalTime } from './convert-local.ts';

const ZONE = 'America/Toronto';

describe('fromLocalTime', () => {
  it.each([
    ['in winter', '2026-01-20T07:00', '2026-01-20T12:00:00.000Z'],
    ['in summer', '2026-07-20T07:00', '2026-07-20T11:00:00.000Z'],
    ['just before clocks leap', '2026-03-08T01:59', '2026-03-08T06:59:00.000Z'],
    ['just after clocks leapt', '2026-03-08T03:00', '2026-03-08T07:00:00.000Z'],
    ['that clocks leap over', '2026-03-08T02:30', '2026-03-08T07:30:00.000Z'],
    ['that clocks show twice', '2026-11-01T01:30', '2026-11-01T05:30:00.000Z'],
    ['after they showed it twice', '2026-11-01T02:00', '2026-11-01T07:00:00.000Z'],
  ])('finds a time %s', (_, local, iso) => {
    expect(new Date(fromLocalTime(local, ZONE) ?? 0).toISOString()).toBe(iso);
  });

  it.each(['2026-13-01T00:00', '2026-11-20', 'now', ''])('refuses “%s”', (local) => {
    expect(fromLocalTime(local, ZONE)).toBeNull();
  });
});

it('is what clocks show there', () => {
  expect(toLocalTime(Date.UTC(2026, 10, 21, 4, 30, 59), ZONE)).toBe('2026-11-20T23:30');
});
