import type { StreamLimits } from '../contract.ts';
import type { LimitName, NewestQuality, Severity } from '../vocabulary.ts';

/** How a value stands: what tiles, cards and lists show. 'bad': its sender says that it is not to be trusted. */
export type TileState = 'ok' | 'warn' | 'crit' | 'bad' | 'stale';

/** The newest sample of a stream. */
export interface NewestSample {
  value: number | null;
  /** ms since 1970; null: there is none. */
  at: number | null;
  quality: NewestQuality;
}

/**
 * The state of a stream's newest value. A value of bad quality is compared with nothing, and stays bad however old it is: "stale" says of
 * a value that it was true once. One of uncertain quality is judged like a good one; pages mark it.
 *
 * An active alarm holds the state up to its own level, so that a value inside the deadband is not called normal while its alarm is on the
 * list. The other way round, a value shows the limit that it exceeds at once, also during the on-delay, when there is no alarm yet.
 *
 * @param now by the server's clock, ms since 1970
 * @param alarm the worst active alarm of the stream that nobody has put aside; null: none
 */
export function judgeValue(
  stream: StreamLimits,
  { value, at, quality }: NewestSample,
  now: number,
  alarm: AlarmLevel | null,
): TileState {
  if (value !== null && at !== null && quality === 'bad') return 'bad';
  if (value === null || isStale(stream, { value, at, quality }, now)) return 'stale';
  const level = compareWithLimits(stream, value);
  if (level === 'crit' || alarm === 'crit') return 'crit';
  return level === 'warn' || alarm === 'warn' ? 'warn' : 'ok';
}

/** Whether the newest value says nothing about now, of whatever quality it is. @param now by the server's clock, ms since 1970 */
export function isStale(
  stream: Pick<StreamLimits, 'staleAfterSeconds'>,
  { value, at, quality }: NewestSample,
  now: number,
): boolean {
  return value === null || at === null || quality === 'stale' || now - at > stream.staleAfterSeconds * 1_000;
}

/** Of an alarm; messages have none. */
export type AlarmLevel = Exclude<Severity, 'info'>;

function compareWithLimits(stream: StreamLimits, value: number): AlarmLevel | 'ok' {
  const exceeded = exceededLimit(stream, value);
  if (exceeded === 'alarm-high' || exceeded === 'alarm-low') return 'crit';
  if (exceeded !== null || isOutsideRange(stream, value)) return 'warn';
  return 'ok';
}

/** The outermost limit that a value exceeds; null: none. */
export function exceededLimit(limits: StreamLimits, value: number): LimitName | null {
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
export function thresholdOf(limits: StreamLimits, limit: LimitName): number | null {
  if (limit === 'alarm-high') return limits.criticalThreshold;
  if (limit === 'warning-high') return limits.warningThreshold;
  return limit === 'warning-low' ? limits.warningLow : limits.alarmLow;
}

/** Outside the instrument's range: worth a warning, whatever the limits say. */
function isOutsideRange({ minValue, maxValue }: StreamLimits, value: number): boolean {
  return (maxValue !== null && value > maxValue) || (minValue !== null && value < minValue);
}
