import { HOUR_MS } from '../../../../platform/shared/days.ts';
import type { Alert } from '../../alerts/contract.ts';
import type { Stream, TelemetryEvent } from '../../streams/contract.ts';
import type { Replay } from '../contract.ts';

/** Place of the last entry that is not later; -1: there is none. */
export function placeBefore<Entry>(entries: readonly Entry[], at: number, timeOf: (entry: Entry) => number): number {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (timeOf(entries[middle] as Entry) <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The alerts that were open at a time, as they stood then, the newest first. */
export function alertsAt(alerts: Replay['alerts'], at: number): Alert[] {
  return alerts.flatMap(({ alert, steps }) => {
    const step = steps[placeBefore(steps, at, (one) => one.at)];
    if (!step || step.state === 'normal') return [];
    const isKnown = (time: string | null) => time !== null && Date.parse(time) <= at;
    return [
      {
        ...alert,
        state: step.state,
        isActive: step.isActive,
        status: 'open',
        acknowledged: step.state === 'acknowledged',
        returnedAt: !step.isActive && isKnown(alert.returnedAt) ? alert.returnedAt : null,
        closedAt: null,
        shelvedUntil: step.state === 'shelved' ? alert.shelvedUntil : null,
      },
    ];
  });
}

/** A stream as it was known at a time: with the limits of then, and without any value of now. */
export function streamThen(stream: Stream, replayed: Replay['streams'][number] | undefined, at: number): Stream {
  const limits = replayed?.limits ?? [];
  const { at: _, ...then } = limits[
    Math.max(
      0,
      placeBefore(limits, at, (one) => one.at),
    )
  ] ?? { at: 0 };
  return { ...stream, ...then, lastValue: null, updatedAt: null, lastQuality: 'good', origin: null };
}

/** The hour before a time by the minute, as far as its minutes were over. */
export function lastHourAt(minutes: Replay['streams'][number]['minutes'], at: number): TelemetryEvent[] {
  return minutes
    .filter(([ts]) => ts <= at && ts > at - HOUR_MS)
    .map(([ts, value, min, max, uncertain = 0, bad = 0]) => {
      const minute = { ts: new Date(ts).toISOString(), value, min, max };
      return uncertain + bad > 0 ? { ...minute, uncertain, bad } : minute;
    });
}
