import { z } from 'zod';
import { procedure } from '../../platform/shared/procedure.ts';
import { newsItemSchema, storyTables } from '../news/contract.ts';
import {
  NEAR_STORIES,
  ORDER_RULE,
  type ReportKind,
  reportKinds,
  STORIES_BEFORE,
  WITHDRAWN_SHOWN,
} from './vocabulary.ts';

const lineSchema = newsItemSchema.pick({
  slug: true,
  title: true,
  source: true,
  publishedAt: true,
  datePrecision: true,
});
export type StoryLine = z.infer<typeof lineSchema>;

const kinds = Object.keys(reportKinds) as [ReportKind, ...ReportKind[]]; // There are some.

export const storySchema = newsItemSchema.extend({
  sentence: z.string().nullable().describe('What happened: the first sentence of `summary`.'),
  reports: z
    .array(
      z.object({
        title: z.string(),
        url: z.string().nullable(),
        summary: z.string().nullable(),
        source: z.string(),
        kind: z.enum(kinds).describe('What the source is.'),
        isPrimary: z.boolean().describe('It is by somebody who tells of what they did themselves.'),
        publishedAt: z.iso.datetime(),
        datePrecision: newsItemSchema.shape.datePrecision,
        notice: z
          .enum(['retracted', 'corrected'])
          .nullable()
          .describe('What its title says of itself: taken back, or put right, by its source.'),
        correctedAt: z.iso.datetime().nullable().describe('When our editors worded it, where they did.'),
        changes: z
          .array(
            z.object({
              field: z.enum(['title', 'link', 'date']),
              before: z.string().describe('What stood there; a date as ISO 8601.'),
              at: z.iso.datetime(),
            }),
          )
          .describe('What its source changed after it was told here, newest first.'),
      }),
    )
    .describe(ORDER_RULE),
  withdrawn: z
    .array(z.object({ title: z.string(), source: z.string(), at: z.iso.datetime() }))
    .max(WITHDRAWN_SHOWN)
    .describe('Reports that their own sources have taken back within a year, the latest first.'),
  before: z
    .array(lineSchema.extend({ shared: z.array(z.string()).describe('What both name.') }))
    .max(STORIES_BEFORE)
    .describe('Earlier stories about the same things, newest first.'),
  citation: z.string().describe('How to refer to it.'),
  cardPath: z
    .string()
    .nullable()
    .describe('The picture for links to it, 1200 by 630 pixels; null when its letters cannot be drawn.'),
});
export type Story = z.infer<typeof storySchema>;

/** An address of a story, or its id. */
const slugSchema = z.string().min(1).max(200);

export const storiesContract = {
  find: procedure
    .meta({ access: 'visitor', madeFrom: [...storyTables, 'glossary_terms'] })
    .route({
      method: 'GET',
      path: '/news/{slug}',
      tags: ['News'],
      summary:
        'One story with all its reports; by its id, too, and by those of stories that were merged into it; 410 for one that was taken off',
    })
    .input(z.object({ slug: slugSchema }))
    .output(storySchema),
  listNear: procedure
    .meta({ access: 'visitor', madeFrom: storyTables })
    .route({
      method: 'GET',
      path: '/news/{slug}/near',
      tags: ['News'],
      summary: 'Stories that have words of an address at which there is none',
    })
    .input(z.object({ slug: slugSchema }))
    .output(z.array(lineSchema).max(NEAR_STORIES)),
};
