export const LONGEST_NOTE = 2_000;
/** At once: what a list or a plot shows. */
export const MOST_NOTES = 200;
/** What somebody did to a note. */
export const noteActs = ['written', 'edited', 'withdrawn', 'brought back'] as const;
export type NoteAct = (typeof noteActs)[number];
