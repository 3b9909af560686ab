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

/** Ranges of electrical power, MW: of the larger bound each. */
export const powerRanges = {
  'up-to-10': 10,
  'up-to-50': 50,
  'up-to-150': 150,
  'up-to-300': 300,
  'over-300': null,
} as const;
export const powerLabels: Record<keyof typeof powerRanges, string> = {
  'up-to-10': 'Up to 10 MW',
  'up-to-50': '10 to 50 MW',
  'up-to-150': '50 to 150 MW',
  'up-to-300': '150 to 300 MW',
  'over-300': 'Over 300 MW',
};
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
