import type { AlarmLevel } from '../../streams/rules/judge-value.ts';
import type { Alert } from '../contract.ts';
import { isQuiet } from './rank-alerts.ts';

/** The worst active alarm of each stream, by stream id; not those that are shelved or suppressed, which ask for nothing. */
export function findLevels(
  alerts: readonly Pick<Alert, 'telemetryStreamId' | 'severity' | 'state' | 'isActive'>[],
): Record<number, AlarmLevel> {
  const levels: Record<number, AlarmLevel> = {};
  for (const alert of alerts) {
    const { telemetryStreamId, severity, isActive } = alert;
    if (telemetryStreamId === null || severity === 'info' || !isActive || isQuiet(alert)) continue;
    if (levels[telemetryStreamId] !== 'crit') levels[telemetryStreamId] = severity;
  }
  return levels;
}
