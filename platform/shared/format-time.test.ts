import { describe, expect, it } from 'vitest';
import {
  formatAge,
  formatClock,
  formatDay,
  formatDayOfYear,
  formatKnown,
  formatLongDay,
  formatNear,
  formatNewsDay,
  formatZonedMoment,
  formatZonedSpan,
  isTimeZone,
} from './format-time.ts';

const ZONE = 'America/Toronto';

describe('days', () => {
  it.each([
    [formatDay('2026-11-21'), '21 Nov 2026'],
    [formatDay('2026-09-01T23:59:59Z'), '1 Sep 2026'],
    [formatDay('2026-09-01', 'month'), 'Sep 2026'],
    [formatDay('2026-09-01', 'year'), '2026'],
    [formatDay('2026-11-01T02:00:00Z', 'day', ZONE), '31 Oct 2026'],
    [formatDayOfYear('2026-11-01T02:00:00Z', ZONE), '31 Oct'],
    [formatLongDay('2026-09-01'), '1 September 2026'],
    [formatNewsDay('2025-06-05'), 'Jun 5, 2025'],
    [formatNewsDay('2025-06-05', 'month'), 'Jun 2025'],
    [formatNewsDay('2025-06-05', 'minute'), 'Jun 5, 2025'],
  ])('%s', (said, expected) => expect(said).toBe(expected));
});

describe('moments', () => {
  it.each([
    [formatZonedMoment('2026-11-21T14:30:09Z', 'UTC'), '21 Nov 2026, 14:30 UTC'],
    [formatZonedMoment(Date.UTC(2026, 10, 21, 4, 5, 9), 'UTC', true), '21 Nov 2026, 04:05:09 UTC'],
    [formatClock('2026-11-21T00:00:00Z'), '00:00'],
    [formatZonedMoment('2026-11-12T12:00:09Z', ZONE, true), '12 Nov 2026, 07:00:09 EST'],
    // The hour that the night of the change has twice.
    [formatZonedMoment('2026-11-01T05:30:00Z', ZONE), '1 Nov 2026, 01:30 EDT'],
    [formatZonedMoment('2026-11-01T06:30:00Z', ZONE), '1 Nov 2026, 01:30 EST'],
  ])('%s', (said, expected) => expect(said).toBe(expected));
});

describe('spans', () => {
  it.each([
    ['2026-11-12T12:00:00Z', '2026-11-12T13:00:00Z', '12 Nov 2026, 07:00 to 08:00 EST'],
    ['2026-11-12T12:00:00Z', '2026-11-13T12:00:00Z', '12 Nov 2026, 07:00 to 13 Nov 2026, 07:00 EST'],
    ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '1 Nov 2026, 01:30 EDT to 1 Nov 2026, 01:30 EST'],
    ['2026-11-12T12:00:00Z', '2026-11-12T12:01:30Z', '12 Nov 2026, 07:00:00 to 07:01:30 EST'],
  ])('%s to %s', (from, to, said) => expect(formatZonedSpan(from, to, ZONE)).toBe(said));
});

describe('what is near', () => {
  const now = Date.parse('2026-11-21T14:30:00Z');
  it.each([
    ['2026-11-21T14:29:40Z', 'just now'],
    ['2026-11-21T14:30:20Z', 'just now'],
    ['2026-11-21T14:29:00Z', '1 min ago'],
    ['2026-11-21T13:31:00Z', '59 min ago'],
    ['2026-11-21T12:01:00Z', '2 h ago'],
    ['2026-11-21T14:50:00Z', 'in 20 min'],
    ['2026-11-21T20:30:00Z', 'in 6 h'],
    ['2026-11-20T14:30:00Z', '20 Nov 2026, 09:30 EST'],
    ['2026-11-23T14:30:00Z', '23 Nov 2026, 09:30 EST'],
  ])('%s is %s', (at, said) => expect(formatNear(at, now, ZONE)).toBe(said));
});

describe('ages', () => {
  it.each([
    [-50, '0 s ago'],
    [59_999, '59 s ago'],
    [60_000, '1 min ago'],
    [7_200_000, '2 h ago'],
    [172_800_000, '2 d ago'],
  ])('%i ms', (ageMs, said) => expect(formatAge(ageMs)).toBe(said));
});

it.each([
  ['America/Toronto', true],
  ['UTC', true],
  ['Nowhere/At_All', false],
  ['', false],
])('knows whether “%s” is a zone', (name, isOne) => expect(isTimeZone(name)).toBe(isOne));

it.each([
  ['year', '2026'],
  ['month', '2026-07'],
  ['day', '2026-07-01'],
  ['minute', '2026-07-01T00:00:00.000Z'],
] as const)('a date that is known by the %s is written as %s', (precision, written) => {
  expect(formatKnown('2026-07-01T00:00:00.000Z', precision)).toBe(written);
});
