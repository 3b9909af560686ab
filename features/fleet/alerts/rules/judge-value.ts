import type { Stream } from '../../telemetry/contract.ts';
import type { LimitName } from '../vocabulary.ts';

/** How a value stands: what tiles, cards and lists show. */
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

/** The four limits of a stream; null: it has no such limit. */
export type Limits = Pick<Judged, 'alarmLow' | 'warningLow' | 'warningThreshold' | 'criticalThreshold'>;

/** The outermost limit that a value exceeds; null: none. */
export function exceededLimit(limits: Limits, value: number): LimitName | null {
  if (exceeds('alarm-high', limits.criticalThreshold, value)) return 'alarm-high';
  if (exceeds('alarm-low', limits.alarmLow, value)) return 'alarm-low';
  if (exceeds('warning-high', limits.warningThreshold, value)) return 'warning-high';
  if (exceeds('warning-low', limits.warningLow, value)) return 'warning-low';
  return null;
}

/** The one comparison behind tiles and alarms: a value on the limit does not exceed it. */
export function exceeds(limit: LimitName, threshold: number | null, value: number): boolean {
  if (threshold === null) return false;
  return isHigh(limit) ? value > threshold : value < threshold;
}

export function isHigh(limit: LimitName): boolean {
  return limit === 'alarm-high' || limit === 'warning-high';
}

/** Where a stream keeps the threshold of a limit. */
export function thresholdOf(limits: Limits, limit: LimitName): number | null {
  if (limit === 'alarm-high') return limits.criticalThreshold;
  if (limit === 'warning-high') return limits.warningThreshold;
  return limit === 'warning-low' ? limits.warningLow : limits.alarmLow;
}

/** Outside the instrument's range: worth a warning, whatever the limits say. */
function isOutsideRange({ minValue, maxValue }: Judged, value: number): boolean {
  return (maxValue !== null && value > maxValue) || (minValue !== null && value < minValue);
}
