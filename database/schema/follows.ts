import { index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { instant, textList } from './columns.ts';

/** A list of news that somebody follows, told by its address. */
export const follows = pgTable(
  'follows',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Of the list, from the first slash, written in one way only: the same list has the same path. */
    path: text('path').notNull(),
    /** What the path asks for: features/news/contract.ts, `newsFilterSchema`. */
    filter: jsonb('filter').$type<Record<string, string | string[]>>().notNull(),
    /** The stems of the words that the filter looks for, as PostgreSQL has them: by them it is found for a story. */
    stems: textList('stems'),
    /** In its owner's words. */
    label: text('label').notNull(),
    /** Of features/follows/vocabulary.ts. */
    mail: text('mail', { enum: ['off', 'at-once', 'daily', 'weekly'] })
      .notNull()
      .default('off'),
    /** Stories that came before it are not told of. */
    createdAt: instant('created_at').notNull(),
    /** To the second: the private address made for another instant is worth nothing any more. */
    secretSince: instant('secret_since').notNull(),
    /** What came before this, its owner has seen. */
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [unique('follows_once').on(t.profileId, t.path)],
);

/** A story that came for a follow. Title, address and reason are those of the moment: what is told later says why it was told. Kept for 90 days. */
export const followHits = pgTable(
  'follow_hits',
  {
    followId: uuid('follow_id')
      .notNull()
      .references(() => follows.id, { onDelete: 'cascade' }),
    storyId: uuid('story_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    title: text('title').notNull(),
    /** Of the story, from the first slash. */
    path: text('path').notNull(),
    /** What of it the follow asked for, such as `BWRX-300` or `“haleu”`; empty: everything is followed. */
    because: textList('because'),
    publishedAt: instant('published_at').notNull(),
    /** When it was found: the order in which it is told. */
    arrivedAt: instant('arrived_at').notNull(),
    /** When it went into a mail; set at once where no mail is wanted. */
    mailedAt: instant('mailed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.followId, t.storyId] }),
    index('follow_hits_newest').on(t.profileId, t.arrivedAt.desc().nullsFirst(), t.storyId.desc().nullsFirst()),
    index('follow_hits_arrived').on(t.arrivedAt),
  ],
);

/** How far stories were matched: one row. */
export const followProgress = pgTable('follow_progress', {
  id: text('id').primaryKey().default('stories'),
  /** Stories that were written before this were matched. */
  matchedTo: instant('matched_to').notNull(),
});
