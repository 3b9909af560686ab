import { fromZoneClock } from '../../../../platform/shared/zoned-time.ts';
import { compact, numberParam, textParam } from '../../../../platform/web/search-params.ts';
import { type ReplaySpeed, replaySpeeds } from '../vocabulary.ts';

/** What the address of a page says of the past that it shows. */
export interface ReplaySearch {
  /** ms since 1970, or a local time of the page's zone, which a form sends without any script. */
  at?: number | string;
  speed?: ReplaySpeed;
}

const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const LATEST = 4_102_444_800_000;

export function readReplaySearch(search: Record<string, unknown>): ReplaySearch {
  const text = textParam(search.at);
  const speed = numberParam(search.speed, 1, 600);
  return compact({
    at: numberParam(search.at, 0, LATEST) ?? (text && localTime.test(text) ? text : undefined),
    speed: replaySpeeds.find((one) => one === speed && one !== 1),
  });
}

/** The time in view; null: it is now. */
export function timeInView({ at }: ReplaySearch, timeZone: string): number | null {
  if (at === undefined || typeof at === 'number') return at ?? null;
  return fromZoneClock(at, timeZone)?.getTime() ?? null;
}
