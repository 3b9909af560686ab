import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { labelSchema, listOf } from '../../../platform/shared/query-list.ts';
import { newsItemSchema, storyTables } from '../../news/contract.ts';
import { termMarkSchema } from '../../terms/contract.ts';
import { madeFrom, mentionSchema, optionSchema, recordSchema, slugSchema, withEvidence } from '../records/contract.ts';
import {
  DESIGNS_PAGE_SIZE,
  designSorts,
  MOST_COMPARED,
  MOST_DESIGNS_SHOWN,
  readinessDimensions,
} from './vocabulary.ts';

export const designFilterSchema = z.object({
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Words of its name, other names or developer. Where none is written so: those nearly spelled so.'),
  type: listOf(labelSchema).describe('Reactor types, any of.'),
  coolant: listOf(labelSchema),
  spectrum: listOf(labelSchema),
  fuel: listOf(labelSchema).describe('Forms of fuel, any of.'),
  enrichment: listOf(labelSchema).describe('natural, leu (up to 5 %), haleu, any of.'),
  power: listOf(labelSchema).describe(
    'Ranges of electrical power: up-to-10, up-to-50, up-to-150, up-to-300, over-300.',
  ),
  country: listOf(labelSchema).describe('Two-letter codes, any of.'),
  stage: listOf(labelSchema),
  regulator: listOf(labelSchema).describe('Slugs of regulators before which there is a step, any of.'),
  developer: z.string().max(100).optional().describe('Slug of a company of the vendor directory.'),
  sort: z.enum(designSorts).default('name').describe('Numbers and dates: largest, or first, come first; unknown last.'),
});
export type DesignFilter = z.infer<typeof designFilterSchema>;

export const designPageSchema = z.object({
  items: z.array(recordSchema),
  total: z.int().describe('Designs that match, on this page or not.'),
  nextCursor: z.string().nullable(),
  facets: z.object({
    type: z.array(optionSchema),
    coolant: z.array(optionSchema),
    spectrum: z.array(optionSchema),
    fuel: z.array(optionSchema),
    enrichment: z.array(optionSchema),
    power: z.array(optionSchema),
    country: z.array(optionSchema),
    stage: z.array(optionSchema),
    regulator: z.array(optionSchema),
  }),
});
export type DesignPage = z.infer<typeof designPageSchema>;

export const readinessSchema = z.object({
  dimension: z.enum(readinessDimensions),
  level: z.int().min(0).max(5),
  since: z.string().nullable().describe('As exact as the record that gave it.'),
  because: z.array(mentionSchema).describe('The records that gave the level.'),
});

const readinessChangeSchema = z.object({
  dimension: z.enum(readinessDimensions),
  at: z.string().describe('As exact as the record that made it.'),
  from: z.int().min(0).max(5),
  to: z.int().min(0).max(5),
  because: z.array(mentionSchema).describe('The records that gave the new level; none where a level was lost.'),
});

export const sizesSchema = z.object({
  path: z.string().describe('Of the picture, without its ending: .svg, .png and .csv.'),
  width: z.int(),
  height: z.int(),
  rows: z.array(
    z.object({
      label: z.string(),
      size: z.string().describe('In words.'),
      view: z.enum(['side', 'above']),
      source: z.string().describe('Where it was read: an address, or a standard.'),
    }),
  ),
});
export type Sizes = z.infer<typeof sizesSchema>;

export const designProfileSchema = z.object({
  design: recordSchema,
  explained: z
    .record(z.string(), z.object({ text: z.string(), marks: z.array(termMarkSchema) }))
    .describe('By field, where the glossary explains words of it.'),
  developer: z.object({ slug: z.string(), name: z.string() }).nullable().describe('In the vendor directory.'),
  readiness: z
    .array(readinessSchema)
    .describe('Computed by the rules of this site from the records below; each level shows its rule.'),
  readinessHistory: z
    .array(readinessChangeSchema)
    .describe('How it came to these levels, computed from dated records, the newest first.'),
  licensing: z.array(recordSchema).describe('The latest steps; /licensing has all.'),
  licensingTotal: z.int(),
  projects: z.array(recordSchema),
  deals: z.array(recordSchema),
  supply: z.array(recordSchema),
  sizes: sizesSchema
    .nullable()
    .describe('To scale beside familiar things; null: no source that was read tells a size.'),
  alike: z.array(mentionSchema).describe('Of the same type, nearest in power.'),
  news: z.array(newsItemSchema),
});
export type DesignProfile = z.infer<typeof designProfileSchema>;

const values = z.array(z.string()).optional();
const designsOfTermSchema = z.object({
  filter: z
    .object({ type: values, coolant: values, spectrum: values, fuel: values, enrichment: values })
    .describe('As /designs takes it.'),
  words: z.array(z.string()).describe('Its values in words.'),
  count: z.int(),
});
export type DesignsOfTerm = z.infer<typeof designsOfTermSchema>;

const tags = ['Atlas'];

export const designsContract = {
  list: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/designs', tags, summary: 'Reactor designs, with their facts' })
    .input(
      designFilterSchema.extend({
        limit: z.coerce.number().int().min(1).max(MOST_DESIGNS_SHOWN).default(DESIGNS_PAGE_SIZE),
        cursor: slugSchema.optional().describe('`nextCursor` of the page before, with the same filter and order.'),
        evidence: withEvidence,
      }),
    )
    .output(designPageSchema),
  compare: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/designs/compare', tags, summary: 'Designs side by side, in the order asked for' })
    .input(
      z.object({
        designs: z
          .string()
          .max(2_000)
          .default('')
          .transform((text) => [...new Set(text.split(',').filter(Boolean))])
          .describe(`Slugs, joined by commas; at most ${MOST_COMPARED}.`),
        evidence: withEvidence,
      }),
    )
    .output(z.object({ designs: z.array(recordSchema), sizes: sizesSchema.nullable() })),
  find: procedure
    .meta({ access: 'visitor', madeFrom: [...madeFrom, 'glossary_terms', ...storyTables] })
    .route({
      method: 'GET',
      path: '/designs/{slug}',
      tags,
      summary: 'A design with evidence, readiness and what refers to it',
    })
    .input(z.object({ slug: slugSchema }))
    .output(designProfileSchema),
  ofTerm: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({
      method: 'GET',
      path: '/glossary/{slug}/designs',
      tags,
      summary: 'What a term of the glossary narrows the list of designs to',
    })
    .input(z.object({ slug: slugSchema }))
    .output(
      designsOfTermSchema
        .nullable()
        .describe('null: it names no type, coolant, spectrum, fuel or enrichment that a design has.'),
    ),
};
