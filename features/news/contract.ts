import { z } from 'zod';
import { cursorSchema, pageOf } from '../../platform/shared/pagination.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import { labelSchema, listOf } from '../../platform/shared/query-list.ts';
import { termMarkSchema } from '../terms/contract.ts';
import { NEWS_PAGE_SIZE, RECENT_ARTICLES } from './vocabulary.ts';

/** What narrows a list of news; shared by the API, the page's address and the outbound feeds. */
export const newsFilterSchema = z.object({
  q: z.string().trim().max(200).optional().describe('Words to find in titles, summaries and source names.'),
  category: listOf(labelSchema).describe('Content categories, any of.'),
  technology: listOf(labelSchema),
  application: listOf(labelSchema),
  region: listOf(labelSchema),
  source: listOf(labelSchema).describe('Short names (WNN, ANS, …) or full source names, any of.'),
});
export type NewsFilter = z.infer<typeof newsFilterSchema>;

export const newsItemSchema = z.object({
  id: z.uuid().describe('The story; stays the same when further sources report it.'),
  title: z.string(),
  url: z.string().nullable().describe("The leading report at its publisher's site."),
  summary: z.string().nullable().describe('Plain text, at most 300 characters.'),
  publishedAt: z.iso.datetime(),
  datePrecision: z.enum(['minute', 'day', 'month', 'year']),
  source: z.string(),
  publisher: z.string().nullable().describe('Who published the linked page when that is not the source.'),
  category: z.string().nullable().describe('The first of `categories`.'),
  categories: z.array(z.string()),
  technology: z.array(z.string()),
  application: z.array(z.string()),
  regions: z.array(z.string()),
  tags: z.array(z.string()).describe('Categories and facets in one list, for display.'),
  tagReasons: z
    .record(z.string(), z.array(z.string()))
    .describe('Which words gave each tag, by `<facet>:<value>`; empty for tags given by a person.'),
  imageUrl: z.string().nullable(),
  definedTerms: z
    .array(termMarkSchema)
    .optional()
    .describe(
      'Where `summary` names terms of the glossary, each at its first place in the list; left out when it names none.',
    ),
  alsoReportedBy: z.array(
    z.object({ source: z.string(), title: z.string(), url: z.string(), publishedAt: z.iso.datetime() }),
  ),
});
export type NewsItem = z.infer<typeof newsItemSchema>;

export const newsContract = {
  list: procedure
    .meta({ access: 'visitor', madeFrom: ['news_stories', 'news_articles', 'glossary_terms'] })
    .route({ method: 'GET', path: '/news', tags: ['News'], summary: 'Stories, newest first' })
    .input(
      newsFilterSchema.extend({
        limit: z.coerce.number().int().min(1).max(100).default(NEWS_PAGE_SIZE),
        cursor: cursorSchema.optional(),
      }),
    )
    .output(pageOf(newsItemSchema)),
  find: procedure
    .meta({ access: 'visitor', madeFrom: ['news_stories', 'news_articles'] })
    .route({
      method: 'GET',
      path: '/news/{id}',
      tags: ['News'],
      summary: 'One story; the id of one that was merged into another answers that one',
    })
    .input(z.object({ id: z.uuid() }))
    .output(newsItemSchema),
  listRecent: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/articles/recent', tags: ['News'], summary: 'What feeds brought last' })
    .output(
      z.object({
        total: z.number().int().describe('All reports that feeds brought.'),
        items: z
          .array(
            z.object({
              id: z.uuid(),
              title: z.string(),
              url: z.string(),
              publishedAt: z.iso.datetime(),
              source: z.string(),
              categories: z.array(z.string()),
            }),
          )
          .max(RECENT_ARTICLES),
      }),
    ),
};
