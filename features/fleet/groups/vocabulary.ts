/** Of the fleet. */
export const MOST_GROUPS = 200;
/** In one group. */
export const MOST_GROUPED = 2_000;
