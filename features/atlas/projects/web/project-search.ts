import { type FacetSearch, facetedList } from '../../../../platform/web/facet-search.ts';
import { compact, numberParam } from '../../../../platform/web/search-params.ts';
import { MOST_PROJECTS_SHOWN, PROJECTS_PAGE_SIZE, type ProjectFacet, type ProjectSort } from '../vocabulary.ts';

/** What the address of /projects says. */
export interface ProjectSearch extends FacetSearch<ProjectFacet, ProjectSort> {
  /** Rows on the page, when it is not the usual number. */
  show?: number;
}

export const projects = facetedList<ProjectFacet, ProjectSort, ProjectSearch>({
  path: '/projects',
  labels: { country: 'Country', stage: 'Stage', design: 'Design', application: 'For', type: 'Reactor type' },
  sorts: { name: 'Name', stage: 'Stage', power: 'Power', operation: 'Operation', changed: 'Last changed' },
  firstShown: 8,
  reset: ({ show: _, ...search }) => search,
});

export function readProjectSearch(search: Record<string, unknown>): ProjectSearch {
  return compact({ ...projects.read(search), show: numberParam(search.show, 1, MOST_PROJECTS_SHOWN) });
}

export const inputOf = ({ show, ...filter }: ProjectSearch) => ({ ...filter, limit: show ?? PROJECTS_PAGE_SIZE });

export const showMore = (search: ProjectSearch, shown: number): ProjectSearch => ({
  ...search,
  show: Math.min(shown + 2 * PROJECTS_PAGE_SIZE, MOST_PROJECTS_SHOWN),
});
