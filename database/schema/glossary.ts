import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** The language of nuclear energy in our own words, each term with where it is defined. */
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
    /** null when there are none. */
    relatedTerms: text('related_terms').array(),
    sources: jsonb('sources').$type<{ title: string; url: string }[]>().notNull().default([]),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('glossary_terms_term').on(t.term)],
);
