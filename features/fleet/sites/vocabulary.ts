/** Of the fleet. */
export const MOST_SITES = 1_000;
/** Units that are named when a site cannot be removed. */
export const MOST_NAMED = 5;
