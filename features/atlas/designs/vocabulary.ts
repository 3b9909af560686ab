/** Facets by which designs are narrowed: any value within a facet, every facet that has one. */
export const designFacets = [
  'type',
  'coolant',
  'spectrum',
  'fuel',
  'enrichment',
  'power',
  'country',
  'stage',
  'regulator',
] as const;
export type DesignFacet = (typeof designFacets)[number];

export const designSorts = ['name', 'power', 'first', 'stage', 'changed'] as const;
export type DesignSort = (typeof designSorts)[number];

export const enrichmentLabels = { leu: 'Up to 5 %', haleu: '5 to 20 % (HALEU)', natural: 'Natural uranium' } as const;

/** Columns of the table that can be chosen besides the name; fields of the record. */
export const designColumns = [
  'developer',
  'country',
  'type',
  'power',
  'thermalMw',
  'coolant',
  'spectrum',
  'outletCelsius',
  'pressureMpa',
  'fuelForm',
  'enrichmentPercent',
  'refuellingMonths',
  'designLifeYears',
  'stage',
  'firstOfAKindPlanned',
] as const;
export type DesignColumn = (typeof designColumns)[number];
export const USUAL_COLUMNS: readonly DesignColumn[] = ['developer', 'country', 'type', 'power', 'coolant', 'stage'];

export const DESIGNS_PAGE_SIZE = 60;
export const MOST_DESIGNS_SHOWN = 600;
/** More columns than these nobody compares. */
export const MOST_COMPARED = 8;

export const readinessDimensions = ['licensing', 'siting', 'financing', 'supply', 'engagement', 'fuel'] as const;
export type ReadinessDimension = (typeof readinessDimensions)[number];
export const dimensionLabels: Record<ReadinessDimension, string> = {
  licensing: 'Licensing',
  siting: 'Siting',
  financing: 'Financing',
  supply: 'Supply chain',
  engagement: 'Engagement',
  fuel: 'Fuel',
};
export const HIGHEST_LEVEL = 5;

/** Of the picture of the levels, in its own units. */
export const READINESS_WIDTH = 960;
export const READINESS_HEIGHT = 540;
