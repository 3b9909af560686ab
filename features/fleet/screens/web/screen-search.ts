import { compact, textParam, wordParam } from '../../../../platform/web/search-params.ts';
import { type ReplaySearch, readReplaySearch } from '../../replay/web/replay-search.ts';
import type { RangeEnds } from '../../telemetry/rules/choose-range.ts';
import { readStreamSearch } from '../../telemetry/web/stream-search.ts';

/** What the address of a screen says: the range of its plots, the past that it shows, of which units, and whether it hangs on a wall. */
export interface ScreenSearch extends RangeEnds, ReplaySearch {
  /** Id of a group of units. */
  group?: string;
  wall?: '1';
}

export function readScreenSearch(search: Record<string, unknown>): ScreenSearch {
  return compact({
    ...readStreamSearch(search),
    ...readReplaySearch(search),
    group: textParam(search.group, 80),
    wall: wordParam(search.wall === 1 ? '1' : search.wall, ['1'] as const),
  });
}

/** What a form keeps of it. */
export function keptOf(search: ScreenSearch, without: readonly string[]): [string, string][] {
  return Object.entries(search)
    .filter(([name, value]) => value !== undefined && !without.includes(name))
    .map(([name, value]) => [name, String(value)]);
}
