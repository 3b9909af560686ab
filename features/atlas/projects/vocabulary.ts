/** Facets by which projects are narrowed: any value within a facet, every facet that has one. */
export const projectFacets = ['country', 'stage', 'design', 'application', 'type'] as const;
export type ProjectFacet = (typeof projectFacets)[number];

export const projectSorts = ['name', 'stage', 'power', 'operation', 'changed'] as const;
export type ProjectSort = (typeof projectSorts)[number];

export const PROJECTS_PAGE_SIZE = 60;
export const MOST_PROJECTS_SHOWN = 600;
