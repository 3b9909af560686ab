import type { Stream } from '../../telemetry/contract.ts';
import type { LimitName } from '../vocabulary.ts';

/** How a value stands: what tiles, cards and lists show. 'silent' is called stale on pages. */
export type TileState = 'ok' | 'warn' | 'crit' | 'stale';

type Judged = Pick<
  Stream,
  'minValue' | 'maxValue' | 'alarmLow' | 'warningLow' | 'warningThreshold' | 'criticalThreshold' | 'staleAfterSeconds'
>;

/**
 * The state of a stream's newest value.
 *
 * @param at of the newest sample, ms since 1970; null: there is none
 * @param now by the server's clock, ms since 1970
 */
export function judgeValue(stream: Judged, value: number | null, at: number | null, now: number): TileState {
  if (value === null || at === null || now - at > stream.staleAfterSeconds * 1_000) return 'stale';
  const exceeded = exceededLimit(stream, value);
  if (exceeded === 'alarm-high' || exceeded === 'alarm-low') return 'crit';
  if (exceeded !== null || isOutsideRange(stream, value)) return 'warn';
  return 'ok';
}

/** The outermost limit that a value exceeds; null: none. */
export function exceededLimit(
  limits: Omit<Judged, 'staleAfterSeconds' | 'minValue' | 'maxValue'>,
  value: number,
): LimitName | null {
  if (limits.criticalThreshold !== null && value > limits.criticalThreshold) return 'alarm-high';
  if (limits.alarmLow !== null && value < limits.alarmLow) return 'alarm-low';
  if (limits.warningThreshold !== null && value > limits.warningThreshold) return 'warning-high';
  if (limits.warningLow !== null && value < limits.warningLow) return 'warning-low';
  return null;
}

/** Outside the instrument's range: worth a warning, whatever the limits say. */
function isOutsideRange({ minValue, maxValue }: Judged, value: number): boolean {
  return (maxValue !== null && value > maxValue) || (minValue !== null && value < minValue);
}
