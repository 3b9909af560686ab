import type { History } from '../../telemetry/contract.ts';
import type { Marks } from '../contract.ts';

/** A history as it was at a time: without a bucket that holds anything later. @param at ms since 1970 */
export function cutHistory(history: History, at: number): History {
  const width = history.bucketSeconds * 1_000;
  const end = new Date(Math.min(at, Date.parse(history.to))).toISOString();
  return {
    ...history,
    to: end,
    buckets: history.buckets.filter(({ ts }) => Date.parse(ts) + width <= at),
    gaps: history.gaps
      .filter(({ from }) => Date.parse(from) < at)
      .map((gap) => (Date.parse(gap.to) > at ? { ...gap, to: end } : gap)),
  };
}

/** What was known of them at a time: what had not begun is not there, and what had not ended is not over. */
export function cutMarks(marks: Marks, at: number): Marks {
  const hasBegun = ({ from }: { from: string }) => Date.parse(from) <= at;
  const open = <Mark extends { to: string | null }>(mark: Mark): Mark =>
    mark.to !== null && Date.parse(mark.to) > at ? { ...mark, to: null } : mark;
  return {
    outages: marks.outages.filter(hasBegun).map(open),
    alarms: marks.alarms.filter(hasBegun).map(open),
    notes: marks.notes.filter(({ writtenAt, startsAt }) => Date.parse(writtenAt) <= at && Date.parse(startsAt) <= at),
  };
}
