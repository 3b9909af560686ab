import type { Alert } from '../contract.ts';
import { annunciates } from './step-alarm.ts';

type Waiting = Pick<Alert, 'id' | 'severity'>;

/** An unacknowledged critical alarm is heard again so often. */
export const RING_AGAIN_SECONDS = 60;

/** Alarms that wait for somebody to take them on; messages wait for nobody. */
export function listWaiting<A extends Pick<Alert, 'severity' | 'status' | 'state'>>(alerts: readonly A[]): A[] {
  return alerts.filter((alert) => alert.status === 'open' && alert.severity !== 'info' && annunciates(alert));
}

/**
 * What has to be heard now: alarms that are new, and critical ones again and again until somebody acknowledges them.
 *
 * @param heard ids of those that waited when it was looked before; null: this is the first look, at which warnings are no news
 * @param silentSeconds since a critical alarm was last heard
 * @returns null: nothing
 */
export function chooseRing(
  waiting: readonly Waiting[],
  heard: ReadonlySet<string> | null,
  silentSeconds: number,
): 'crit' | 'warn' | null {
  const isNews = ({ id }: Waiting) => heard !== null && !heard.has(id);
  const critical = waiting.filter(({ severity }) => severity === 'crit');
  if (critical.some(isNews)) return 'crit';
  if (critical.length > 0 && silentSeconds >= RING_AGAIN_SECONDS) return 'crit';
  return waiting.some(isNews) ? 'warn' : null;
}
