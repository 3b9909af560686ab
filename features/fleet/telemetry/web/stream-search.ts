import { fromZoneClock } from '../../../../platform/shared/zoned-time.ts';
import { compact, numberParam, textParam, wordParam } from '../../../../platform/web/search-params.ts';
import { type AskedRange, type RangeName, rangeNames, USUAL_RANGE } from '../rules/choose-range.ts';

/** What the address of a stream's page says. */
export interface StreamSearch {
  range?: RangeName;
  /** Together, instead of a range that ends now: ms since 1970, or a local time of the unit, which a form sends without any script. */
  from?: number | string;
  to?: number | string;
}

/** A time without its zone, as HTML's field for it writes it: "2026-11-20T07:00", to the minute. */
const localTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d$/;
const LATEST = 4_102_444_800_000;

export function readStreamSearch(search: Record<string, unknown>): StreamSearch {
  const range = wordParam(search.range, rangeNames);
  const [from, to] = [readEnd(search.from), readEnd(search.to)];
  if (from !== undefined && to !== undefined) return { from, to };
  return compact({ range: range === USUAL_RANGE ? undefined : range });
}

function readEnd(value: unknown): number | string | undefined {
  const text = textParam(value);
  return numberParam(value, 0, LATEST) ?? (text && localTime.test(text) ? text : undefined);
}

/** What to show. Ends that were given the wrong way round mean the same range. @param timeZone of the unit, IANA name */
export function toAskedRange({ range = USUAL_RANGE, from, to }: StreamSearch, timeZone: string): AskedRange {
  const [one, other] = [from, to].map((end) =>
    typeof end === 'string' ? fromZoneClock(end, timeZone)?.getTime() : end,
  );
  if (one == null || other == null || one === other) return { range };
  return { from: Math.min(one, other), to: Math.max(one, other) };
}
