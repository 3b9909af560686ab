import { type FacetSearch, facetedList } from '../../../platform/web/facet-search.ts';
import { compact, numberParam, wordParam } from '../../../platform/web/search-params.ts';
import { type CompanyFacet, type CompanySort, DIRECTORY_PAGE_SIZE, LARGEST_DIRECTORY_PAGE } from '../vocabulary.ts';

/** What the address of /vendors says. */
export interface VendorSearch extends FacetSearch<CompanyFacet, CompanySort> {
  view?: 'detailed';
  /** Cards on the page, when it is not the usual number. */
  show?: number;
}

export const vendors = facetedList<CompanyFacet, CompanySort, VendorSearch>({
  path: '/vendors',
  labels: { category: 'Category', country: 'Country', technology: 'Reactor technology', application: 'Application' },
  sorts: {
    name: 'Name',
    founded: 'Newest founded',
    employees: 'Employees',
    revenue: 'Revenue',
    projects: 'Projects delivered',
  },
  firstShown: 10,
  reset: ({ show: _, ...search }) => search,
});

export function readVendorSearch(search: Record<string, unknown>): VendorSearch {
  const view = wordParam(search.view, ['detailed'] as const);
  return compact({ ...vendors.read(search), view, show: numberParam(search.show, 1, LARGEST_DIRECTORY_PAGE) });
}

export function showMore(search: VendorSearch, shown: number): VendorSearch {
  return { ...search, show: Math.min(shown + DIRECTORY_PAGE_SIZE, LARGEST_DIRECTORY_PAGE) };
}
