import { expect, it } from 'vitest';
import { describeShares, LOWEST_MARK, placeQualities, TALLEST_MARK } from './draw-qualities.ts';

it('marks points with samples that are not good, as high as their part', () => {
  expect(placeQualities({ time: [10, 20, 30], bad: [0, 1, 0], uncertain: [0, 0, 0.5] })).toEqual([
    { time: 20, bad: TALLEST_MARK, uncertain: 0 },
    { time: 30, bad: 0, uncertain: LOWEST_MARK + 0.5 * (TALLEST_MARK - LOWEST_MARK) },
  ]);
});

it('says of a point which part was not good, and nothing of one that was', () => {
  expect([
    describeShares({ bad: 0.5, uncertain: 0.105 }),
    describeShares({ bad: 0, uncertain: 1 }),
    describeShares({ bad: 0, uncertain: 0 }),
  ]).toEqual(['50% bad, 10.5% uncertain', '100% uncertain', '']);
});
