import { compact, textParam, wordParam } from '../../../platform/web/search-params.ts';
import { LONGEST_INPUT, type SearchKind, searchKinds } from '../vocabulary.ts';

/** What the address of /search says. */
export interface SearchSearch {
  q?: string;
  /** Only this kind, with more of it. */
  kind?: SearchKind;
}

export function readSearchSearch(search: Record<string, unknown>): SearchSearch {
  return compact({ q: textParam(search.q, LONGEST_INPUT), kind: wordParam(search.kind, searchKinds) });
}
