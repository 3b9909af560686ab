import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { labelSchema, listOf } from '../../../platform/shared/query-list.ts';
import { madeFrom, mentionSchema, optionSchema, recordSchema, slugSchema, withEvidence } from '../records/contract.ts';
import { licensingSteps } from '../records/vocabulary.ts';
import { LATELY_DAYS, licensingSorts, MOST_STEPS_SHOWN, STEPS_PAGE_SIZE } from './vocabulary.ts';

export const licensingFilterSchema = z.object({
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe(
      'Words of the step, what it is about, or the applicant. Where none is written so: those nearly spelled so.',
    ),
  regulator: listOf(labelSchema).describe('Slugs of regulators, any of.'),
  step: listOf(labelSchema),
  status: listOf(labelSchema),
  coolant: listOf(labelSchema).describe('Of the design, or of the one that the project builds; any of.'),
  power: listOf(labelSchema).describe(
    'Ranges of its electrical power: up-to-10, up-to-50, up-to-150, up-to-300, over-300.',
  ),
  country: listOf(labelSchema).describe('Of the regulator; two-letter codes, any of.'),
  company: listOf(labelSchema).describe(
    'Slugs of companies of the vendor directory, any of: the applicant, or who develops the design.',
  ),
  record: listOf(slugSchema).describe('Slugs of steps, any of: these and no others.'),
  lately: z.enum(['1']).optional().describe(`Steps with something that happened in the last ${LATELY_DAYS} days.`),
  sort: z
    .enum(licensingSorts)
    .default('newest')
    .describe('newest: by the last dated event; next: by the next expected date.'),
});
export type LicensingFilter = z.infer<typeof licensingFilterSchema>;

export const licensingPageSchema = z.object({
  items: z.array(
    recordSchema.extend({
      about: mentionSchema.nullable().describe('The design or project.'),
      lastDate: z.string().nullable().describe('Of the last thing that happened, as exact as it is known.'),
      nextDate: z.string().nullable().describe('Expected, and not yet past when it was asked for.'),
    }),
  ),
  total: z.int(),
  nextCursor: z.string().nullable(),
  facets: z.object({
    regulator: z.array(optionSchema),
    step: z.array(optionSchema),
    status: z.array(optionSchema),
    coolant: z.array(optionSchema),
    power: z.array(optionSchema),
    country: z.array(optionSchema),
    company: z.array(optionSchema).describe('Those that are asked for.'),
    record: z.array(optionSchema).describe('Those that are asked for.'),
  }),
});
export type LicensingPage = z.infer<typeof licensingPageSchema>;

export const boardSchema = z.object({
  regulators: z
    .array(z.object({ slug: z.string(), name: z.string(), short: z.string() }))
    .describe('Those with the most first.'),
  rows: z.array(
    z.object({
      about: mentionSchema,
      cells: z.array(
        z.object({
          regulator: z.string(),
          step: z.enum(licensingSteps).nullable().describe('The furthest that was reached.'),
          status: z.string().nullable(),
          docket: z.string().nullable(),
          lastDate: z.string().nullable(),
          nextDate: z.string().nullable().describe('The first that is expected, and not yet past.'),
          nextStep: z.enum(licensingSteps).nullable().describe('What is expected then, which may be another step.'),
          steps: z.int(),
        }),
      ),
    }),
  ),
});
export type Board = z.infer<typeof boardSchema>;

const tags = ['Atlas'];

export const licensingContract = {
  list: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/licensing', tags, summary: 'Steps before regulators, with their facts' })
    .input(
      licensingFilterSchema.extend({
        limit: z.coerce.number().int().min(1).max(MOST_STEPS_SHOWN).default(STEPS_PAGE_SIZE),
        cursor: slugSchema.optional().describe('`nextCursor` of the page before, with the same filter and order.'),
        evidence: withEvidence,
      }),
    )
    .output(licensingPageSchema),
  board: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/licensing/board', tags, summary: 'Designs or projects against regulators' })
    .input(
      z.object({
        about: z.enum(['designs', 'projects']).default('designs'),
        regulator: listOf(labelSchema).describe('Slugs of regulators; left out: all.'),
      }),
    )
    .output(boardSchema),
  regulators: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/regulators', tags, summary: 'Regulators, by name' })
    .input(
      z.object({
        regulator: listOf(labelSchema).describe('Slugs of regulators; left out: all.'),
        evidence: withEvidence,
      }),
    )
    .output(z.object({ items: z.array(recordSchema) })),
};
