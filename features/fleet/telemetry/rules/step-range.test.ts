import { expect, it } from 'vitest';
import { stepRange } from './step-range.ts';

it.each([
  ['the window before', 'earlier', { from: 500, to: 600 }, { from: 400, to: 500 }],
  ['the window after', 'later', { from: 500, to: 600 }, { from: 600, to: 700 }],
  ['the last window of all, which ends now', 'later', { from: 850, to: 950 }, { from: 900, to: 1_000 }],
  ['nothing after now', 'later', { from: 900, to: 1_000 }, null],
  ['nothing before 1970', 'earlier', { from: 50, to: 150 }, null],
] as const)('finds %s', (_, direction, range, found) => {
  expect(stepRange(range, direction, 1_000)).toEqual(found);
});
