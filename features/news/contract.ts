import { z } from 'zod';
import { cleanLine } from '../../platform/shared/clean-text.ts';
import { cursorSchema, pageOf } from '../../platform/shared/pagination.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import { labelSchema, listOf } from '../../platform/shared/query-list.ts';
import {
  aboutSchema,
  countedEntitySchema,
  entityFilterSchema,
  entityRefSchema,
  namedSchema,
} from '../entities/contract.ts';
import { ENTITIES_PAGE_SIZE } from '../entities/vocabulary.ts';
import { termMarkSchema } from '../terms/contract.ts';
import {
  applications,
  longest,
  MOST_CATEGORIES,
  MOST_SUGGESTIONS,
  NEWS_PAGE_SIZE,
  newsCategories,
  RECENT_ARTICLES,
  regions,
  STORIES_ON_DESK,
  storyViews,
  technologies,
} from './vocabulary.ts';

/** What narrows a list of news; shared by the API, the page's address and the outbound feeds. */
export const newsFilterSchema = z.object({
  q: z.string().trim().max(200).optional().describe('Words to find in titles, summaries and source names.'),
  category: listOf(labelSchema).describe('Content categories, any of.'),
  technology: listOf(labelSchema),
  application: listOf(labelSchema),
  region: listOf(labelSchema),
  source: listOf(labelSchema).describe('Short names (WNN, ANS, …) or full source names, any of.'),
  about: listOf(aboutSchema).describe(
    'What they name, as kind:slug (design:bwrx-300), any of; `/entities` lists what there is.',
  ),
});
export type NewsFilter = z.infer<typeof newsFilterSchema>;

export const newsItemSchema = z.object({
  id: z.uuid().describe('The story; stays the same when further sources report it.'),
  slug: z.string().describe('The story is at /news/{slug}; given once, from its title, and the same for good.'),
  title: z.string(),
  url: z.string().nullable().describe("The leading report at its publisher's site."),
  summary: z.string().nullable().describe('Plain text, at most 300 characters.'),
  publishedAt: z.iso.datetime().describe('When it was first told, by the earliest report whose time is known.'),
  changedAt: z.iso.datetime().nullable().describe('When its leading report was changed, by its source or us.'),
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
  entities: z
    .array(namedSchema)
    .describe('Designs, companies, projects, regulators, startups and sites that it names.'),
  definedTerms: z
    .array(termMarkSchema)
    .optional()
    .describe('Where `summary` names terms of the glossary, each at its first place in the list; else left out.'),
  alsoReportedBy: z.array(
    z.object({ source: z.string(), title: z.string(), url: z.string(), publishedAt: z.iso.datetime() }),
  ),
});
export type NewsItem = z.infer<typeof newsItemSchema>;

const countsSchema = z.record(z.string(), z.number().int());
export const newsCountsSchema = z.object({
  about: z
    .array(entityRefSchema)
    .describe('What `about` asks for, in its order: of a company that became part of another one, that one.'),
  total: z.number().int().describe('Stories that match.'),
  isAtLeast: z
    .boolean()
    .describe('There are so many that they were not all counted: as many as the total says, or more.'),
  areFacetsAtLeast: z
    .boolean()
    .describe('The same of the numbers of the facets, for which the newest stories are counted.'),
  facets: z
    .object({ technology: countsSchema, application: countsSchema, region: countsSchema, source: countsSchema })
    .describe(
      'Stories with each value of the filter bar, the other filters as they are; values without any are left out.',
    ),
});
export type NewsCounts = z.infer<typeof newsCountsSchema>;

/** What a story that is shown is made from. */
export const storyTables = ['news_stories', 'news_articles', 'report_changes', 'story_entities'];

