import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, textList } from './columns.ts';

/** Publications that figures on the site are taken from. */
export const referenceSources = pgTable(
  'reference_sources',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Also the key of the entry in the BibTeX and CSL exports. */
    slug: text('slug').notNull().unique(),
    name: text('name').notNull(),
    url: text('url').notNull().unique(),
    type: text('type', { enum: ['international', 'government', 'research', 'industry', 'secondary'] }).notNull(),
    publisher: text('publisher').notNull(),
    /** Of publication; null for pages that are kept up to date without a date. */
    year: integer('year'),
    doi: text('doi'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    check(
      'reference_sources_type',
      sql`${t.type} in ('international', 'government', 'research', 'industry', 'secondary')`,
    ),
  ],
);

/**
 * Figures that the site states or computes with. A constraint trigger refuses, at commit, a metric that cites no source
 * (migration "references").
 */
export const referenceMetrics = pgTable(
  'reference_metrics',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull().unique(),
    /** Where it is used: headline (the four cards of the home page), classic, referenced (methods of the calculator). */
    section: text('section', { enum: ['headline', 'classic', 'referenced'] }).notNull(),
    /** Order within the section. */
    position: integer('position').notNull(),
    label: text('label').notNull(),
    value: doublePrecision('value').notNull(),
    unit: text('unit').notNull(),
    /** Of the published figures, in the metric's unit; null where none was found. */
    low: doublePrecision('low'),
    high: doublePrecision('high'),
    formula: text('formula'),
    assumptions: textList('assumptions'),
    comparison: text('comparison'),
    simple: text('simple').notNull(),
    technical: text('technical').notNull(),
    /** Why this value and not another published one; null where the sources agree. */
    choice: text('choice'),
    /** Whether the value, or all that it is computed from, was found in a cited source. */
    isVerified: boolean('is_verified').notNull(),
    lastReviewed: date('last_reviewed').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    check('reference_metrics_section', sql`${t.section} in ('headline', 'classic', 'referenced')`),
    check('reference_metrics_range', sql`${t.low} is null or ${t.high} is null or ${t.low} <= ${t.high}`),
  ],
);

/** Which source says what about which metric. */
export const referenceCitations = pgTable(
  'reference_citations',
  {
    metricId: uuid('metric_id')
      .notNull()
      .references(() => referenceMetrics.id, { onDelete: 'cascade' }),
    sourceId: uuid('source_id')
      .notNull()
      .references(() => referenceSources.id, { onDelete: 'restrict' }),
    /** The first two are shown in tooltips. */
    position: integer('position').notNull(),
    /** The figure as the source publishes it, with its unit; null when the source only explains. */
    published: text('published'),
    /** Whether the source bears the metric's value out or publishes another one. */
    agrees: boolean('agrees').notNull().default(true),
  },
  (t) => [primaryKey({ columns: [t.metricId, t.sourceId] }), index('reference_citations_source').on(t.sourceId)],
);

/** What the last check on demand found at a source's address. Pages for visitors are not made from it. */
export const referenceLinkChecks = pgTable('reference_link_checks', {
  sourceId: uuid('source_id')
    .primaryKey()
    .references(() => referenceSources.id, { onDelete: 'cascade' }),
  /** HTTP status; null when there was no answer. */
  status: integer('status'),
  /** `FetchFailure` of the guarded fetcher; null when there was an answer. */
  failure: text('failure'),
  checkedAt: instant('checked_at').notNull(),
});
