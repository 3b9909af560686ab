import { stringifySearch } from './search-params.ts';

/** A value a list can be narrowed by, and what choosing it would show. */
export interface FacetValue {
  value: string;
  label: string;
  count: number;
}

interface FacetedList<Search, Facet extends string> {
  /** Address of the page. */
  path: string;
  /** The facets in the order they are shown, with the names people read. */
  labels: Readonly<Record<Facet, string>>;
  /** Takes away what makes no sense for another set of filters, such as the place in the list. */
  reset?(search: Search): Search;
  /** Options shown before "Show all". */
  firstShown: number;
}

/** What a page with filters in its address needs: every option as a link that adds it, or takes it away when it is chosen. */
export function facetedList<Facet extends string, Search extends Partial<Record<Facet, string[]>>>(
  list: FacetedList<Search, Facet>,
) {
  const facets = Object.keys(list.labels) as Facet[];
  const href = (search: Search) => `${list.path}${stringifySearch({ ...search })}`;
  const toggle = (search: Search, facet: Facet, value: string): Search => {
    const { [facet]: before = [], ...rest } = list.reset ? list.reset(search) : search;
    const values: string[] = before;
    const toggled = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
    // The facet's own list is the only thing that changes.
    return (toggled.length > 0 ? { ...rest, [facet]: toggled } : rest) as Search;
  };
  return {
    href,
    toggle,
    /** For the filter panel. */
    groups: (search: Search, options: Readonly<Record<Facet, readonly FacetValue[]>>) =>
      facets.map((facet) => ({
        label: list.labels[facet],
        firstShown: list.firstShown,
        options: options[facet].map(({ value, label, count }) => ({
          label,
          count,
          isChosen: search[facet]?.includes(value) ?? false,
          href: href(toggle(search, facet, value)),
        })),
      })),
    /** One for each chosen value, also for those that the panel no longer offers. */
    active: (search: Search, options: Readonly<Record<Facet, readonly FacetValue[]>>) =>
      facets.flatMap((facet) =>
        (search[facet] ?? []).map((value) => ({
          label: options[facet].find((option) => option.value === value)?.label ?? value,
          href: href(toggle(search, facet, value)),
        })),
      ),
    /** What a form without JavaScript must send along with a new search. */
    hiddenFields: (search: Search): [name: string, value: string][] =>
      facets.flatMap((facet) => (search[facet] ?? []).map((value): [string, string] => [facet, value])),
  };
}
