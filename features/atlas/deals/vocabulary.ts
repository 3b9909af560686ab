/** Facets by which deals are narrowed: any value within a facet, every facet that has one. */
export const dealFacets = ['kind', 'status', 'year', 'currency', 'company', 'record'] as const;
export type DealFacet = (typeof dealFacets)[number];

export const dealSorts = ['newest', 'amount', 'power', 'name'] as const;
export type DealSort = (typeof dealSorts)[number];

export const LONGEST_SEARCH = 200;
export const DEALS_PAGE_SIZE = 60;
export const MOST_DEALS_SHOWN = 600;

/** Beside sums: what a list calls signed may bind nobody, see `isConfirmed`. */
export const AS_PROPOSED = 'Memoranda, "up to" and an unknown status count as proposed.';
