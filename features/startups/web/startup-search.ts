import { type FacetSearch, facetedList } from '../../../platform/web/facet-search.ts';
import { compact, numberParam } from '../../../platform/web/search-params.ts';
import { MOST_STARTUPS, type StartupFacet, type StartupSort, TRACKER_PAGE_SIZE } from '../vocabulary.ts';

/** What the address of /startups says. */
export type StartupSearch = FacetSearch<StartupFacet, StartupSort> & {
  /** Cards on the page, when it is not the usual number. */
  show?: number;
};

export const tracker = facetedList<StartupFacet, StartupSort, StartupSearch>({
  path: '/startups',
  labels: { tag: 'Topic', country: 'Country', stage: 'Funding stage' },
  sorts: { newest: 'Last added', name: 'Name', founded: 'Newest founded' },
  firstShown: 10,
  reset: ({ show: _, ...search }) => search,
});

export function readStartupSearch(search: Record<string, unknown>): StartupSearch {
  return compact({ ...tracker.read(search), show: numberParam(search.show, 1, MOST_STARTUPS) });
}

export function showMore(search: StartupSearch, shown: number): StartupSearch {
  return { ...search, show: Math.min(shown + TRACKER_PAGE_SIZE, MOST_STARTUPS) };
}
