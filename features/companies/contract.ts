import { z } from 'zod';
import { cursorSchema, pageOf } from '../../platform/shared/pagination.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import { labelSchema, listOf } from '../../platform/shared/query-list.ts';
import { draftSchema, recordChangeSchema, storedSchema, writableSchema } from '../../platform/shared/record-schema.ts';
import { importAnswerSchema, importRequestSchema } from '../imports/contract.ts';
import { newsItemSchema, storyTables } from '../news/contract.ts';
import { termMarkSchema } from '../terms/contract.ts';
import { companyRecord } from './record.ts';
import { companySorts, DIRECTORY_PAGE_SIZE, LARGEST_DIRECTORY_PAGE } from './vocabulary.ts';

export const companySchema = storedSchema(companyRecord)
  .omit({ status: true })
  .extend({
    id: z.uuid(),
    slug: z.string(),
    countryName: z.string().nullable(),
    logoPath: z.string().nullable().describe('Of the logo on our own origin; null: show a monogram.'),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  });
export type Company = z.infer<typeof companySchema>;

export const companyFilterSchema = z.object({
  search: z.string().trim().max(200).optional().describe('Part of the name or of another name.'),
  category: listOf(labelSchema).describe('Any of; Other stands for every category without a group.'),
  country: listOf(labelSchema).describe('Two-letter codes or English names, any of.'),
  technology: listOf(labelSchema).describe('Reactor technologies, any of.'),
  application: listOf(labelSchema),
  sort: z.enum(companySorts).default('name').describe('Numbers: largest first, unknown last.'),
});
export type CompanyFilter = z.infer<typeof companyFilterSchema>;

export const facetOptionSchema = z.object({
  value: z.string(),
  label: z.string(),
  count: z.number().int().describe('Companies the list would show with this value, other facets as they are.'),
  asked: z
    .array(z.string())
    .optional()
    .describe(
      'How the request wrote this value, where otherwise than here: a country has its code, whatever it was asked by.',
    ),
});
export type FacetOption = z.infer<typeof facetOptionSchema>;

const statsSchema = z.object({
  total: z.number().int(),
  categories: z.record(z.string(), z.number().int()).describe('Active companies by category.'),
  countries: z.array(z.string()).describe('Names of the countries, sorted.'),
  annualRevenue: z.number().nullable().describe('EUR, sum of what is known; null when nothing is.'),
  employees: z.number().nullable().describe('Sum of what is known; null when nothing is.'),
  asOf: z.iso.date().nullable().describe('The newest date of a source of the records.'),
});
export type CompanyStats = z.infer<typeof statsSchema>;

export const directorySchema = z.object({
  companies: z.array(companySchema),
  total: z.number().int().describe('Companies that match, shown or not.'),
  groups: z.record(z.string(), z.number().int()).describe('How many of them are in each category.'),
  facets: z.object({
    category: z.array(facetOptionSchema),
    country: z.array(facetOptionSchema),
    technology: z.array(facetOptionSchema),
    application: z.array(facetOptionSchema),
  }),
  sorts: z.array(z.enum(companySorts)).describe('Orders that differ: one by what no company tells is left out.'),
  stats: statsSchema,
});
export type Directory = z.infer<typeof directorySchema>;

export const profileSchema = z.object({
  company: companySchema,
  definedTerms: z.array(termMarkSchema).describe('Where its description names terms of the glossary.'),
  news: z.array(newsItemSchema).describe('Newest stories that name the company.'),
  similar: z.array(companySchema),
});

export const managedCompanySchema = companySchema.extend({
  status: z.string(),
  revision: z.number().int().describe('Grows with every change; send the one you started from.'),
  reactorTechnologyRaw: z.array(z.string()),
});
export type ManagedCompany = z.infer<typeof managedCompanySchema>;

/** In one answer. */
const MOST_COMPANIES = 1_000;

const tags = ['Companies'];
const madeFrom = ['companies', 'logos'];

