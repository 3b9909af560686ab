/** What becomes of a version: it waits for a second person, came into force, or was turned down. */
export const versionStates = ['proposed', 'applied', 'declined'] as const;
export type VersionState = (typeof versionStates)[number];

export const MAX_WHY_LENGTH = 500;
/** That are told of one thing. */
export const MOST_VERSIONS = 200;
/** Of which kinds there are versions besides units: the names of their tables. */
export const versionedKinds = ['fleet_sites', 'fleet_groups', 'maintenance_plans', 'outages'] as const;
export type VersionedKind = (typeof versionedKinds)[number];

/** Who is named for what was there before anybody changed it. */
export const SHIPPED = 'SMR Intelligence';
