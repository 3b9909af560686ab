import { type FacetSearch, facetedList } from '../../../../platform/web/facet-search.ts';
import { compact, numberParam, textParam, wordParam } from '../../../../platform/web/search-params.ts';
import {
  isMapPlace,
  MOST_PROJECTS_SHOWN,
  PROJECTS_PAGE_SIZE,
  type ProjectFacet,
  type ProjectSort,
} from '../vocabulary.ts';

/** What the address of /projects says. */
export interface ProjectSearch extends FacetSearch<ProjectFacet, ProjectSort> {
  /** Rows on the page, when it is not the usual number. */
  show?: number;
  /** The map in the place of the list. */
  view?: 'map';
  /** Part of the map that is shown: longitude, latitude and how many times closer. */
  at?: string;
}

export const projects = facetedList<ProjectFacet, ProjectSort, ProjectSearch>({
  path: '/projects',
  labels: {
    country: 'Country',
    stage: 'Stage',
    design: 'Design',
    application: 'Use',
    type: 'Reactor type',
    company: 'Company',
  },
  sorts: { name: 'Name', stage: 'Stage', power: 'Power', operation: 'Operation', changed: 'Last changed' },
  firstShown: 8,
  reset: ({ show: _, ...search }) => search,
});

export function readProjectSearch(search: Record<string, unknown>): ProjectSearch {
  const view = wordParam(search.view, ['map']);
  const at = textParam(search.at);
  return compact({
    ...projects.read(search),
    show: numberParam(search.show, 1, MOST_PROJECTS_SHOWN),
    view,
    at: view && at && isMapPlace(at) ? at : undefined,
  });
}

export const inputOf = ({ show, view: _, at: __, ...filter }: ProjectSearch) => ({
  ...filter,
  limit: show ?? PROJECTS_PAGE_SIZE,
});
export const mapInputOf = ({ show: _, view: __, ...filter }: ProjectSearch) => filter;

export const showMore = (search: ProjectSearch, shown: number): ProjectSearch => ({
  ...search,
  show: Math.min(shown + 2 * PROJECTS_PAGE_SIZE, MOST_PROJECTS_SHOWN),
});
