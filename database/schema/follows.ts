import { sql } from 'drizzle-orm';
import { boolean, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { instant, textList } from './columns.ts';
import { webhookEndpoints } from './deliveries.ts';

/** Something with an address that somebody follows: a list of news, a record, a search, what changed, licensing, alarms. */
export const follows = pgTable(
  'follows',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Of features/follows/vocabulary.ts: who reads the path. */
    kind: text('kind').notNull().default('news'),
    /** Of what is followed, from the first slash, written in one way only: the same thing has the same path. */
    path: text('path').notNull(),
    /** What the path asks for, see `Filter` in features/follows/server/define-follow.ts. */
    filter: jsonb('filter').$type<{ values: Record<string, string[]>; ask?: Record<string, unknown> }>().notNull(),
    /** In its owner's words. */
    label: text('label').notNull(),
    /** Of features/follows/vocabulary.ts. */
    mail: text('mail', { enum: ['off', 'at-once', 'daily', 'weekly'] })
      .notNull()
      .default('off'),
    /** To all of its owner's browsers that show notifications. */
    push: boolean('push').notNull().default(false),
    /** Of its owner; null: no webhook. */
    endpointId: uuid('endpoint_id').references(() => webhookEndpoints.id, { onDelete: 'set null' }),
    /** What came before it is not told of. */
    createdAt: instant('created_at').notNull(),
    /** To the second: the private addresses made for another instant are worth nothing any more. */
    secretSince: instant('secret_since').notNull(),
    /** What came before this, its owner has seen. */
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [unique('follows_once').on(t.profileId, t.path), index('follows_created').on(t.createdAt)],
);

/**
 * Something that came for a follow: a story, a change, an alarm. Title, address and reason are those of the moment: what is told later says why
 * it was told. Kept for 90 days.
 */
export const followHits = pgTable(
  'follow_hits',
  {
    followId: uuid('follow_id')
      .notNull()
      .references(() => follows.id, { onDelete: 'cascade' }),
    /** Of the story, the change or the alarm. */
    arrivalId: uuid('arrival_id').notNull(),
    profileId: uuid('profile_id').notNull(),
    /** Of features/follows/vocabulary.ts: what it is. */
    kind: text('kind').notNull().default('story'),
    title: text('title').notNull(),
    /** Where it is told, from the first slash. */
    path: text('path').notNull(),
    /** What of it the follow asked for, such as `BWRX-300` or `“haleu”`; empty: everything is followed. */
    because: textList('because'),
    publishedAt: instant('published_at').notNull(),
    /** How exactly that is known; null: it came before this was noted, or what came is not there any more. */
    datePrecision: text('date_precision', { enum: ['day', 'month', 'year', 'minute'] }),
    /** When it was found: the order in which it is told. */
    arrivedAt: instant('arrived_at').notNull(),
    /** When it went into a mail. Where no mail is wanted, or none any more, the instant at which it arrived: told is only what is later. */
    mailedAt: instant('mailed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.followId, t.arrivalId] }),
    index('follow_hits_newest').on(t.profileId, t.arrivedAt.desc().nullsFirst(), t.arrivalId.desc().nullsFirst()),
    index('follow_hits_arrived').on(t.arrivedAt),
    index('follow_hits_arrival').on(t.arrivalId, t.profileId),
    index('follow_hits_unmailed').on(t.profileId).where(sql`mailed_at is null`),
  ],
);

/** How far what came was matched: one row for each source. */
export const followProgress = pgTable('follow_progress', {
  id: text('id').primaryKey().default('stories'),
  /** What was written before this was matched. */
  matchedTo: instant('matched_to').notNull(),
});

/** Stories that somebody wants to read later, or has read since. */
export const readingList = pgTable(
  'reading_list',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** From the first slash. */
    path: text('path').notNull(),
    /** As it was called when it was put here. */
    title: text('title').notNull(),
    savedAt: instant('saved_at').notNull(),
    readAt: instant('read_at'),
  },
  (t) => [unique('reading_list_once').on(t.profileId, t.path)],
);
