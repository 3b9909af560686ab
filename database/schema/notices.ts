import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { instant } from './columns.ts';

/** What waits for somebody: one list for each person. Kept for 90 days. */
export const notices = pgTable(
  'notices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** Of features/deliveries/vocabulary.ts. */
    kind: text('kind').notNull(),
    /** What happened, in the words of the room that tells of it; once for each person. `<noun>:<id>` or `<noun>:<id>:<more>` */
    occurrence: text('occurrence').notNull(),
    /** What it is about: a table's row, by name and id. */
    subjectType: text('subject_type').notNull(),
    subjectId: text('subject_id').notNull(),
    title: text('title').notNull(),
    text: text('text').notNull().default(''),
    /** Of ours, from the first slash. */
    path: text('path').notNull(),
    /** false: only for the mail, its owner wants none in the list. */
    isListed: boolean('is_listed').notNull().default(true),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** Grows when it is told again after it was settled. */
    round: integer('round').notNull().default(1),
    /** Its cause is gone: nobody needs to do anything any more. */
    settledAt: instant('settled_at'),
    /** When it went into a mail. */
    mailedAt: instant('mailed_at'),
  },
  (t) => [
    unique('notices_once').on(t.profileId, t.occurrence),
    index('notices_newest').on(t.profileId, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('notices_occurrence').on(t.occurrence.op('text_pattern_ops')),
  ],
);

/** Who wants to be told of what, and where; who has no row gets what features/notices/vocabulary.ts says. */
export const noticeSettings = pgTable('notice_settings', {
  profileId: uuid('profile_id')
    .primaryKey()
    .references(() => profiles.id, { onDelete: 'cascade' }),
  /** By kind; a kind that is not there is as for everybody. */
  wishes: jsonb('wishes').$type<Record<string, { list: boolean; mail: string; push: boolean }>>().notNull(),
  /** The hour of the daily mail, 0 to 23, on the clocks of `timeZone`. */
  digestHour: integer('digest_hour').notNull(),
  /** IANA name. */
  timeZone: text('time_zone').notNull(),
});
