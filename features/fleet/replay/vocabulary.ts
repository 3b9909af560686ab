/** How many seconds of the past go by in one. */
export const replaySpeeds = [1, 10, 60, 600] as const;
export type ReplaySpeed = (typeof replaySpeeds)[number];
/** At once. */
export const MOST_REPLAYED = 200;
export const LONGEST_WINDOW_HOURS = 12;
