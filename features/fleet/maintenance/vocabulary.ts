export const taskFilters = ['open', 'done', 'all'] as const;
export type TaskFilter = (typeof taskFilters)[number];

/** Who finishes work while everything is simulated. */
export const SIMULATED_CREW = 'Simulated crew';
/** Work that is due within so many days is shown as due soon. */
export const DUE_SOON_DAYS = 7;
/** Newest by due date; older ones are history that nobody scrolls to. */
export const TASKS_LISTED = 1_000;

export const MAX_NOTE_LENGTH = 1_000;
export const MOST_READINGS = 12;
export const MAX_TITLE_LENGTH = 200;
/** Twenty years: longer is no plan of work. */
export const MOST_INTERVAL_DAYS = 7_300;
