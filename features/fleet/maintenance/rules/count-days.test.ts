import { expect, it } from 'vitest';
import { addDays, daysBetween, nextDueDate } from './count-days.ts';

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

it.each([
  ['done early', '2026-11-25', '2026-12-25'],
  ['done on the day', '2026-11-21', '2026-12-21'],
  ['done late', '2026-11-01', '2026-12-01'],
  ['done two rounds late', '2026-09-01', '2026-11-30'],
  ['done exactly one round late', '2026-10-22', '2026-12-21'],
])('%s: the plan keeps its rhythm', (_, dueDate, next) => {
  expect(nextDueDate(dueDate, 30, '2026-11-21')).toBe(next);
});
