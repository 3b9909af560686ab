import type { Stream } from '../contract.ts';
import { FLEET_NOTICE, type Origin, originNotices } from '../vocabulary.ts';

/** Of several at once. Where there are no values at all, what is shown is the demonstration's. */
export function joinOrigins(origins: readonly Origin[]): Origin {
  const [first = 'simulated', ...rest] = origins;
  return rest.every((origin) => origin === first) ? first : 'partly';
}

type Traced = Pick<Stream, 'origin' | 'simulatedUntil'>;

/** Of the values of one stream from a time on. @param from ISO 8601 */
export function originSince({ origin, simulatedUntil }: Traced, from: string): Origin {
  if (origin !== 'plant') return 'simulated';
  return simulatedUntil !== null && Date.parse(simulatedUntil) >= Date.parse(from) ? 'partly' : 'plant';
}

/** What is to be said of values that begin at a time. @param at ISO 8601 */
export function noticeAt(stream: Traced, at: string): string {
  return originSince(stream, at) === 'plant' ? originNotices.plant : FLEET_NOTICE;
}
