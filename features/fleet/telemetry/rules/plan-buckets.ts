import { HOUR_MS } from '../../../../platform/shared/days.ts';

/** From what a history can be read, finest first. */
export type Level = 'samples' | 'minutes' | 'hours';

const levelMs: Record<Level, number> = { samples: 1, minutes: 60_000, hours: HOUR_MS };

export interface HistoryPlan {
  level: Level;
  /** Width of a bucket, ms: whole steps of the level. */
  bucketMs: number;
  /** The range asked for, widened to whole buckets: whatever a bucket shows lies in it whole. ms since 1970. */
  from: number;
  to: number;
}

const levels = ['samples', 'minutes', 'hours'] as const satisfies readonly Level[];

/**
 * How to answer for a range in at most `points` buckets: the coarsest level that is not coarser than a bucket, and buckets that are
 * whole steps of it, so that no step is split between two.
 *
 * @param finest what is still kept of the range
 */
export function planBuckets(from: number, to: number, points: number, finest: Level = 'samples'): HistoryPlan {
  const wantedMs = Math.max(levelMs[finest], (to - from) / points);
  const level = levels.findLast((coarse) => wantedMs >= levelMs[coarse]) ?? 'samples';
  const step = levelMs[level];
  let bucketMs = roundWidth(wantedMs, level);
  // Widening the range to whole buckets may need one more of them.
  while (countBuckets(from, to, bucketMs) > points) bucketMs = roundWidth(bucketMs + step, level);
  return {
    level,
    bucketMs,
    from: Math.floor(from / bucketMs) * bucketMs,
    to: Math.max(Math.ceil(to / bucketMs), Math.floor(from / bucketMs) + 1) * bucketMs,
  };
}

/** Widths that people think in; all are whole steps of their level. */
const roundWidths = [1, 2, 5, 10, 15, 20, 30, 60]
  .flatMap((n) => [n * 1_000, n * 60_000])
  .concat([2, 3, 4, 6, 8, 12, 24].map((n) => n * HOUR_MS))
  .sort((a, b) => a - b);

function roundWidth(ms: number, level: Level): number {
  if (ms < 1_000) return Math.ceil(ms);
  const largest = roundWidths.at(-1) as number;
  return roundWidths.find((width) => width >= ms && width % levelMs[level] === 0) ?? Math.ceil(ms / largest) * largest;
}

function countBuckets(from: number, to: number, bucketMs: number): number {
  return Math.ceil(to / bucketMs) - Math.floor(from / bucketMs);
}

/** A bucket with samples; times in ms since 1970. */
export interface FilledBucket {
  /** Of its first and its last sample, as exactly as the level knows. */
  firstAt: number;
  lastAt: number;
}

/**
 * Where samples were expected and none came: between buckets, before the first and after the last.
 *
 * @param silenceMs the longest silence that is no gap
 * @param until end of what could have come: the end of the range, or now
 */
export function findGaps(
  buckets: readonly FilledBucket[],
  from: number,
  until: number,
  silenceMs: number,
): { from: number; to: number }[] {
  const gaps: { from: number; to: number }[] = [];
  let heardAt = from;
  for (const { firstAt, lastAt } of buckets) {
    if (firstAt - heardAt > silenceMs) gaps.push({ from: heardAt, to: firstAt });
    heardAt = lastAt;
  }
  if (until - heardAt > silenceMs) gaps.push({ from: heardAt, to: until });
  return gaps;
}
