import { HOUR_MS } from '../../../../platform/shared/days.ts';
import type { AskedRange } from '../../telemetry/rules/choose-range.ts';

/**
 * The hour around the moment of an alarm. One of the last half hour has its hour not yet: then it is the last one, which goes on.
 *
 * @param now by the server's clock, ms since 1970
 */
export function chooseTrend({ ts }: { ts: string }, now: number): AskedRange {
  const at = Date.parse(ts);
  return at + HOUR_MS / 2 > now ? { range: '1h' } : { from: at - HOUR_MS / 2, to: at + HOUR_MS / 2 };
}
