import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/**
 * The language of nuclear energy in our own words, each term with where it is defined. The migration gives it generated columns that
 * only `search_glossary(q)` reads, so they are not named here.
 */
export const glossaryTerms = pgTable(
  'glossary_terms',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    term: text('term').notNull(),
    slug: text('slug').notNull().unique(),
    abbreviation: text('abbreviation'),
    /** 'Acronym', or one of the fifteen research categories. */
    category: text('category').notNull(),
    definition: text('definition').notNull(),
    /** Names of other terms, which may not exist (any more); null when there are none. */
    relatedTerms: text('related_terms').array(),
    sources: jsonb('sources').$type<{ title: string; url: string }[]>().notNull().default([]),
    /** Grows by one with every change: a change says which one it was made from, and a stale one is refused. */
    revision: integer('revision').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('glossary_terms_term').on(t.term), uniqueIndex('glossary_terms_one_name').on(sql`lower(${t.term})`)],
);

/** Terms that an editor deleted, whole, so that they can be brought back: readers' queries need not leave them out. */
export const deletedTerms = pgTable('deleted_terms', {
  /** As it was in glossary_terms, and will be again: the audit log's entries stay its history. */
  id: uuid('id').primaryKey(),
  term: text('term').notNull(),
  slug: text('slug').notNull(),
  /** The other columns an editor fills in, under their names in the record. */
  fields: jsonb('fields').$type<DeletedTermFields>().notNull(),
  revision: integer('revision').notNull(),
  createdAt: instant('created_at').notNull(),
  /** The editor's mail address. */
  deletedBy: text('deleted_by').notNull(),
  deletedAt: instant('deleted_at').notNull().defaultNow(),
});
type DeletedTermFields = Pick<
  typeof glossaryTerms.$inferSelect,
  'abbreviation' | 'category' | 'definition' | 'relatedTerms' | 'sources'
>;

/** Where AI Research looks a term up besides the glossary and the stored news. */
export const researchSources = pgTable('research_sources', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  /** With `{query}` (percent-encoded words) or `{slug}` (words joined by hyphens) where the term goes; without, one page for all. */
  searchUrl: text('search_url').notNull().unique(),
  /** 0 to 10: how far an answer is believed. */
  credibility: integer('credibility').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: instant('created_at').notNull().defaultNow(),
});
