import { z } from 'zod';
import { procedure } from '../../../platform/shared/procedure.ts';
import { labelSchema, listOf } from '../../../platform/shared/query-list.ts';
import { newsItemSchema, storyTables } from '../../news/contract.ts';
import { madeFrom, mentionSchema, optionSchema, recordSchema, slugSchema, withEvidence } from '../records/contract.ts';
import { milestones } from '../records/vocabulary.ts';
import { isMapPlace, MOST_PROJECTS_SHOWN, markKinds, PROJECTS_PAGE_SIZE, projectSorts } from './vocabulary.ts';

export const projectFilterSchema = z.object({
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Words of its name, site or owner. Where none is written so: those nearly spelled so.'),
  country: listOf(labelSchema).describe('Two-letter codes, any of.'),
  stage: listOf(labelSchema),
  design: listOf(labelSchema).describe('Slugs of designs, any of.'),
  application: listOf(labelSchema),
  type: listOf(labelSchema).describe('Reactor types of the design, any of.'),
  company: listOf(labelSchema).describe(
    'Slugs of companies of the vendor directory, any of: who owns, operates or builds it, or develops its design.',
  ),
  sort: z.enum(projectSorts).default('name').describe('The furthest, largest or first come first; unknown last.'),
});
export type ProjectFilter = z.infer<typeof projectFilterSchema>;

export const projectPageSchema = z.object({
  items: z.array(recordSchema),
  total: z.int(),
  nextCursor: z.string().nullable(),
  facets: z.object({
    country: z.array(optionSchema),
    stage: z.array(optionSchema),
    design: z.array(optionSchema),
    application: z.array(optionSchema),
    type: z.array(optionSchema),
    company: z.array(optionSchema).describe('Those that are asked for.'),
  }),
});
export type ProjectPage = z.infer<typeof projectPageSchema>;

const mapPlaceSchema = z
  .string()
  .max(40)
  .refine(isMapPlace, 'Longitude, latitude and 1, 2, 4, 8, 16 or 32: -79.4,43.7,8.')
  .describe('The part of the map: its middle, and how many times closer.');

const share = z.number().min(0).max(1);
export const projectMapSchema = z.object({
  window: z
    .object({ x: share, y: share, share, zoom: z.int() })
    .describe('The part of the map that is shown, in shares of the whole, from the upper left.'),
  marks: z.array(
    z.object({
      kind: z.enum(markKinds),
      x: share.describe('In shares of what is shown.'),
      y: share,
      label: z.string(),
      projects: z.array(mentionSchema),
      closer: z.string().nullable().describe('Of several: where on the map they come apart, as `at`.'),
      country: z.string().nullable().describe('Of a country’s mark: its two-letter code.'),
    }),
  ),
  items: z.array(recordSchema).describe('The projects of the marks, in the order asked for.'),
  total: z.int().describe('Projects that match, on the map or not.'),
  unplaced: z.int().describe('Projects of which neither site nor country is known as a place.'),
  facets: projectPageSchema.shape.facets,
});
export type ProjectMap = z.infer<typeof projectMapSchema>;

const datedSchema = z.object({
  value: z.string().describe('As exact as its source says it.'),
  asOf: z.string().describe('When it was said.'),
  publisher: z.string(),
  url: z.string(),
});

export const timelineSchema = z.array(
  z.object({
    milestone: z.enum(milestones),
    plans: z.array(datedSchema).describe('Every plan that was found, in the order in which they were made.'),
    actual: datedSchema.nullable(),
    slipDays: z
      .int()
      .nullable()
      .describe(
        'From the first plan to the last, or to what happened; null where they do not differ as far as they go.',
      ),
    overdueDays: z
      .int()
      .nullable()
      .describe('Since the newest plan has passed and no source says that it happened; null where it has not passed.'),
  }),
);
export type Timeline = z.infer<typeof timelineSchema>;

export const projectProfileSchema = z.object({
  project: recordSchema,
  design: mentionSchema.nullable(),
  timeline: timelineSchema,
  licensing: z.array(recordSchema).describe('The latest steps; /licensing has all.'),
  licensingTotal: z.int(),
  deals: z.array(recordSchema),
  supply: z.array(recordSchema),
  news: z.array(newsItemSchema),
});
export type ProjectProfile = z.infer<typeof projectProfileSchema>;

const tags = ['Atlas'];

export const projectsContract = {
  list: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/projects', tags, summary: 'Reactor projects, with their facts' })
    .input(
      projectFilterSchema.extend({
        limit: z.coerce.number().int().min(1).max(MOST_PROJECTS_SHOWN).default(PROJECTS_PAGE_SIZE),
        cursor: slugSchema.optional().describe('`nextCursor` of the page before, with the same filter and order.'),
        evidence: withEvidence,
      }),
    )
    .output(projectPageSchema),
  map: procedure
    .meta({ access: 'visitor', madeFrom })
    .route({ method: 'GET', path: '/projects/map', tags, summary: 'Projects as marks on a map of equal areas' })
    .input(projectFilterSchema.extend({ at: mapPlaceSchema.optional() }))
    .output(projectMapSchema),
  find: procedure
    .meta({ access: 'visitor', madeFrom: [...madeFrom, ...storyTables] })
    .route({
      method: 'GET',
      path: '/projects/{slug}',
      tags,
      summary: 'A project with evidence, dates and what refers to it',
    })
    .input(z.object({ slug: slugSchema }))
    .output(projectProfileSchema),
};
