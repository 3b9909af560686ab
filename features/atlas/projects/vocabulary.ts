/** Facets by which projects are narrowed: any value within a facet, every facet that has one. */
export const projectFacets = ['country', 'stage', 'design', 'application', 'type', 'company'] as const;
export type ProjectFacet = (typeof projectFacets)[number];

export const projectSorts = ['name', 'stage', 'power', 'operation', 'changed'] as const;
export type ProjectSort = (typeof projectSorts)[number];

export const PROJECTS_PAGE_SIZE = 60;
export const MOST_PROJECTS_SHOWN = 600;

/** What a mark of the map stands for: a known position, a country of whose projects no position is known, several of these near to each other. */
export const markKinds = ['site', 'country', 'several'] as const;

/** Middle and closeness of a part of the map as it stands in addresses: `-79.4,43.7,8`. */
const MAP_PLACE = /^-?\d{1,3}(\.\d{1,3})?,-?\d{1,2}(\.\d{1,3})?,(1|2|4|8|16|32)$/;
export const isMapPlace = (text: string): boolean => MAP_PLACE.test(text);
