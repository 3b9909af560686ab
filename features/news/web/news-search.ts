import {
  compact,
  cursorParam,
  listParam,
  numberParam,
  stringifySearch,
  textParam,
} from '../../../platform/web/search-params.ts';
import { ABOUT } from '../../entities/vocabulary.ts';
import { spellFacet } from '../rules/spell-facet.ts';
import { type Facet, facetNames, facets } from '../vocabulary.ts';

/** What the address of /news says: everything a visitor can narrow the list by, and where in it they are. */
export interface NewsSearch {
  q?: string;
  category?: string[];
  technology?: string[];
  application?: string[];
  region?: string[];
  source?: string[];
  /** What the stories name: `design:bwrx-300`. */
  about?: string[];
  cursor?: string;
  /** Stories on the page, 1 to 100; the usual number when absent. */
  limit?: number;
}

/** Addresses are typed and shortened by hand: what makes no sense is left out, never an error. */
export function readNewsSearch(search: Record<string, unknown>): NewsSearch {
  return compact({
    q: textParam(search.q),
    category: facetParam('category', search.category),
    technology: facetParam('technology', search.technology),
    application: facetParam('application', search.application),
    region: facetParam('region', search.region),
    source: facetParam('source', search.source),
    about: aboutParam(search.about),
    cursor: cursorParam(search.cursor),
    limit: numberParam(search.limit, 1, 100),
  });
}

/** What the panel offers counts in any letters. */
function facetParam(facet: Facet | 'category', value: unknown): string[] | undefined {
  const values = listParam(value)?.map((one) => spellFacet(facet, one));
  return values && [...new Set(values)];
}

function aboutParam(value: unknown): string[] | undefined {
  const named = listParam(value, LONGEST_ABOUT)?.filter((one) => ABOUT.test(one)) ?? [];
  return named.length > 0 ? named : undefined;
}

const LONGEST_ABOUT = 120;

type Filter = Facet | 'category' | 'about';

/** Every value that the list is narrowed by, in the order of the facets; as an address and a form name them. */
export function activeFilters(search: NewsSearch): [facet: Filter, value: string][] {
  return (['about', 'category', ...facetNames] as const).flatMap((facet) =>
    (search[facet] ?? []).map((value): [typeof facet, string] => [facet, value]),
  );
}

/**
 * Of a list without stories, whether no story at all has the value. Of sources, which go by their full names as well, it is known of one asked for
 * alone.
 */
export function isHadByNone(facet: Facet, value: string, isAlone: boolean): boolean {
  return isAlone || (facet !== 'source' && !facets[facet].some((one) => one === value));
}

/** The list's address, as it is read: who follows one in another order is sent on to this one. */
export function hrefOf(search: NewsSearch): string {
  return `/news${stringifySearch({ ...readNewsSearch({ ...search }) })}`;
}

/** The search with one filter more, or unchanged when it is there already; back on the first page either way. */
export function addFilter(search: NewsSearch, facet: Facet, value: string): NewsSearch {
  const values = search[facet] ?? [];
  return withFacet(search, facet, values.includes(value) ? values : [...values, value]);
}

export function removeFilter(search: NewsSearch, facet: Filter, value: string): NewsSearch {
  return withFacet(
    search,
    facet,
    (search[facet] ?? []).filter((one) => one !== value),
  );
}

export function clearFilters(search: NewsSearch): NewsSearch {
  return search.q ? { q: search.q } : {};
}

function withFacet(search: NewsSearch, facet: Filter, values: string[]): NewsSearch {
  const { cursor: _, [facet]: __, ...rest } = search;
  return values.length > 0 ? { ...rest, [facet]: values } : rest;
}
