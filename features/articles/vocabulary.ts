/** Which stories an editor looks at. */
export const storyViews = ['all', 'hidden', 'corrected', 'manual'] as const;
export type StoryView = (typeof storyViews)[number];

/** Characters. Summaries stay excerpts, as everywhere. */
export const longest = { title: 300, summary: 300, url: 2_000 } as const;
export const MOST_CATEGORIES = 3;
export const STORIES_SHOWN = 40;