export const companiesContract = {
  list: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/companies', tags, summary: 'Active companies' })
    .input(
      companyFilterSchema.extend({
        limit: z.coerce.number().int().min(1).max(MOST_COMPANIES).default(MOST_COMPANIES),
        offset: z.coerce
          .number()
          .int()
          .min(0)
          .max(1_000_000)
          .default(0)
          .describe('How many to leave out: further ones.'),
      }),
    )
    .output(z.array(companySchema)),
  stats: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/companies/stats', tags, summary: 'How many companies, of what kind, from where' })
    .output(statsSchema),
  directory: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({
      method: 'GET',
      path: '/companies/directory',
      tags,
      summary: 'The directory page: companies, options, totals',
    })
    .input(
      companyFilterSchema.extend({
        show: z.coerce.number().int().min(1).max(LARGEST_DIRECTORY_PAGE).default(DIRECTORY_PAGE_SIZE),
      }),
    )
    .output(directorySchema),
  find: procedure
    .meta({ access: 'visitor', madeFrom: [...madeFrom, ...storyTables, 'glossary_terms'] })
    .route({ method: 'GET', path: '/companies/{slug}', tags, summary: 'One company, news about it, similar ones' })
    .input(z.object({ slug: z.string().min(1).max(200) }))
    .output(profileSchema),

  listManaged: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/companies', tags, summary: 'All companies, newest first' })
    .input(
      z.object({
        q: z.string().trim().max(200).optional(),
        status: z.enum(['active', 'archived', 'all']).default('all'),
        limit: z.coerce.number().int().min(1).max(10_000).default(60),
        cursor: cursorSchema.optional().describe('`nextCursor` of the page before.'),
      }),
    )
    .output(
      pageOf(managedCompanySchema).extend({
        total: z.number().int().describe('That match.'),
        stats: z.object({
          all: z.number().int(),
          active: z.number().int(),
          archived: z.number().int(),
          startups: z.number().int(),
          countries: z.number().int(),
        }),
      }),
    ),
  create: procedure
    .meta({ access: 'editor', isOnce: true })
    .route({ method: 'POST', path: '/admin/companies', tags, summary: 'Adds a company', successStatus: 201 })
    .input(draftSchema(companyRecord))
    .output(managedCompanySchema),
  import: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/companies/import',
      tags,
      summary: 'Imports companies from CSV or JSON, or says what importing them would do (dryRun)',
    })
    .input(
      importRequestSchema.extend({
        companies: z.array(z.unknown()).optional().describe('Instead of a file: the records themselves.'),
      }),
    )
    .output(importAnswerSchema),
  suggestSlug: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'GET',
      path: '/admin/companies/slug',
      tags,
      summary: 'What a new company of this name would meet',
    })
    .input(z.object({ name: z.string().max(200) }))
    .output(
      z.object({
        slug: z.string().nullable().describe('null: the name has no letter or digit.'),
        namesake: z
          .object({ id: z.uuid(), name: z.string() })
          .nullable()
          .describe('A company of the same name, also an archived one.'),
      }),
    ),
  findManaged: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/companies/{id}', tags, summary: 'One company with its history' })
    .input(z.object({ id: z.uuid() }))
    .output(z.object({ company: managedCompanySchema, history: z.array(recordChangeSchema) })),
  change: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'PATCH',
      path: '/admin/companies/{id}',
      tags,
      summary: 'Changes a company; refused with 409 when somebody else changed it since `revision`',
    })
    .input(
      writableSchema(companyRecord)
        .partial()
        .extend({
          id: z.uuid(),
          revision: z.number().int().optional(),
          answers: z.uuid().optional().describe('The message about one of its values that this settles.'),
        }),
    )
    .output(managedCompanySchema),
  archive: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'DELETE',
      path: '/admin/companies/{id}',
      tags,
      summary: 'Archives a company: kept, shown nowhere',
    })
    .input(z.object({ id: z.uuid() }))
    .output(managedCompanySchema),
};
