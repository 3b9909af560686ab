import type { Alert } from '../contract.ts';
import { findLevels } from './find-levels.ts';
import { isQuiet } from './rank-alerts.ts';
import { annunciates, outerLimit } from './step-alarm.ts';

/** As much of an open alert as its standing follows from. */
export type StandingAlert = Pick<
  Alert,
  'id' | 'telemetryStreamId' | 'limitName' | 'severity' | 'state' | 'isActive' | 'ts'
>;

/** More than banners are dismissed one after another. */
const FOREMOST = 10;

/** What all open alerts come to, however many there are. */
export function sumStanding(alerts: readonly StandingAlert[]) {
  const waiting = { crit: 0, warn: 0, info: 0 };
  const { asking, covered } = listAsking(alerts);
  for (const { severity } of [...asking, ...covered]) waiting[severity]++;
  return {
    open: alerts.length,
    quiet: alerts.filter(isQuiet).length,
    waiting,
    covered: covered.length,
    levels: findLevels(alerts),
    foremost: asking.slice(0, FOREMOST).map(({ id }) => id),
  };
}

/**
 * Alerts that nobody has taken on, critical ones first and then the newest; apart from them those that a farther limit of the same side says
 * more of: a high limit whose high-high limit is exceeded too says nothing of its own.
 */
export function listAsking<A extends StandingAlert>(alerts: readonly A[]): { asking: A[]; covered: A[] } {
  const exceeded = new Set(
    alerts
      .filter((alert) => alert.isActive && !isQuiet(alert))
      .map(({ telemetryStreamId, limitName }) => `${telemetryStreamId} ${limitName}`),
  );
  const isCovered = ({ telemetryStreamId, limitName }: A) => {
    const outer = outerLimit(limitName);
    return outer !== null && exceeded.has(`${telemetryStreamId} ${outer}`);
  };
  const waiting = alerts.filter(annunciates).toSorted((a, b) => rank(b) - rank(a) || b.ts.localeCompare(a.ts));
  return { asking: waiting.filter((alert) => !isCovered(alert)), covered: waiting.filter(isCovered) };
}

const rank = ({ severity }: StandingAlert) => (severity === 'crit' ? 1 : 0);
