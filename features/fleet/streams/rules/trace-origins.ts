import type { Stream } from '../contract.ts';
import type { Origin } from '../vocabulary.ts';

/** Of several at once. Where there are no values at all, what is shown is the demonstration's. */
export function joinOrigins(origins: readonly Origin[]): Origin {
  const [first = 'simulated', ...rest] = origins;
  return rest.every((origin) => origin === first) ? first : 'partly';
}

export type Traced = Pick<Stream, 'origin' | 'simulatedUntil'>;

/**
 * Of the values of one stream from a time on. Where there are none, they are to come from its owner; a stream without one is simulated.
 *
 * @param from ISO 8601
 */
export function originSince({ origin, simulatedUntil }: Traced, ownerLabel: string | null, from: string): Origin {
  if ((origin ?? (ownerLabel === null ? 'simulated' : 'plant')) === 'simulated') return 'simulated';
  return simulatedUntil !== null && Date.parse(simulatedUntil) >= Date.parse(from) ? 'partly' : 'plant';
}
