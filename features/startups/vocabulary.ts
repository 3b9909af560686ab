export const startupFacets = ['tag', 'country', 'stage'] as const;
export type StartupFacet = (typeof startupFacets)[number];

export const startupSorts = ['newest', 'name', 'founded'] as const;
export type StartupSort = (typeof startupSorts)[number];
