import { type Severity, severities } from '../../streams/vocabulary.ts';

/** In the order in which bars are drawn over each other: a warning, which begins before its alarm and ends after it, is not to cover it. */
export function layerAlarms<Alarm extends { severity: Severity }>(alarms: readonly Alarm[]): Alarm[] {
  return alarms.toSorted((one, other) => severities.indexOf(other.severity) - severities.indexOf(one.severity));
}
