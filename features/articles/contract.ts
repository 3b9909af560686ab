import { z } from 'zod';
import { procedure } from '../../platform/shared/procedure.ts';
import { applications, newsCategories, regions, technologies } from '../news/vocabulary.ts';
import { longest, MOST_CATEGORIES, storyViews } from './vocabulary.ts';

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
  correctedAt: z.iso.datetime().nullable().describe('null: nothing is corrected.'),
  correctedBy: z.string().nullable(),
});
export type ManagedReport = z.infer<typeof managedReportSchema>;

export const managedStorySchema = z.object({
  id: z.uuid(),
  publishedAt: z.iso.datetime(),
  isHidden: z.boolean(),
  reports: z.array(managedReportSchema).describe('The leading one first.'),
});
export type ManagedStory = z.infer<typeof managedStorySchema>;

const tags = ['Articles'];
const anId = z.object({ id: z.uuid() });
const title = z.string().trim().min(1, 'A title is required.').max(longest.title);
const summary = z.string().trim().max(longest.summary);
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

export const articlesContract = {
  list: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/articles', tags, summary: 'The newest stories with all their reports' })
    .input(z.object({ q: z.string().trim().max(200).optional(), view: z.enum(storyViews).default('all') }))
    .output(z.array(managedStorySchema)),
  write: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/articles',
      tags,
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
      tags,
      summary: 'Puts an editor’s words in the place of the source’s; null gives a field back to the source',
    })
    .input(
      correctionSchema.partial().extend({
        ...anId.shape,
        correctedAt: z.iso
          .datetime()
          .nullable()
          .describe('Of the state that was seen; another one is refused with 409.'),
      }),
    )
    .output(managedReportSchema),
  split: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/articles/{id}/split',
      tags,
      summary: 'Takes a report out of its story and makes it one of its own',
    })
    .input(anId)
    .output(z.object({ storyId: z.uuid() })),
  hide: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/stories/{id}/hide',
      tags,
      summary: 'Takes a story off the site, or puts it back',
    })
    .input(anId.extend({ isHidden: z.boolean() }))
    .output(anId),
  merge: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/stories/{id}/merge',
      tags,
      summary: 'Moves all reports of a story into another one; the old id leads there',
    })
    .input(anId.extend({ into: z.uuid() }))
    .output(z.object({ storyId: z.uuid() })),
};
