/** As long as the administrators of the house have chosen nothing else. */
export const USUAL_CHANGES: readonly string[] = ['06:00', '14:00', '22:00'];
export const USUAL_ZONE = 'UTC';
/** A shift of two hours is no shift any more. */
export const MOST_CHANGES = 12;

export const logCategories = ['operation', 'equipment', 'work', 'safety', 'communication', 'other'] as const;
export type LogCategory = (typeof logCategories)[number];
export const categoryNames: Readonly<Record<LogCategory, string>> = {
  operation: 'Operation',
  equipment: 'Equipment',
  work: 'Work',
  safety: 'Safety',
  communication: 'Communication',
  other: 'Other',
};

/** What somebody did to an entry of the log. */
export const entryActs = ['written', 'corrected', 'withdrawn', 'brought back'] as const;
export type EntryAct = (typeof entryActs)[number];

export const LONGEST_ENTRY = 4_000;
export const LONGEST_SIGNING = 2_000;
/** At once: what a list shows. */
export const MOST_ENTRIES = 200;
export const ENTRIES_A_PAGE = 50;
/** Changes of alarms that a hand-over lists one by one; all of them are counted. */
export const MOST_TURNS = 300;
/** What stands out is looked for in so many minutes before the moment of the page. */
export const OUTLIER_MINUTES = 60;
/** An entry tells of what has happened: clocks of people are a little ahead. */
export const AHEAD_MINUTES = 10;
