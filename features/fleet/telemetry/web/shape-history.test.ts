import { describe, expect, it } from 'vitest';
import { findIsolated, shapeHistory, summarizeHistory } from './shape-history.ts';

const START = Date.UTC(2026, 0, 1);
const iso = (seconds: number) => new Date(START + seconds * 1_000).toISOString();
const bucket = (seconds: number, value: number, count = 1) => ({
  ts: iso(seconds),
  min: value - 1,
  max: value + 1,
  avg: value,
  last: value,
  count,
  uncertain: 0,
  bad: 0,
});

describe('shapeHistory', () => {
  it('puts a point without values into a gap', () => {
    const columns = shapeHistory({
      bucketSeconds: 10,
      buckets: [bucket(0, 1), bucket(10, 2), bucket(100, 3)],
      gaps: [{ from: iso(12), to: iso(103) }],
    });
    expect(columns.mean).toEqual([1, 2, null, 3]);
    expect(columns.time.map((time) => time - START / 1_000)).toEqual([0, 10, 95, 100]);
  });

  it('leaves lines whole where there is no gap', () => {
    expect(shapeHistory({ bucketSeconds: 1, buckets: [bucket(0, 1), bucket(30, 2)], gaps: [] }).mean).toEqual([1, 2]);
  });

  it('needs no point before the first bucket', () => {
    const gaps = [{ from: iso(-60), to: iso(0) }];
    expect(shapeHistory({ bucketSeconds: 1, buckets: [bucket(0, 1)], gaps }).mean).toEqual([1]);
  });
});

describe('findIsolated', () => {
  it.each([
    ['a value between two gaps', [1, 2, null, 3, null, 4, 5], [3]],
    ['one at either end', [1, null, 2, 3, null, 4], [0, 5]],
    ['the only one', [1], [0]],
    ['none in a whole line', [1, 2, 3], []],
    ['none where there is nothing', [null, null], []],
  ])('finds %s', (_, values, found) => {
    expect(findIsolated(values)).toEqual(found);
  });
});

it('summarizes by samples, not by buckets', () => {
  expect(summarizeHistory([bucket(0, 10, 3), bucket(10, 20, 1)])).toEqual({
    lowest: 9,
    highest: 21,
    mean: 12.5,
    samples: 4,
    uncertain: 0,
    bad: 0,
  });
});
