/** Facets by which licensing steps are narrowed: any value within a facet, every facet that has one. */
export const licensingFacets = [
  'regulator',
  'step',
  'status',
  'coolant',
  'power',
  'country',
  'company',
  'record',
] as const;
export type LicensingFacet = (typeof licensingFacets)[number];

export const licensingSorts = ['newest', 'next', 'name'] as const;
export type LicensingSort = (typeof licensingSorts)[number];

export const STEPS_PAGE_SIZE = 100;
export const MOST_STEPS_SHOWN = 1_000;
/** What "changed lately" means. */
export const LATELY_DAYS = 90;
