import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, textList } from './columns.ts';

/** What is looked for with `ilike`, as the index has it; of one table, so that its columns need no name in front. */
export const threadWords = sql`(title || ' ' || coalesce(name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(record_name, ''))`;

/** What a reader wrote to us, and everything that came of it. A public idea is one that an editor has put on the board. */
export const feedbackThreads = pgTable(
  'feedback_threads',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Itself, or the thread that it was merged into, in the end: lists show roots, and what belongs to them is read by it. */
    rootId: uuid('root_id').notNull(),
    /** The thread that it was merged into; null: none. Undoing a merge clears it, which gives back everything. */
    mergedInto: uuid('merged_into').references((): AnyPgColumn => feedbackThreads.id),
    /** From then on its reader sees what editors answer there. */
    mergedAt: instant('merged_at'),
    /** 'fault', 'idea', 'figure', 'question' */
    kind: text('kind').notNull(),
    /** The first line of what was written; on the board what the editor made of it. */
    title: text('title').notNull(),
    name: text('name'),
    /** In lower case; null: nobody can be answered but on the status page. */
    email: text('email'),
    /** The account that it was sent from. */
    senderId: uuid('sender_id'),
    /** Path of the page that the form was opened from. */
    page: text('page'),
    /** 'company', 'startup', 'term', or one of the atlas such as 'design'; null: about no record. */
    recordKind: text('record_kind'),
    /** Of that record. */
    recordId: uuid('record_id'),
    /** The record's name when it was sent. */
    recordName: text('record_name'),
    field: text('field'),
    /** The field's value when it was sent, as a person reads it. */
    shownValue: text('shown_value'),
    /** What it should be, in the reader's words. */
    proposedValue: text('proposed_value'),
    proposedSource: text('proposed_source'),
    /** 'new', 'open', 'waiting' (for the reader), 'answered', 'closed' */
    state: text('state').notNull().default('new'),
    assigneeId: uuid('assignee_id'),
    /** Kept as text: it outlives the account. */
    assigneeEmail: text('assignee_email'),
    labels: textList('labels'),
    /** Grows with every change of an editor's. */
    revision: integer('revision').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** When somebody last wrote or changed something: the order of the inbox. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
    /** When an editor first answered; null: never. */
    firstAnsweredAt: instant('first_answered_at'),
    /** 'open', 'planned', 'started', 'done', 'declined'; null: not on the board. */
    boardState: text('board_state'),
    /** What the board says of it; never the reader's own words unless an editor took them over. */
    boardText: text('board_text'),
    publishedAt: instant('published_at'),
    /** Keyed hash of who sent what: a second click within some minutes finds the first. */
    sentHash: text('sent_hash').notNull(),
  },
  (t) => [
    index('feedback_threads_inbox')
      .on(t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.mergedInto} is null`),
    index('feedback_threads_state')
      .on(t.state, t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.mergedInto} is null`),
    index('feedback_threads_labels').using('gin', t.labels),
    index('feedback_threads_words').using('gin', sql`${threadWords} gin_trgm_ops`),
    index('feedback_threads_root').on(t.rootId),
    index('feedback_threads_email').on(t.email),
    index('feedback_threads_sent').on(t.sentHash, t.createdAt),
  ],
);

/** Everything that was written in a thread. */
export const feedbackPosts = pgTable(
  'feedback_posts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The thread it was written in, whatever that was merged into later. */
    threadId: uuid('thread_id')
      .notNull()
      .references(() => feedbackThreads.id, { onDelete: 'cascade' }),
    /** 'reader', 'editor', 'note' (for editors only) */
    origin: text('origin').notNull(),
    text: text('text').notNull(),
    /** What a mail repeats of earlier ones. */
    quoted: text('quoted'),
    /** Mail address; null: a guest. */
    author: text('author'),
    /** Written by a program: a vacation notice, a list, a bounce. Never answered. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    /** A mail from another address than the thread's: read with care, never shown to the reader. */
    isFromOther: boolean('is_from_other').notNull().default(false),
    /** To how many addresses an answer went by mail. */
    receivers: integer('receivers').notNull().default(0),
    /** Of a mail that came in, with its angle brackets; null: written on a page. */
    messageId: text('message_id'),
    sentHash: text('sent_hash'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('feedback_posts_words').using('gin', t.text.op('gin_trgm_ops')),
    index('feedback_posts_thread').on(t.threadId, t.createdAt, t.id),
    uniqueIndex('feedback_posts_message_id').on(t.messageId),
  ],
);

/** Who wants an idea: one vote a person. */
export const feedbackVotes = pgTable(
  'feedback_votes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** The idea that was voted for, whatever that was merged into later. */
    threadId: uuid('thread_id')
      .notNull()
      .references(() => feedbackThreads.id, { onDelete: 'cascade' }),
    /** `account <id>`, or `guest <id>` by a signed cookie. */
    voter: text('voter').notNull(),
    /** Is told when the idea's state changes, and its owner wants that: it is the account's own, or was confirmed. null: nobody is. */
    email: text('email'),
    /** When its owner said so. */
    agreedAt: instant('agreed_at'),
    /** Named in the link that confirms; another one with each question. */
    askId: uuid('ask_id').unique(),
    /** Whose owner was asked by mail and has not answered; forgotten when the link expires. */
    askedEmail: text('asked_email'),
    askedAt: instant('asked_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('feedback_votes_voter').on(t.threadId, t.voter),
    index('feedback_votes_email').on(t.email),
    index('feedback_votes_asked').on(t.askedEmail).where(sql`${t.askedEmail} is not null`),
  ],
);

/**
 * Who stopped the mails about an idea, as keyed hashes of addresses, so that it survives an erasure. What was agreed to before is void; only
 * the owner can want mails again, by confirming anew.
 */
export const feedbackStops = pgTable(
  'feedback_stops',
  {
    /** HMAC-SHA-256 of the address in lower case, with the product's secret. */
    emailHash: text('email_hash').notNull(),
    /** The idea; no reference, since it may be gone. */
    threadId: uuid('thread_id').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.emailHash, t.threadId] })],
);

/** Texts that editors insert into replies. */
export const feedbackSavedReplies = pgTable('feedback_saved_replies', {
  id: uuid('id').primaryKey().defaultRandom(),
  title: text('title').notNull().unique(),
  text: text('text').notNull(),
  revision: integer('revision').notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
});
