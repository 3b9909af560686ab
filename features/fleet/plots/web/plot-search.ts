import { compact, idParam, listParam, slugParam } from '../../../../platform/web/search-params.ts';
import { readStreamSearch, type StreamSearch } from '../../telemetry/web/stream-search.ts';
import { MOST_PLOTTED } from '../vocabulary.ts';

/** What the address of a plot says: names of streams, the range, and a note that led here. */
export interface PlotSearch extends StreamSearch {
  /** `<unit>.<tag>`, with commas between them. */
  streams?: string;
  /** Where no stream is named: the first of this unit. */
  unit?: string;
  note?: string;
}

const NAME = /^[a-z0-9-]{1,40}\.[a-z][a-z0-9_]{0,59}$/;

export function readPlotSearch(search: Record<string, unknown>): PlotSearch {
  // A form sends one after the other, a link all at once.
  const named = (listParam(search.streams, 2_000) ?? []).flatMap((text) => text.split(','));
  const names = [...new Set(named.filter((name) => NAME.test(name)))].slice(0, MOST_PLOTTED);
  return compact({
    ...readStreamSearch(search),
    streams: names.length > 0 ? names.join() : undefined,
    unit: slugParam(search.unit),
    note: idParam(search.note),
  });
}

export function namesOf({ streams }: Pick<PlotSearch, 'streams'>): string[] {
  return streams?.split(',') ?? [];
}
