import type { StreamLimits } from '../contract.ts';
import {
  dropPending,
  type EvaluatedSample,
  type Evaluation,
  evaluateLimits,
  type LimitChange,
  noChanges,
} from './evaluate-limits.ts';

/**
 * A run of samples that come one after the other as live ones do, but are dated before one that came earlier: the clock of their sender was put back,
 * or what was ahead before is right now. Times in ms since 1970, by our clock.
 */
export interface Behind {
  /** When it began. */
  since: number;
  /** What is added to the samples' own times. */
  offset: number;
  /** Of its newest sample. */
  until: number;
}

/** So long a run must keep step with our clock before it is taken for live: whoever sends what it has kept, or the newest first, does not. */
export const IN_STEP_MS = 15_000;
/** By so much it may be out of step: networks and queues hold samples up. */
const OUT_OF_STEP_MS = 5_000;

export function isLive(behind: Behind | null | undefined): boolean {
  return behind != null && behind.until - behind.since >= IN_STEP_MS;
}

/**
 * Judges the samples of a stream of which nothing newer comes by when they came. By their own times they are of a past that was judged already, and the
 * stream would have no alarm until its sender's clock is where it was: for ten minutes, or for a night.
 *
 * @param standing where the stream stands
 * @param samples in the order of their times, one at least, none newer than the newest that is known; also those whose time is there already
 * @returns `standing`'s own evaluation when nothing changed
 */
export function judgeByArrival(
  limits: StreamLimits,
  standing: { behind?: Behind | null | undefined; evaluation: Evaluation | null },
  samples: readonly EvaluatedSample[],
  now: number,
): { behind: Behind; evaluation: Evaluation | null; changes: LimitChange[] } {
  const { behind: before = null, evaluation } = standing;
  const behind = follow(before, samples.at(-1)?.ts ?? now, now);
  if (before === null || behind === before) return { behind, evaluation, changes: noChanges };
  // Delays begin anew wherever the times do.
  const begun = isLive(before) && isLive(behind) ? evaluation : dropPending(evaluation);
  if (!isLive(behind)) return { behind, evaluation: isLive(before) ? begun : evaluation, changes: noChanges };
  const arrived = samples
    .map((sample) => ({ ...sample, ts: sample.ts + behind.offset }))
    .filter(({ ts }) => ts > before.until);
  const judged = evaluateLimits(limits, begun, arrived);
  return { behind, ...judged, changes: judged.changes.map((change) => ({ ...change, isByArrival: true })) };
}

/** @param ts of the newest of the samples that came now */
function follow(before: Behind | null, ts: number, now: number): Behind {
  const begun = { since: now, offset: now - ts, until: now };
  if (before === null) return begun;
  const at = ts + before.offset;
  // Overtaken by another one of the same run: of a sender with several connections.
  if (at <= before.until && now - before.until <= IN_STEP_MS) return before;
  return Math.abs(now - at) <= OUT_OF_STEP_MS ? { ...before, until: at } : begun;
}
