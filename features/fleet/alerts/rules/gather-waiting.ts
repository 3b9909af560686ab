import type { Alert } from '../contract.ts';
import { MOST_LISTED } from '../vocabulary.ts';
import { listWaiting } from './choose-ring.ts';

/** For alarms that wait, by themselves: messages wait for nobody. */
export const askWaiting = (severity: 'crit' | 'warn') =>
  ({ status: 'open', state: 'unacknowledged', severity, limit: MOST_LISTED }) as const;

/** Whether there may be more open alerts than one answer holds: the oldest are not among them then, whatever they ask for. */
export function isCut(open: readonly unknown[] | undefined): boolean {
  return open !== undefined && open.length >= MOST_LISTED;
}

/**
 * Alarms that wait for somebody, also behind hundreds of newer alerts that do not.
 *
 * @param open the newest of all
 * @param critical,warnings what `askWaiting` brought where those were cut; undefined: not known yet
 */
export function gatherWaiting<A extends Pick<Alert, 'severity' | 'status' | 'state'>>(
  open: readonly A[],
  critical: readonly A[] | undefined,
  warnings: readonly A[] | undefined,
): A[] {
  return listWaiting(isCut(open) && critical && warnings ? [...critical, ...warnings] : open);
}
