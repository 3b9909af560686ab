/** Where a unit's values come from: the simulator, senders with a key, or files of the past. */
export const unitKinds = ['simulated', 'external', 'recorded'] as const;
export type UnitKind = (typeof unitKinds)[number];

/** What becomes of a version: it waits for a second person, came into force, or was turned down. */
export const versionStates = ['proposed', 'applied', 'declined'] as const;
export type VersionState = (typeof versionStates)[number];

export const MAX_WHY_LENGTH = 500;
/** Of one unit. */
export const MOST_STREAMS = 2_000;
/** Of the fleet. */
export const MOST_UNITS = 2_000;
/** Limits are compared as the database keeps them: anything larger is no measurement. */
export const LARGEST_LIMIT = 1e12;
/** A limit whose alarm comes an hour late watches nothing. */
export const LONGEST_DELAY_SECONDS = 3_600;
export const LONGEST_STALE_SECONDS = 7 * 86_400;

/** Who is named for the version that a unit was shipped with. */
export const SHIPPED = 'SMR Intelligence';
