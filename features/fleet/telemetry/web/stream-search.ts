import { compact, numberParam, textParam, wordParam } from '../../../../platform/web/search-params.ts';
import { type RangeEnds, rangeNames, USUAL_RANGE } from '../rules/choose-range.ts';

/** What the address of a stream's page says. */
export type StreamSearch = RangeEnds;

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
