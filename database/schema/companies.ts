import { bigint, boolean, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant, textList } from './columns.ts';

/** Organisations of the SMR world: developers, vendors, regulators, and who works with them. */
export const companies = pgTable(
  'companies',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    name: text('name').notNull(),
    slug: text('slug').notNull().unique(),
    /** Developer, Certified Vendor, Regulator, Ecosystem Actor; anything else is shown as Other. */
    category: text('category').notNull(),
    /** ISO 3166-1 alpha-2. */
    country: text('country'),
    headquartersLocation: text('headquarters_location'),
    websiteUrl: text('website_url'),
    logoUrl: text('logo_url'),
    description: text('description'),
    technologyFocus: textList('technology_focus'),
    /** Values of the reactor technology vocabulary (features/technologies). */
    reactorTechnology: textList('reactor_technology'),
    /** What an import said before it was mapped to the vocabulary. */
    reactorTechnologyRaw: textList('reactor_technology_raw'),
    applications: textList('applications'),
    foundedYear: integer('founded_year'),
    employeeCount: integer('employee_count'),
    employeeCountRange: text('employee_count_range'),
    /** EUR. */
    annualRevenue: bigint('annual_revenue', { mode: 'number' }),
    revenueYear: integer('revenue_year'),
    projectsDeliveredCount: integer('projects_delivered_count'),
    stockSymbol: text('stock_symbol'),
    certifications: textList('certifications'),
    parentCompany: text('parent_company'),
    linkedinUrl: text('linkedin_url'),
    twitterUrl: text('twitter_url'),
    isStartup: boolean('is_startup').notNull().default(false),
    fundingStage: text('funding_stage'),
    /** 'active', or 'archived': kept, but shown nowhere. */
    status: text('status').notNull().default('active'),
    /** Other names under which the news write about it, product names included. */
    aliases: textList('aliases'),
    /** Name and aliases in lower case without accents, one per line: what a search looks through. Written by a trigger. */
    searchText: text('search_text').notNull().default(''),
    /** Where the facts come from, and when they were true. */
    sourceUrl: text('source_url'),
    asOf: date('as_of'),
    /** Grows by one with every change: a change says which one it was made from, and a stale one is refused. */
    revision: integer('revision').notNull().default(1),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('companies_status_name').on(t.status, t.name),
    index('companies_category').on(t.category),
    index('companies_search').using('gin', t.searchText.op('gin_trgm_ops')),
  ],
);
