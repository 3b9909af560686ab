import type { StreamLimits } from '../contract.ts';
import type { LimitName } from '../vocabulary.ts';
import { type EvaluatedSample, evaluateLimits } from './evaluate-limits.ts';

/** A time in which a limit was exceeded, as samples tell that came late. Times in ms since 1970. */
export interface Excursion {
  limit: LimitName;
  /** Of the sample that completed it, by the on-delay, and its value. */
  from: number;
  value: number;
  /** When the value was back; where none of these samples shows that, the last of them. */
  to: number;
  isSeenBack: boolean;
}

/**
 * What late samples tell by themselves: followed as if nothing had been before them, so that a delay counts within them alone. Samples that
 * were there already do not take part; one that came late is no reason to judge all of the past anew.
 *
 * @param samples in the order of their times
 */
export function findExcursions(limits: StreamLimits, samples: readonly EvaluatedSample[]): Excursion[] {
  const last = samples.at(-1);
  if (!last) return [];
  const found: Excursion[] = [];
  for (const { limit, kind, at, value } of evaluateLimits(limits, null, samples).changes) {
    if (kind === 'raise') found.push({ limit, from: at, value, to: last.ts, isSeenBack: false });
    else {
      const open = found.findLast((one) => one.limit === limit);
      if (open) Object.assign(open, { to: at, isSeenBack: true });
    }
  }
  return found;
}
