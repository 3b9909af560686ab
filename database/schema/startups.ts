import { sql } from 'drizzle-orm';
import { date, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant, textList } from './columns.ts';

/** Young companies in advanced nuclear energy; some of them are companies of the directory, too. */
export const startups = pgTable(
  'startups',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    /** The same organisation in the directory. */
    companySlug: text('company_slug'),
    location: text('location'),
    /** ISO 3166-1 alpha-2. */
    country: text('country'),
    logoUrl: text('logo_url'),
    descriptionShort: text('description_short'),
    foundedYear: integer('founded_year'),
    fundingStage: text('funding_stage'),
    employeesRange: text('employees_range'),
    tags: textList('tags'),
    websiteUrl: text('website_url'),
    crunchbaseUrl: text('crunchbase_url'),
    sourceUrl: text('source_url'),
    asOf: date('as_of'),
    /** Grows by one with every change: a change says which one it was made from, and a stale one is refused. */
    revision: integer('revision').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('startups_one_name').on(sql`lower(${t.name})`)],
);

/** Startups that an editor deleted, whole, so that they can be brought back: readers' queries need not leave them out. */
export const deletedStartups = pgTable('deleted_startups', {
  /** As it was in startups, and will be again: its logo, and the audit log's entries, stay its own. */
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  /** The other columns an editor fills in, under their names in the record. */
  fields: jsonb('fields').$type<DeletedStartupFields>().notNull(),
  revision: integer('revision').notNull(),
  createdAt: instant('created_at').notNull(),
  /** The editor's mail address. */
  deletedBy: text('deleted_by').notNull(),
  deletedAt: instant('deleted_at').notNull().defaultNow(),
});
type DeletedStartupFields = Omit<typeof startups.$inferSelect, 'id' | 'name' | 'revision' | 'createdAt' | 'updatedAt'>;
