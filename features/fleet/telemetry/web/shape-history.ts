import type { History } from '../contract.ts';

/** A history column by column, as a chart takes it; null is where nothing was heard. Times in seconds since 1970. */
export interface HistoryColumns {
  time: number[];
  min: (number | null)[];
  max: (number | null)[];
  mean: (number | null)[];
  /** Of its samples, which part was of uncertain and of bad quality, 0 to 1. */
  uncertain: number[];
  bad: number[];
}

/** A point without values goes into every gap, so that no line is drawn across it. */
export function shapeHistory({
  buckets,
  gaps,
  bucketSeconds,
}: Pick<History, 'buckets' | 'gaps' | 'bucketSeconds'>): HistoryColumns {
  const columns: HistoryColumns = { time: [], min: [], max: [], mean: [], uncertain: [], bad: [] };
  const gapEnds = gaps.map(({ to }) => Date.parse(to) / 1_000);
  let nextGap = 0;
  for (const { ts, min, max, avg, count, uncertain, bad } of buckets) {
    const time = Date.parse(ts) / 1_000;
    // A gap that ended within this bucket lies before it.
    let isAfterGap = false;
    while (nextGap < gapEnds.length && (gapEnds[nextGap] as number) < time + bucketSeconds) {
      isAfterGap = true;
      nextGap++;
    }
    if (isAfterGap && columns.time.length > 0) {
      columns.time.push(time - bucketSeconds / 2);
      columns.min.push(null);
      columns.max.push(null);
      columns.mean.push(null);
      columns.uncertain.push(0);
      columns.bad.push(0);
    }
    columns.time.push(time);
    columns.min.push(min);
    columns.max.push(max);
    columns.mean.push(avg);
    columns.uncertain.push(uncertain / count);
    columns.bad.push(bad / count);
  }
  return columns;
}

/** Places with a value between two gaps: no line is drawn to them, so they need a mark of their own. */
export function findIsolated(values: ArrayLike<number | null | undefined>): number[] {
  const isEmpty = (index: number) => values[index] == null;
  return Array.from(values, (_, index) => index).filter(
    (index) => !isEmpty(index) && isEmpty(index - 1) && isEmpty(index + 1),
  );
}

export interface HistorySummary {
  lowest: number;
  highest: number;
  mean: number;
  samples: number;
  /** How many of them were of uncertain and of bad quality. */
  uncertain: number;
  bad: number;
}

/** null: nothing was heard. */
export function summarizeHistory(buckets: History['buckets']): HistorySummary | null {
  if (buckets.length === 0) return null;
  const sum = (of: 'count' | 'uncertain' | 'bad') => buckets.reduce((all, bucket) => all + bucket[of], 0);
  const samples = sum('count');
  return {
    lowest: Math.min(...buckets.map(({ min }) => min)),
    highest: Math.max(...buckets.map(({ max }) => max)),
    mean: buckets.reduce((sum, { avg, count }) => sum + avg * count, 0) / samples,
    samples,
    uncertain: sum('uncertain'),
    bad: sum('bad'),
  };
}