export const newsContract = {
  list: procedure
    .meta({ access: 'visitor', madeFrom: [...storyTables, 'entities', 'companies', 'glossary_terms'] })
    .route({ method: 'GET', path: '/news', tags: ['News'], summary: 'Stories, newest first' })
    .input(
      newsFilterSchema.extend({
        limit: z.coerce.number().int().min(1).max(100).default(NEWS_PAGE_SIZE),
        cursor: cursorSchema.optional(),
      }),
    )
    .output(pageOf(newsItemSchema)),
  count: procedure
    .meta({ access: 'visitor', madeFrom: [...storyTables, 'entities', 'companies'] })
    .route({ method: 'GET', path: '/news/counts', tags: ['News'], summary: 'How many stories there are, by filter' })
    .input(newsFilterSchema)
    .output(newsCountsSchema),
  listEntities: procedure
    .meta({ access: 'visitor', madeFrom: ['entities', 'story_entities', 'news_stories'] })
    .route({ method: 'GET', path: '/entities', tags: ['News'], summary: 'What stories name, by name' })
    .input(
      entityFilterSchema.extend({
        limit: z.coerce.number().int().min(1).max(100).default(ENTITIES_PAGE_SIZE),
        cursor: aboutSchema.optional().describe('The last one of the page before.'),
      }),
    )
    .output(pageOf(countedEntitySchema)),
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

/** What a report says, by its source or by an editor. */
const textSchema = z.object({
  title: z.string(),
  summary: z.string().nullable(),
  categories: z.array(z.string()),
  technology: z.array(z.string()),
  application: z.array(z.string()),
  regions: z.array(z.string()),
});

export const managedReportSchema = z.object({
  id: z.uuid(),
  source: z.string(),
  origin: z.enum(['feed', 'manual']),
  url: z.string(),
  publishedAt: z.iso.datetime(),
  original: textSchema.describe('As the source has it; a run over feeds may change it.'),
  shown: textSchema.describe('With what an editor corrected in its place.'),
  tagReasons: newsItemSchema.shape.tagReasons,
  joinedBecause: z.string().nullable().describe('What brought it into its story; null: the story began with it.'),
  correctedAt: z.iso.datetime().nullable().describe('null: nothing is corrected.'),
  correctedBy: z.string().nullable(),
  revision: z.int().describe('Grows with every change by an editor.'),
});
export type ManagedReport = z.infer<typeof managedReportSchema>;

export const managedStorySchema = z.object({
  id: z.uuid(),
  slug: z.string().nullable().describe('Visitors read it at /news/{slug}; null: they do not see it.'),
  publishedAt: z.iso.datetime(),
  isHidden: z.boolean(),
  reports: z.array(managedReportSchema).describe('The leading one first.'),
});
export type ManagedStory = z.infer<typeof managedStorySchema>;

/** What narrows the desk's list. */
const deskFilterSchema = z.object({
  q: z.string().trim().max(200).optional().describe('Part of a title or summary, the source’s or an editor’s.'),
  view: z.enum(storyViews).default('all'),
  source: z.string().max(200).optional().describe('Publisher of one of the reports, or the source that brought it.'),
  category: labelSchema.optional(),
  editor: z.string().max(254).optional().describe('Who corrected one of the reports.'),
  from: z.iso.date().optional().describe('Published on this UTC day or later.'),
  to: z.iso.date().optional().describe('Published on this UTC day or before.'),
});
export type DeskFilter = z.infer<typeof deskFilterSchema>;

const mergeSuggestionSchema = z.object({
  stories: z.array(z.object({ id: z.uuid(), title: z.string(), source: z.string() })),
  reason: z.string().describe('What the matcher found too little.'),
});
export type MergeSuggestion = z.infer<typeof mergeSuggestionSchema>;

const mergedStorySchema = z.object({
  id: z.uuid().describe('The story that is no more.'),
  into: z.uuid(),
  reportIds: z.array(z.uuid()).max(1_000).describe('Its reports.'),
  ledHere: z.array(z.uuid()).max(1_000).describe('Stories that had been merged into it before.'),
});
export type MergedStory = z.infer<typeof mergedStorySchema>;

const deletedReportName = z.object({ id: z.uuid(), title: z.string() });
const deletedReportSchema = deletedReportName.extend({
  summary: z.string().nullable(),
  deletedBy: z.string(),
  deletedAt: z.iso.datetime(),
});
export type DeletedReport = z.infer<typeof deletedReportSchema>;

const anId = z.object({ id: z.uuid() });
const title = z.string().overwrite(cleanLine).min(1, 'A title is required.').max(longest.title);
const summary = z.string().overwrite(cleanLine).max(longest.summary);
const categories = z.array(z.enum(newsCategories)).max(MOST_CATEGORIES);
const facetLists = {
  technology: z.array(z.enum(technologies)),
  application: z.array(z.enum(applications)),
  regions: z.array(z.enum(regions)),
};
const sourceUrl = z
  .string()
  .trim()
  .max(longest.url)
  .url({ protocol: /^https?$/, error: 'Must be a web address that begins with https:// or http://.' });

export const manualEntrySchema = z.object({
  title,
  summary: summary.nullable(),
  url: sourceUrl.nullable().describe('null: there is nothing to link to.'),
  publishedOn: z.iso.date().nullable().default(null).describe('Day of the news, in UTC; null: now.'),
  categories: categories.min(1, 'Choose at least one category.'),
  ...facetLists,
});
export type ManualEntryInput = z.infer<typeof manualEntrySchema>;

export const correctionSchema = z.object({
  title: title.nullable(),
  summary: summary.nullable(),
  categories: categories.min(1).nullable(),
  technology: facetLists.technology.nullable(),
  application: facetLists.application.nullable(),
  regions: facetLists.regions.nullable(),
});
export type Correction = z.infer<typeof correctionSchema>;

/** The desk of the editors. */
export const articlesContract = {
  list: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'GET',
      path: '/admin/articles',
      tags: ['Articles'],
      summary: 'Stories with all their reports, newest first',
    })
    .input(
      deskFilterSchema.extend({
        limit: z.coerce.number().int().min(1).max(100).default(STORIES_ON_DESK),
        cursor: cursorSchema.optional(),
      }),
    )
    .output(pageOf(managedStorySchema)),
  listChoices: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'GET',
      path: '/admin/articles/choices',
      tags: ['Articles'],
      summary: 'What the desk’s list can be narrowed to',
    })
    .output(z.object({ sources: z.array(z.string()), editors: z.array(z.string()) })),
  suggestMerges: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'GET',
      path: '/admin/articles/merge-suggestions',
      tags: ['Articles'],
      summary: 'Pairs of stories of the last two weeks that may be one',
    })
    .output(z.array(mergeSuggestionSchema).max(MOST_SUGGESTIONS)),
  write: procedure
    .meta({ access: 'editor', isOnce: true })
    .route({
      method: 'POST',
      path: '/admin/articles',
      tags: ['Articles'],
      summary: 'Publishes a manual entry',
      successStatus: 201,
    })
    .input(manualEntrySchema)
    .output(z.object({ storyId: z.uuid() })),
  correct: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'PATCH',
      path: '/admin/articles/{id}',
      tags: ['Articles'],
      summary: 'Puts an editor’s words in the place of the source’s; null gives a field back to the source',
    })
    .input(
      correctionSchema.partial().extend({
        ...anId.shape,
        url: sourceUrl.optional().describe('Of a manual entry, whose link no source owns.'),
        publishedOn: z.iso.date().optional().describe('The day of a manual entry, in UTC: from 1900 to today.'),
        revision: z.int().describe('Of the state that was seen; another one is refused with 409.'),
      }),
    )
    .output(managedReportSchema),
  preview: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/articles/preview',
      tags: ['Articles'],
      summary: 'A manual entry as readers would see it; nothing is published',
    })
    .input(manualEntrySchema)
    .output(z.object({ story: newsItemSchema.nullable().describe('null: it would join a story that is hidden.') })),
  findNamesake: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/articles/namesake', tags: ['Articles'], summary: 'What an entry repeats' })
    .input(z.object({ title: z.string().max(longest.title), url: z.string().max(longest.url).optional() }))
    .output(z.object({ namesake: z.object({ title: z.string(), isSameLink: z.boolean() }).nullable() })),
  remove: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'DELETE',
      path: '/admin/articles/{id}',
      tags: ['Articles'],
      summary: 'Deletes a manual entry, and the story with its last report; it can be restored',
    })
    .input(anId)
    .output(deletedReportName),
  listDeleted: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'GET',
      path: '/admin/deleted-articles',
      tags: ['Articles'],
      summary: 'Manual entries that were deleted, the latest first',
    })
    .output(z.array(deletedReportSchema)),
  restore: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/deleted-articles/{id}/restore',
      tags: ['Articles'],
      summary: 'Brings a deleted manual entry back into its story',
    })
    .input(anId)
    .output(deletedReportName),
  split: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/articles/{id}/split',
      tags: ['Articles'],
      summary: 'Takes a report out of its story and makes it one of its own',
    })
    .input(anId)
    .output(z.object({ storyId: z.uuid(), from: z.uuid().describe('The story that it was in.') })),
  hide: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/stories/{id}/hide',
      tags: ['Articles'],
      summary: 'Takes a story off the site, or puts it back',
    })
    .input(anId.extend({ isHidden: z.boolean() }))
    .output(anId.extend({ isChanged: z.boolean().describe('It was otherwise before.') })),
  merge: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/stories/{id}/merge',
      tags: ['Articles'],
      summary: 'Moves all reports of a story into another one; the old id leads there',
    })
    .input(anId.extend({ into: z.uuid() }))
    .output(mergedStorySchema.describe('What takes it back, for `unmerge`.')),
  unmerge: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/stories/{id}/unmerge',
      tags: ['Articles'],
      summary: 'Takes a merge back: the reports that are still together are two stories again',
    })
    .input(mergedStorySchema)
    .output(z.object({ storyId: z.uuid() })),
};
