import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Designs, projects, regulators, licensing steps, deals and supply relations: what there is; what is known of each are `atlas_values`. */
export const atlasRecords = pgTable(
  'atlas_records',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** designs, projects, regulators, licensing, deals, supply. */
    kind: text('kind').notNull(),
    /** In addresses; unique in its kind, and never another record's again. */
    slug: text('slug').notNull(),
    /** Grows by one with every change: a change says which one it was made from, and a stale one is refused. */
    revision: integer('revision').notNull().default(1),
    /** Taken off the site, with all that is known of it. */
    deletedAt: instant('deleted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('atlas_records_one_slug').on(t.kind, t.slug)],
);

/** Pages and documents that values were read in. */
export const atlasSources = pgTable(
  'atlas_sources',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    publisher: text('publisher').notNull(),
    title: text('title').notNull(),
    url: text('url').notNull(),
    /** As exact as it is known: 2025, 2025-04, 2025-04-04; null: the page does not say. */
    published: text('published'),
  },
  (t) => [uniqueIndex('atlas_sources_one_url').on(t.url)],
);

/** What one source says of one field of one record. */
export const atlasValues = pgTable(
  'atlas_values',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recordId: uuid('record_id')
      .notNull()
      .references(() => atlasRecords.id, { onDelete: 'cascade' }),
    /** Name of the field in its declaration, `features/atlas/records/record.ts`. */
    field: text('field').notNull(),
    /** As the source says it: 4.95, <5, 15-20, 2029-Q3, yes, a word of a closed list. */
    value: text('value').notNull(),
    /** The currency of money; everything else has the unit of its field. */
    unit: text('unit'),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => atlasSources.id),
    /** The date that the source speaks of, as exact as it is known. */
    asOf: text('as_of').notNull(),
    quotedAt: date('quoted_at').notNull(),
    /** primary, trade, other. */
    grade: text('grade').notNull(),
    /** Shown; the others stand beside it. Of a list each value has one that leads. */
    leads: boolean('leads').notNull(),
    /** What else the source says, or why another one leads. */
    note: text('note'),
    /** In the order in which they were given. */
    position: integer('position').notNull(),
  },
  (t) => [
    index('atlas_values_of_record').on(t.recordId, t.field, t.position),
    index('atlas_values_source').on(t.sourceId),
  ],
);

/** What changed, before and after: one row for each field of a change. */
export const atlasChanges = pgTable(
  'atlas_changes',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    recordId: uuid('record_id')
      .notNull()
      .references(() => atlasRecords.id, { onDelete: 'cascade' }),
    /** added, changed, corrected (the same fact, told better), removed, restored. */
    act: text('act').notNull(),
    /** null: the whole record. */
    field: text('field'),
    /** What was known of the field, in its order, so that it can be put back; of changes from before that was kept, the leading values only. */
    before: jsonb('before').$type<(ChangedValue | KnownValue)[]>(),
    /** Leading values, in their order; null where there are none. */
    after: jsonb('after').$type<ChangedValue[]>(),
    /** The editor's mail address; null: of somebody who was one, or it came with a release. */
    changedBy: text('changed_by'),
    /** It came with a release: nobody has touched the field by it. */
    isRelease: boolean('is_release').notNull().default(false),
    changedAt: instant('changed_at').notNull().defaultNow(),
  },
  (t) => [
    index('atlas_changes_newest').on(sql`${t.changedAt} desc`, sql`${t.id} desc`),
    index('atlas_changes_of_record').on(t.recordId),
  ],
);

export interface ChangedValue {
  value: string;
  unit: string | null;
  /** Address of the source. */
  source: string;
}

/** With all that was written of it. */
export interface KnownValue extends ChangedValue {
  asOf: string;
  quotedAt: string;
  grade: string;
  leads: boolean;
  note: string | null;
}
