import type { Alert } from '../contract.ts';
import { BANNER_ALERTS } from '../vocabulary.ts';
import { isQuiet } from './rank-alerts.ts';
import { annunciates, outerLimit } from './step-alarm.ts';

type Announced = Pick<
  Alert,
  'id' | 'telemetryStreamId' | 'limitName' | 'severity' | 'status' | 'state' | 'isActive' | 'ts'
>;

export interface Banners<A> {
  shown: A[];
  /** Critical ones stay until somebody acts; the others go by themselves. */
  isPersistent: boolean;
  /** How many more ask for attention. */
  more: number;
}

/**
 * What asks for attention over every page: the newest critical alert, or else up to three others, newest first. A high limit whose
 * high-high limit is exceeded too says nothing of its own.
 *
 * @param alerts open ones
 * @param dismissed ids whose banner somebody has closed
 */
export function chooseBanners<A extends Announced>(alerts: readonly A[], dismissed: ReadonlySet<string>): Banners<A> {
  const asking = alerts
    .filter((alert) => alert.status === 'open' && annunciates(alert) && !isCovered(alert, alerts))
    .filter(({ id }) => !dismissed.has(id))
    .toSorted((a, b) => rank(b) - rank(a) || b.ts.localeCompare(a.ts));
  const isPersistent = asking[0]?.severity === 'crit';
  const shown = asking.slice(0, isPersistent ? 1 : BANNER_ALERTS);
  return { shown, isPersistent, more: asking.length - shown.length };
}

const rank = ({ severity }: Announced) => (severity === 'crit' ? 1 : 0);

function isCovered({ telemetryStreamId, limitName }: Announced, alerts: readonly Announced[]): boolean {
  const outer = outerLimit(limitName);
  return (
    outer !== null &&
    alerts.some(
      (other) =>
        other.telemetryStreamId === telemetryStreamId && other.limitName === outer && other.isActive && !isQuiet(other),
    )
  );
}
