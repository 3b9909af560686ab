import { facetedList } from '../../../platform/web/facet-search.ts';
import {
  compact,
  listParam,
  numberParam,
  stringifySearch,
  textParam,
  wordParam,
} from '../../../platform/web/search-params.ts';
import { type CompanySort, companySorts, DIRECTORY_PAGE_SIZE, LARGEST_DIRECTORY_PAGE } from '../vocabulary.ts';

/** What the address of /vendors says. */
export interface VendorSearch {
  search?: string;
  category?: string[];
  country?: string[];
  technology?: string[];
  application?: string[];
  sort?: CompanySort;
  view?: 'detailed';
  /** Cards on the page, when it is not the usual number. */
  show?: number;
}

/** Addresses are typed and shortened by hand: what makes no sense is left out, never an error. */
export function readVendorSearch(search: Record<string, unknown>): VendorSearch {
  const sort = wordParam(search.sort, companySorts);
  return compact({
    search: textParam(search.search),
    category: listParam(search.category),
    country: listParam(search.country),
    technology: listParam(search.technology),
    application: listParam(search.application),
    sort: sort === 'name' ? undefined : sort,
    view: wordParam(search.view, ['detailed'] as const),
    show: numberParam(search.show, 1, LARGEST_DIRECTORY_PAGE),
  });
}

export const vendors = facetedList({
  path: '/vendors',
  labels: { category: 'Category', country: 'Country', technology: 'Reactor technology', application: 'Application' },
  firstShown: 10,
  reset: ({ show: _, ...search }: VendorSearch): VendorSearch => search,
});

/** The same list as a file: what is narrowed and sorted, not what is only looked at differently. */
export function downloadHref(format: 'csv' | 'json', { view: _, show: __, ...search }: VendorSearch): string {
  return `/vendors.${format}${stringifySearch(search)}`;
}

export function showMore(search: VendorSearch, shown: number): VendorSearch {
  return { ...search, show: Math.min(shown + DIRECTORY_PAGE_SIZE, LARGEST_DIRECTORY_PAGE) };
}

export function clearFilters({ search, sort, view }: VendorSearch): VendorSearch {
  return compact({ search, sort, view });
}

export const sortLabels: Record<CompanySort, string> = {
  name: 'Name',
  founded: 'Newest founded',
  employees: 'Employees',
  revenue: 'Revenue',
  projects: 'Projects delivered',
};

/** Another search in the same narrowed list, from its beginning. */
export function searchFor(
  { show: _, ...search }: VendorSearch,
  { text, sort }: { text: string | undefined; sort: CompanySort },
): VendorSearch {
  return compact({ ...search, search: text, sort: sort === 'name' ? undefined : sort });
}
