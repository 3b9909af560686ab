import type { AlarmStanding, Alert } from '../contract.ts';
import { MOST_LISTED } from '../vocabulary.ts';
import { listWaiting } from './choose-ring.ts';

/** For alarms that wait, by themselves: messages wait for nobody. */
export const askWaiting = (severity: 'crit' | 'warn') =>
  ({ status: 'open', state: 'unacknowledged', severity, limit: MOST_LISTED }) as const;

/** Whether there may be more open alerts than one answer holds: the oldest are not among them then, whatever they ask for. */
export function isCut(open: readonly unknown[] | undefined): boolean {
  return open !== undefined && open.length >= MOST_LISTED;
}

/** The newest open alerts, and before them those that ask for attention first, however old they are. */
export function addForemost(
  open: readonly Alert[],
  standing: Pick<AlarmStanding, 'foremost'> | undefined,
): readonly Alert[] {
  if (!isCut(open) || !standing) return open;
  const known = new Map(open.map((alert) => [alert.id, alert]));
  // What the live stream has told of one is newer than what the server has counted.
  const added = standing.foremost.filter(({ id, ts }) => !known.has(id) && ts <= (open.at(-1)?.ts ?? ts));
  return [...added, ...open];
}

/** How many ask for attention in all, where the open alerts are not all there are; undefined: they are. */
export function countAsking(
  open: readonly unknown[] | undefined,
  standing: Pick<AlarmStanding, 'waiting' | 'covered'> | undefined,
): number | undefined {
  if (!isCut(open) || !standing) return undefined;
  const { crit, warn, info } = standing.waiting;
  return crit + warn + info - standing.covered;
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
