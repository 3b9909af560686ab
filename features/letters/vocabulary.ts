/** Of those whom a letter did not reach, by name. */
export const MOST_BOUNCED_SHOWN = 100;

/** What a letter has room for. */
export const STORIES_IN_AN_ISSUE = 5;
/** Of what the editors say about a story. */
export const LONGEST_NOTE = 500;

/** Of the introduction, and of a block of text. */
export const LONGEST_TEXT = 5_000;
export const MOST_BLOCKS = 12;

/** With `?letter=<slug>` of another letter than the weekly one. */
export const SPECIMEN_PATH = '/newsletter/specimen.html';
export const FEED_PATH = '/newsletter.xml';

/** draft: being prepared; scheduled: approved or due by itself at `sendAt`; skipped: fewer than three stories, or an editor's wish. */
export const issueStatuses = ['draft', 'scheduled', 'sending', 'sent', 'skipped'] as const;
export type IssueStatus = (typeof issueStatuses)[number];

/** ISO 8601: 1 is Monday. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
