import { compact, listParam, stringifySearch, textParam, wordParam } from '../../../platform/web/search-params.ts';
import type { FilterGroup } from '../../../ui/FilterPanel.tsx';
import type { Tracker } from '../contract.ts';
import { type StartupFacet, type StartupSort, startupFacets, startupSorts } from '../vocabulary.ts';

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

export const startupsHref = (search: StartupSearch) => `/startups${stringifySearch({ ...search })}`;

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

/** What a form without JavaScript must send along with a new search. */
export function keptFields(search: StartupSearch): [name: string, value: string][] {
  return startupFacets.flatMap((facet) => (search[facet] ?? []).map((value): [string, string] => [facet, value]));
}

/** With the value added, or taken away when it is there. */
export function toggleFilter(search: StartupSearch, facet: StartupFacet, value: string): StartupSearch {
  const { [facet]: values = [], ...rest } = search;
  const toggled = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return toggled.length > 0 ? { ...rest, [facet]: toggled } : rest;
}

const facetLabels: Record<StartupFacet, string> = { tag: 'Topic', country: 'Country', stage: 'Funding stage' };
const FIRST_SHOWN = 10;

export function filterGroups(search: StartupSearch, facets: Tracker['facets']): FilterGroup[] {
  return startupFacets.map((facet) => ({
    label: facetLabels[facet],
    firstShown: FIRST_SHOWN,
    options: facets[facet].map(({ value, label, count }) => ({
      label,
      count,
      isChosen: search[facet]?.includes(value) ?? false,
      href: startupsHref(toggleFilter(search, facet, value)),
    })),
  }));
}

export function activeFilters(search: StartupSearch, facets: Tracker['facets']): { label: string; href: string }[] {
  return startupFacets.flatMap((facet) =>
    (search[facet] ?? []).map((value) => ({
      label: facets[facet].find((option) => option.value === value)?.label ?? value,
      href: startupsHref(toggleFilter(search, facet, value)),
    })),
  );
}
