import { describe, expect, it } from 'vitest';
import { formatStationSpan, formatStationTime } from './format-station-time.ts';

const ZONE = 'America/Toronto';

describe('formatStationTime', () => {
  it.each([
    ['2026-11-12T12:00:00Z', false, '12 Nov 2026, 07:00 EST'],
    ['2026-11-12T12:00:09Z', true, '12 Nov 2026, 07:00:09 EST'],
    ['2026-09-12T12:00:00Z', false, '12 Sep 2026, 08:00 EDT'],
    // The hour that the night of the change has twice.
    ['2026-11-01T05:30:00Z', false, '1 Nov 2026, 01:30 EDT'],
    ['2026-11-01T06:30:00Z', false, '1 Nov 2026, 01:30 EST'],
  ])('%s', (at, isExact, said) => {
    expect(formatStationTime(at, ZONE, isExact)).toBe(said);
  });
});

describe('formatStationSpan', () => {
  it.each([
    ['2026-11-12T12:00:00Z', '2026-11-12T13:00:00Z', '12 Nov 2026, 07:00 to 08:00 EST'],
    ['2026-11-12T12:00:00Z', '2026-11-13T12:00:00Z', '12 Nov 2026, 07:00 to 13 Nov 2026, 07:00 EST'],
    ['2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z', '1 Nov 2026, 01:30 EDT to 1 Nov 2026, 01:30 EST'],
    ['2026-11-12T12:00:00Z', '2026-11-12T12:01:30Z', '12 Nov 2026, 07:00:00 to 07:01:30 EST'],
  ])('%s to %s', (from, to, said) => {
    expect(formatStationSpan(from, to, ZONE)).toBe(said);
  });
});
