import type { DeliveryState } from '../../../deliveries/vocabulary.ts';
import type { Outcome } from '../contract.ts';

interface Delivered {
  state: DeliveryState;
  /** How often it was tried. */
  attempts: number;
  failure: string | null;
}

/**
 * What came of a message that went to one or several places: of several browsers one that took it is enough.
 *
 * @returns null when nothing is known of it any more
 */
export function judgeOutcomes(deliveries: readonly Delivered[]): Outcome | null {
  if (deliveries.length === 0) return null;
  if (deliveries.some(({ state }) => state === 'delivered')) return { state: 'delivered', failure: null };
  const tried = deliveries.filter(({ attempts, failure }) => attempts > 0 && failure !== null);
  const waiting = deliveries.filter(({ state }) => state === 'queued' || state === 'sending');
  const [first] = waiting.length > 0 ? waiting : tried;
  const failure = first?.failure ?? null;
  if (waiting.length === 0) return { state: first ? 'failed' : 'called back', failure };
  // One that was not tried yet may still be taken.
  return { state: 'under way', failure: waiting.every((one) => tried.includes(one)) ? failure : null };
}

/** Whether all that was tried so far came to nothing; what was not tried yet, was called back or is not kept says nothing. */
export const isFailing = (outcome: Outcome | null): boolean => outcome !== null && outcome.failure !== null;
