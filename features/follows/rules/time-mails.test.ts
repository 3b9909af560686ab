import { expect, it } from 'vitest';
import { isMailDue, lastWeekly } from './time-mails.ts';

it.each([
  // Monday before and after its hour; Sunday.
  ['2026-11-23T06:59:00Z', 8, 'Europe/Berlin', '2026-11-16', '2026-11-16T07:00:00.000Z'],
  ['2026-11-23T07:00:00Z', 8, 'Europe/Berlin', '2026-11-23', '2026-11-23T07:00:00.000Z'],
  ['2026-11-29T23:00:00Z', 8, 'UTC', '2026-11-23', '2026-11-23T08:00:00.000Z'],
  // Summer time began the day before.
  ['2026-03-30T12:00:00Z', 8, 'Europe/Berlin', '2026-03-30', '2026-03-30T06:00:00.000Z'],
  // It is Monday there already.
  ['2026-11-22T20:30:00Z', 8, 'Pacific/Auckland', '2026-11-23', '2026-11-22T19:00:00.000Z'],
])('%s at %i in %s: of %s', (now, hour, zone, day, at) => {
  const last = lastWeekly(new Date(now), hour, zone);
  expect([last.day, last.at.toISOString()]).toEqual([day, at]);
});

it.each([
  ['at-once', '2026-11-24T11:59:59Z', true],
  // Due at 8 o'clock: what came before is told today, what came since tomorrow.
  ['daily', '2026-11-24T08:00:00Z', true],
  ['daily', '2026-11-24T08:00:01Z', false],
  // It was Monday yesterday.
  ['weekly', '2026-11-23T08:00:00Z', true],
  ['weekly', '2026-11-23T08:00:01Z', false],
  ['off', '2026-11-01T00:00:00Z', false],
] as const)('a mail that comes %s is due for what came at %s: %s', (rhythm, oldest, isDue) => {
  const clock = { digestHour: 8, timeZone: 'UTC' };
  expect(isMailDue([{ rhythm, oldest: new Date(oldest) }], new Date('2026-11-24T12:00:00Z'), clock)).toBe(isDue);
});
