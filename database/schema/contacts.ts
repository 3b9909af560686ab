import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { instant, textList } from './columns.ts';

/**
 * A person we are in touch with. What editors know of them stands here; what they sent and agreed to stays in the rooms it came to, and is
 * found there by address.
 */
export const contacts = pgTable(
  'contacts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Means nothing: imports find what they have just created by it. */
    slug: text('slug').notNull().unique().default(sql`gen_random_uuid()::text`),
    name: text('name'),
    /** In lower case, the main one first. Every command that writes them holds the table, so that an address belongs to one contact. */
    emails: textList('emails'),
    role: text('role'),
    /** As it was written. */
    company: text('company'),
    /** Record of the directory that had this name when it was written. */
    companyId: uuid('company_id'),
    tags: textList('tags'),
    /** 'gathered' from what people sent, or added by 'hand', by a 'list', by a 'split'. */
    origin: text('origin', { enum: ['gathered', 'hand', 'list', 'split'] }).notNull(),
    /** Grows with every change of its fields; notes and tasks are none. */
    revision: integer('revision').notNull().default(1),
    /** Made from the addresses, in their order: keyed hashes, as those that must not be written to are kept. */
    emailHashes: textList('email_hashes'),
    /** Of which revision they and the keys were made, see contact_keys. */
    comparedRevision: integer('compared_revision').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Also when something was noted or planned. */
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('contacts_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('contacts_name').on(sql`lower(coalesce(${t.name}, ${t.emails}[1], ''))`, t.id),
    index('contacts_emails').using('gin', t.emails),
    index('contacts_changed').on(t.updatedAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('contacts_company').on(t.companyId, t.company),
    index('contacts_tags').using('gin', t.tags),
    index('contacts_not_compared').on(t.id).where(sql`${t.revision} <> ${t.comparedRevision}`),
  ],
);

/** What editors wrote down about a contact. */
export const contactNotes = pgTable(
  'contact_notes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Mail address of the editor, kept as text: it outlives the account. */
    author: text('author').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Shown no more; it can be brought back for a day. */
    deletedAt: instant('deleted_at'),
  },
  (t) => [index('contact_notes_contact').on(t.contactId, t.createdAt)],
);

/** What is to be done about a contact, and on which day. */
export const contactTasks = pgTable(
  'contact_tasks',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** UTC */
    dueOn: date('due_on').notNull(),
    /** null: whoever comes to it. */
    assigneeId: uuid('assignee_id').references(() => profiles.id, { onDelete: 'set null' }),
    doneAt: instant('done_at'),
    doneBy: text('done_by'),
    /** When it was due and somebody was told. */
    toldAt: instant('told_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('contact_tasks_contact').on(t.contactId),
    index('contact_tasks_due').on(t.dueOn).where(sql`${t.doneAt} is null`),
  ],
);

/** Filters of the list that somebody gave a name. */
export const contactViews = pgTable(
  'contact_views',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** What stands in the address of the page after the question mark. */
    search: text('search').notNull(),
  },
  (t) => [unique('contact_views_name').on(t.profileId, t.name)],
);

/** Merges and splits, with all that it takes to undo them. */
export const contactMoves = pgTable(
  'contact_moves',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    kind: text('kind', { enum: ['merge', 'split'] }).notNull(),
    /** The contacts as they were. */
    before: jsonb('before').$type<Record<string, unknown>[]>().notNull(),
    /** Those that there are afterwards, with their revisions then. */
    after: jsonb('after').$type<{ id: string; revision: number }[]>().notNull(),
    /** What a merge moved along, with the contact that it came from. */
    moved: jsonb('moved').$type<{ table: 'notes' | 'tasks'; id: string; from: string }[]>().notNull(),
    by: text('by').notNull(),
    at: instant('at').notNull().defaultNow(),
    undoneAt: instant('undone_at'),
  },
  (t) => [
    // The contact that a merge took away: links to it lead to the other one.
    index('contact_moves_gone')
      .on(sql`(${t.before} -> 1 ->> 'id')`)
      .where(sql`${t.kind} = 'merge' and ${t.undoneAt} is null`),
    index('contact_moves_after').using('gin', t.after),
  ],
);

/** Two contacts that an editor said are not the same person; the smaller id first. Stays while one is merged away: undoing brings it back. */
export const contactDistinctions = pgTable(
  'contact_distinctions',
  { oneId: uuid('one_id').notNull(), otherId: uuid('other_id').notNull() },
  (t) => [primaryKey({ columns: [t.oneId, t.otherId] })],
);

/** What a contact is compared by: those that share a key may be one person, see features/contacts/rules/propose-duplicates.ts. */
export const contactKeys = pgTable(
  'contact_keys',
  {
    key: text('key').notNull(),
    contactId: uuid('contact_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.key, t.contactId] }), index('contact_keys_contact').on(t.contactId)],
);

/** Contacts that may be one person because they share a key; the smaller id first. Made anew for a key when a contact that has it changes. */
export const contactPairs = pgTable(
  'contact_pairs',
  {
    oneId: uuid('one_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    otherId: uuid('other_id')
      .notNull()
      .references(() => contacts.id, { onDelete: 'cascade' }),
    key: text('key').notNull(),
    /** As a sentence. */
    reason: text('reason').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.oneId, t.otherId, t.key] }),
    index('contact_pairs_other').on(t.otherId),
    index('contact_pairs_key').on(t.key),
  ],
);

/** Every tag of contacts, with how many have it; kept by a trigger, so that nobody reads all contacts for them. */
export const contactTags = pgTable('contact_tags', { tag: text('tag').primaryKey(), uses: integer('uses').notNull() });
