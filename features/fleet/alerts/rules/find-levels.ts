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

/** The worse one of each stream. */
export function joinLevels(
  levels: Record<number, AlarmLevel>,
  others: Readonly<Record<number, AlarmLevel>> = {},
): Record<number, AlarmLevel> {
  const isWorse = ([stream, level]: [string, AlarmLevel]) => level === 'crit' || levels[Number(stream)] === undefined;
  return { ...levels, ...Object.fromEntries(Object.entries(others).filter(isWorse)) };
}
