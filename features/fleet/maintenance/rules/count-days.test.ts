import { expect, it } from 'vitest';
import { nextDueDate } from './count-days.ts';

it.each([
  ['done early', '2026-11-25', '2026-12-25'],
  ['done on the day', '2026-11-21', '2026-12-21'],
  ['done late', '2026-11-01', '2026-12-01'],
  ['done two rounds late', '2026-09-01', '2026-11-30'],
  ['done exactly one round late', '2026-10-22', '2026-12-21'],
])('%s: the plan keeps its rhythm', (_, dueDate, next) => {
  expect(nextDueDate(dueDate, 30, '2026-11-21')).toBe(next);
});
