import {
  compact,
  listParam,
  numberParam,
  stringifySearch,
  textParam,
  wordParam,
} from '../../../platform/web/search-params.ts';
import type { FilterGroup } from '../../../ui/FilterPanel.tsx';
import type { Directory } from '../contract.ts';
import {
  type CompanyFacet,
  type CompanySort,
  companyFacets,
  companySorts,
  DIRECTORY_PAGE_SIZE,
  LARGEST_DIRECTORY_PAGE,
} from '../vocabulary.ts';

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

export const vendorsHref = (search: VendorSearch) => `/vendors${stringifySearch({ ...search })}`;

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

/** What a form without JavaScript must send along with a new search. */
export function keptFields({ view, ...search }: VendorSearch): [name: string, value: string][] {
  const filters = companyFacets.flatMap((facet) =>
    (search[facet] ?? []).map((value): [string, string] => [facet, value]),
  );
  return view ? [...filters, ['view', view]] : filters;
}

/** With the value added, or taken away when it is there; back at the beginning of the list either way. */
export function toggleFilter(search: VendorSearch, facet: CompanyFacet, value: string): VendorSearch {
  const { show: _, [facet]: values = [], ...rest } = search;
  const toggled = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return toggled.length > 0 ? { ...rest, [facet]: toggled } : rest;
}

const facetLabels: Record<CompanyFacet, string> = {
  category: 'Category',
  country: 'Country',
  technology: 'Reactor technology',
  application: 'Application',
};
const FIRST_SHOWN = 10;

export function filterGroups(search: VendorSearch, facets: Directory['facets']): FilterGroup[] {
  return companyFacets.map((facet) => ({
    label: facetLabels[facet],
    firstShown: FIRST_SHOWN,
    options: facets[facet].map(({ value, label, count }) => ({
      label,
      count,
      isChosen: search[facet]?.includes(value) ?? false,
      href: vendorsHref(toggleFilter(search, facet, value)),
    })),
  }));
}

export function activeFilters(search: VendorSearch, facets: Directory['facets']): { label: string; href: string }[] {
  return companyFacets.flatMap((facet) =>
    (search[facet] ?? []).map((value) => ({
      label: facets[facet].find((option) => option.value === value)?.label ?? value,
      href: vendorsHref(toggleFilter(search, facet, value)),
    })),
  );
}
