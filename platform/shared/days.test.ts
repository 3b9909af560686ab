import { expect, it } from 'vitest';
import { addDays, daysBetween } from './days.ts';

it.each([
  ['2026-11-20', '2026-11-21', 1],
  ['2026-11-21', '2026-11-20', -1],
  // The nights in which the clocks change.
  ['2026-03-07', '2026-03-09', 2],
  ['2026-10-31', '2026-11-02', 2],
])('from %s to %s it is %i days', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

it('adds days over the end of a year', () => {
  expect(addDays('2026-12-30', 5)).toBe('2027-01-04');
});
