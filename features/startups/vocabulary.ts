export const startupFacets = ['tag', 'country', 'stage'] as const;
export type StartupFacet = (typeof startupFacets)[number];

export const startupSorts = ['newest', 'name', 'founded'] as const;
export type StartupSort = (typeof startupSorts)[number];

/** Cards on the page, and how many more come at a time. */
export const TRACKER_PAGE_SIZE = 96;
/** On one page, and in one answer of the API. */
export const MOST_STARTUPS = 1_000;

/** Of the editors' list. */
export const managedSorts = ['newest', 'changed', 'name'] as const;
export type ManagedSort = (typeof managedSorts)[number];
