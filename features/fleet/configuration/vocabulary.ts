/** Where a unit's values come from: the simulator, senders with a key, or files of the past. */
export const unitKinds = ['simulated', 'external', 'recorded'] as const;
export type UnitKind = (typeof unitKinds)[number];

/** Of one unit. */
export const MOST_STREAMS = 2_000;
/** Of the list of imported files. */
export const IMPORTS_A_PAGE = 25;
/** Of the fleet. */
export const MOST_UNITS = 2_000;
/** Limits are compared as the database keeps them: anything larger is no measurement. */
export const LARGEST_LIMIT = 1e12;
/** A limit whose alarm comes an hour late watches nothing. */
export const LONGEST_DELAY_SECONDS = 3_600;
export const LONGEST_STALE_SECONDS = 7 * 86_400;
/** It is looked every five. */
export const SHORTEST_SILENCE_SECONDS = 10;
