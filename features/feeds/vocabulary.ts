/** How a visit to a feed ended. */
export const visitOutcomes = ['ok', 'not-modified', 'failed'] as const;

export const ITEMS_IN_A_PREVIEW = 5;
/** An OPML file of ten thousand feeds is about half of that. */
export const MAX_OPML_CHARACTERS = 4_000_000;
export const RUN_EVERY_HOURS = 6;

/** What can be done to several sources at once. */
export const bulkChanges = ['activate', 'deactivate', 'delete'] as const;
