import { facetedList } from '../../../platform/web/facet-search.ts';
import { compact, listParam, stringifySearch, textParam, wordParam } from '../../../platform/web/search-params.ts';
import { type StartupSort, startupSorts } from '../vocabulary.ts';

/** What the address of /startups says. */
export interface StartupSearch {
  search?: string;
  tag?: string[];
  country?: string[];
  stage?: string[];
  sort?: StartupSort;
}

/** Addresses are typed and shortened by hand: what makes no sense is left out, never an error. */
export function readStartupSearch(search: Record<string, unknown>): StartupSearch {
  const sort = wordParam(search.sort, startupSorts);
  return compact({
    search: textParam(search.search),
    tag: listParam(search.tag),
    country: listParam(search.country),
    stage: listParam(search.stage),
    sort: sort === 'newest' ? undefined : sort,
  });
}

export const tracker = facetedList<'tag' | 'country' | 'stage', StartupSearch>({
  path: '/startups',
  labels: { tag: 'Topic', country: 'Country', stage: 'Funding stage' },
  firstShown: 10,
});

export function downloadHref(format: 'csv' | 'json', search: StartupSearch): string {
  return `/startups.${format}${stringifySearch({ ...search })}`;
}

export function clearFilters({ search, sort }: StartupSearch): StartupSearch {
  return compact({ search, sort });
}

export const sortLabels: Record<StartupSort, string> = {
  newest: 'Last added',
  name: 'Name',
  founded: 'Newest founded',
};

/** Another search in the same narrowed list. */
export function searchFor(
  search: StartupSearch,
  { text, sort }: { text: string | undefined; sort: StartupSort },
): StartupSearch {
  return compact({ ...search, search: text, sort: sort === 'newest' ? undefined : sort });
}
