import { HOUR_MS } from '../../../../platform/shared/days.ts';
import type { AlertKind } from '../../alerts/vocabulary.ts';
import { type AskedRange, isMoving } from '../../telemetry/rules/choose-range.ts';

/**
 * The hour around the moment of an alarm. One of the last half hour has its hour not yet: then it is the last one, which goes on.
 *
 * An alarm of silence is raised when nothing came for long. Where the last value lies before that hour it is the one around that: in the other there
 * would be nothing.
 *
 * @param alarm its `lastAt` is of the last value before it fell silent; null: that was not kept
 * @param newestAt of the stream's newest value, which counts where that was not kept; null or left out: it has none, or is not known
 * @param now by the server's clock, ms since 1970
 */
export function chooseTrend(
  { ts, kind, lastAt: keptAt }: { ts: string; kind: AlertKind; lastAt: string | null },
  newestAt: string | null | undefined,
  now: number,
): AskedRange {
  const at = Date.parse(ts);
  const isRecent = at + HOUR_MS / 2 > now;
  const lastAt = keptAt ?? newestAt;
  const last = kind === 'silence' && lastAt ? Date.parse(lastAt) : null;
  if (last !== null && last < (isRecent ? now - HOUR_MS : at - HOUR_MS / 2)) return around(last);
  return isRecent ? { range: '1h' } : around(at);
}

/** Of what the hour is, as its title says it. */
export function nameTrend({ ts }: { ts: string }, asked: AskedRange): string {
  if (isMoving(asked)) return 'the last hour';
  return 'from' in asked && asked.from === around(Date.parse(ts)).from
    ? 'the hour around it'
    : 'the hour around its last value';
}

const around = (at: number) => ({ from: at - HOUR_MS / 2, to: at + HOUR_MS / 2 });
