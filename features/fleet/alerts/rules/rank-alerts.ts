import { severities } from '../../streams/vocabulary.ts';
import type { Alert } from '../contract.ts';
import type { AlarmState } from '../vocabulary.ts';

/** What somebody must look at first. */
const byUrgency: readonly AlarmState[] = [
  'unacknowledged',
  'returned-unacknowledged',
  'acknowledged',
  'shelved',
  'suppressed',
  'normal',
];

/** By what they ask of somebody, then by severity, then the newest first. */
export function rankAlerts<A extends Pick<Alert, 'state' | 'severity' | 'ts'>>(alerts: readonly A[]): A[] {
  return alerts.toSorted(
    (a, b) =>
      byUrgency.indexOf(a.state) - byUrgency.indexOf(b.state) ||
      severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
      b.ts.localeCompare(a.ts),
  );
}

/** Whether it asks for nothing now: over, shelved or suppressed. Pages show it in grey. */
export function isQuiet({ state }: Pick<Alert, 'state'>): boolean {
  return state === 'normal' || state === 'shelved' || state === 'suppressed';
}
