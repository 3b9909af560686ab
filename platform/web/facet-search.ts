import { compact, listParam, stringifySearch, textParam, wordParam } from './search-params.ts';

/** A value a list can be narrowed by, and what choosing it would show. */
export interface FacetValue {
  value: string;
  label: string;
  count: number;
  /** The same value in other spellings, as the address names it. */
  asked?: readonly string[] | undefined;
}

const spellingsOf = ({ value, asked = [] }: FacetValue) => [value, ...asked];

/** What the address of such a list says: words to search, the values of each facet, an order that is not the usual one. */
export type FacetSearch<Facet extends string, Sort extends string> = Partial<Record<Facet, string[]>> & {
  search?: string;
  sort?: Sort;
};

interface FacetedList<Search, Facet extends string, Sort extends string> {
  /** Address of the page. */
  path: string;
  /** The facets in the order they are shown, with the names people read. */
  labels: Readonly<Record<Facet, string>>;
  /** The orders of the list, with the names people read; the first is the usual one. */
  sorts: Readonly<Record<Sort, string>>;
  /** Takes away what makes no sense for another set of filters, such as the place in the list. */
  reset?(search: Search): Search;
  /** Options shown before "Show all". */
  firstShown: number;
  /** What only links choose, such as one record: the panel does not offer it, nor does it open for it. */
  unlisted?: Facet;
}

/** What a page with filters in its address needs: every option as a link that adds it, or takes it away when it is chosen. */
export function facetedList<
  Facet extends string,
  Sort extends string,
  Search extends FacetSearch<Facet, Sort> = FacetSearch<Facet, Sort>,
>(list: FacetedList<Search, Facet, Sort>) {
  const facets = Object.keys(list.labels) as Facet[];
  const sorts = Object.keys(list.sorts) as Sort[];
  const reset = (search: Search) => (list.reset ? list.reset(search) : search);
  const unusual = (sort: Sort | undefined) => (sort === sorts[0] ? undefined : sort);
  const without = (search: Search, names: readonly string[]) =>
    // What is left out was optional.
    Object.fromEntries(Object.entries(search).filter(([name]) => !names.includes(name))) as Search;
  /** As `read` puts them, before what the page adds: who follows an address in another order is sent on to this one. */
  const inOrder = Object.fromEntries(['search', ...facets, 'sort'].map((name) => [name, undefined]));
  const href = (search: Search) => `${list.path}${stringifySearch({ ...inOrder, ...search })}`;
  const toggle = (search: Search, facet: Facet, value: string): Search => {
    const rest = without(reset(search), [facet]);
    const values: string[] = search[facet] ?? [];
    const toggled = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
    // The facet's own list is the only thing that changes.
    return (toggled.length > 0 ? { ...rest, [facet]: toggled } : rest) as Search;
  };
  return {
    path: list.path,
    sorts: list.sorts,
    /** Addresses are typed and shortened by hand: what makes no sense is left out, never an error. */
    read: (search: Record<string, unknown>): FacetSearch<Facet, Sort> => {
      const chosen = facets.map((facet) => [facet, listParam(search[facet])]);
      const sort = unusual(wordParam(search.sort, sorts));
      // The facets are the names of the lists.
      return compact({ search: textParam(search.search), ...Object.fromEntries(chosen), sort }) as FacetSearch<
        Facet,
        Sort
      >;
    },
    href,
    toggle,
    /** The usual order where the address names none. */
    sortOf: (search: Search): Sort => search.sort ?? (sorts[0] as Sort),
    /** Another search in the same narrowed list, from its beginning. */
    searchFor: (search: Search, { text, sort }: { text: string | undefined; sort: Sort }): Search =>
      // Of these two, what is undefined does not stay in the address.
      compact({ ...reset(search), search: text, sort: unusual(sort) }) as Search,
    /** Without any filter; what is searched, and how it is shown, stays. */
    cleared: (search: Search): Search => without(reset(search), facets),
    /** The same list as a file: what is narrowed and sorted, not what is only looked at differently. */
    downloadHref: (format: 'csv' | 'json' | 'geojson', search: Search): string => {
      const narrowing = new Set<string>(['search', 'sort', ...facets]);
      const parameters = Object.entries(search).filter(([name]) => narrowing.has(name));
      return `${list.path}.${format}${stringifySearch(Object.fromEntries(parameters))}`;
    },
    /** The same list to be followed: what narrows it. */
    followPath: (search: Search): string => {
      const narrowing = new Set<string>(['search', ...facets]);
      const parameters = Object.entries(search).filter(([name]) => narrowing.has(name));
      return `${list.path}${stringifySearch(Object.fromEntries(parameters))}`;
    },
    /** For the filter panel. */
    groups: (search: Search, options: Readonly<Record<Facet, readonly FacetValue[]>>) =>
      facets.map((facet) => ({
        label: list.labels[facet],
        firstShown: list.firstShown,
        options: (facet === list.unlisted ? [] : options[facet]).map((option) => {
          const chosen = spellingsOf(option).filter((one) => search[facet]?.includes(one));
          const changed = chosen.length > 0 ? chosen : [option.value];
          return {
            label: option.label,
            count: option.count,
            isChosen: chosen.length > 0,
            href: href(changed.reduce((to, one) => toggle(to, facet, one), search)),
          };
        }),
      })),
    /** One for each chosen value, however often it is spelled, also for those that no record has: of these with the name of the facet, unless an option differs in its letters only. */
    active: (search: Search, options: Readonly<Record<Facet, readonly FacetValue[]>>) =>
      facets.flatMap((facet) =>
        (search[facet] ?? []).flatMap((value, _, all) => {
          const option = options[facet].find((one) => spellingsOf(one).includes(value));
          const chosen = option ? all.filter((one) => spellingsOf(option).includes(one)) : [value];
          if (chosen[0] !== value) return [];
          const letters = value.toLowerCase();
          const isOffered = options[facet].some((one) =>
            [one.value, one.label].some((word) => word.toLowerCase() === letters),
          );
          return {
            label: option?.label ?? value,
            href: href(chosen.reduce((to, one) => toggle(to, facet, one), search)),
            unknownIn: option || isOffered ? undefined : list.labels[facet],
          };
        }),
      ),
    /** What a form without JavaScript must send along with a new search. */
    hiddenFields: (search: Search): [name: string, value: string][] =>
      facets.flatMap((facet) => (search[facet] ?? []).map((value): [string, string] => [facet, value])),
  };
}
