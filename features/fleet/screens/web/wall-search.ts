import { compact, listParam, numberParam, textParam } from '../../../../platform/web/search-params.ts';
import type { RangeEnds } from '../../telemetry/rules/choose-range.ts';
import { readStreamSearch } from '../../telemetry/web/stream-search.ts';
import { LONGEST_STAY, SHORTEST_STAY } from '../vocabulary.ts';

/** A playlist is its address: which screens, of which units, and how long each stays. */
export interface WallSearch extends RangeEnds {
  screens?: string;
  /** Id of a group of units. */
  group?: string;
  seconds?: number;
}

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MOST_PLAYED = 20;

export function readWallSearch(search: Record<string, unknown>): WallSearch {
  // A form sends one after the other, a link all at once.
  const named = (listParam(search.screens, 2_000) ?? []).flatMap((text) => text.split(','));
  const slugs = [...new Set(named.filter((slug) => SLUG.test(slug)))].slice(0, MOST_PLAYED);
  return compact({
    ...readStreamSearch(search),
    screens: slugs.length > 0 ? slugs.join() : undefined,
    group: textParam(search.group, 80),
    seconds: numberParam(search.seconds, SHORTEST_STAY, LONGEST_STAY),
  });
}
