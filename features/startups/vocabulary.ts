export const startupFacets = ['tag', 'country', 'stage'] as const;
export type StartupFacet = (typeof startupFacets)[number];

export const startupSorts = ['newest', 'name', 'founded'] as const;
export type StartupSort = (typeof startupSorts)[number];

/** Of the editors' list. */
export const managedSorts = ['newest', 'changed', 'name'] as const;
export type ManagedSort = (typeof managedSorts)[number];
