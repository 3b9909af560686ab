import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { seededRandom } from '../../../../tests/support/seeded-random.ts';
import { findGaps, planBuckets } from './plan-buckets.ts';

const MINUTE = 60_000;
const HOUR = HOUR_MS;

describe('planBuckets', () => {
  it.each([
    [HOUR, 500, 'samples', 10_000],
    [10 * HOUR, 500, 'minutes', 2 * MINUTE],
    [30 * 24 * HOUR, 500, 'hours', 2 * HOUR],
    [365 * 24 * HOUR, 1_000, 'hours', 12 * HOUR],
  ])('for %d ms in %d points takes %s by %d ms', (range, points, level, bucketMs) => {
    expect(planBuckets(0, range, points)).toMatchObject({ level, bucketMs });
  });

  it('takes nothing finer than what is kept', () => {
    expect(planBuckets(10, 20, 100, 'hours')).toEqual({ level: 'hours', bucketMs: HOUR, from: 0, to: HOUR });
  });

  it('never plans more buckets than points, covers the range, and splits no step', () => {
    const random = seededRandom(5);
    for (let run = 0; run < 5_000; run++) {
      const from = Math.floor(random() * 2e12);
      const to = from + 1 + Math.floor(random() ** 4 * 3e11);
      const points = 1 + Math.floor(random() * 2_000);
      const plan = planBuckets(from, to, points);
      const step = { samples: 1, minutes: MINUTE, hours: HOUR }[plan.level];
      expect(plan.from <= from && plan.to >= to).toBe(true);
      expect((plan.to - plan.from) / plan.bucketMs).toBeLessThanOrEqual(points);
      expect([plan.bucketMs % step, plan.from % plan.bucketMs, plan.to % plan.bucketMs]).toEqual([0, 0, 0]);
    }
  });
});

describe('findGaps', () => {
  it('is everything when nothing was heard', () => {
    expect(findGaps([], 0, 100_000, 60_000)).toEqual([{ from: 0, to: 100_000 }]);
  });

  it('is nothing within the longest silence', () => {
    expect(findGaps([{ firstAt: 60_000, lastAt: 60_000 }], 0, 120_000, 60_000)).toEqual([]);
  });
});
