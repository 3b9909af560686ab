import { z } from 'zod';
import { cursorSchema, pageOf } from '../../platform/shared/pagination.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import { drawnHistorySchema } from '../fleet/telemetry/contract.ts';
import { importAnswerSchema, importRequestSchema } from '../imports/contract.ts';
import { LARGEST_PICTURE_BYTES, longest, MOST_TAGS, POSTS_SHOWN, postStates } from './vocabulary.ts';

/** Of a page on the web, or empty. */
export const webAddressSchema = z
  .string()
  .trim()
  .max(longest.canonicalUrl)
  .refine((text) => text === '' || /^https?:\/\/[^\s@/]+(\/\S*)?$/i.test(text), 'Must begin with https:// or http://.');

/** What an author writes. */
export const postContentSchema = z.object({
  title: z.string().trim().min(1, 'A title is required.').max(longest.title),
  excerpt: z.string().trim().max(longest.excerpt).default('').describe('For lists and feeds, as plain text.'),
  body: z.string().max(longest.body).default('').describe('Markdown.'),
  byline: z.string().trim().max(longest.byline).default('').describe('Who is named as its author.'),
  tags: z.array(z.string().trim().min(1).max(longest.tag)).max(MOST_TAGS).default([]),
  canonicalUrl: webAddressSchema.default('').describe('Where it stood first, if not here.'),
  metaDescription: z.string().trim().max(longest.metaDescription).default('').describe('Empty: the excerpt.'),
});
export type PostContent = z.infer<typeof postContentSchema>;

const slugSchema = z
  .string()
  .max(longest.slug)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and single hyphens between them.');

/** As readers get it: the published revision. */
export const publicPostSchema = postContentSchema.omit({ body: true }).extend({
  id: z.uuid(),
  slug: z.string(),
  publishedAt: z.iso.datetime(),
  changedAt: z.iso.datetime().describe('When the text that is public now was published first.'),
});
export type PublicPost = z.infer<typeof publicPostSchema>;

/** A text as readers see it. */
const shownTextSchema = z.object({
  html: z.string().describe('Safe to show. A chart stands in it as a link with words.'),
  parts: z
    .array(z.union([z.object({ html: z.string() }), z.object({ chart: drawnHistorySchema, href: z.string() })]))
    .optional()
    .describe('The same with its charts to be drawn, in order; left out where there are none.'),
});
export type ShownText = z.infer<typeof shownTextSchema>;

const shownPostSchema = publicPostSchema.extend({
  ...shownTextSchema.shape,
  cardPath: z
    .string()
    .nullable()
    .describe('A picture for links to it, 1200 by 630; null when its letters cannot be drawn.'),
});
export type ShownPost = z.infer<typeof shownPostSchema>;

export const managedPostSchema = z.object({
  id: z.uuid(),
  slug: z.string(),
  state: z.enum(postStates),
  revision: z.int().describe('Name it with a change.'),
  content: postContentSchema,
  currentNumber: z.int(),
  hasChanges: z.boolean().describe('What is worked on is not what is public.'),
  publishedNumber: z.int().nullable(),
  publishedAt: z.iso.datetime().nullable(),
  scheduledAt: z.iso.datetime().nullable(),
  scheduledZone: z.string().nullable(),
  scheduledNumber: z.int().nullable(),
  scheduleFailure: z.string().nullable().describe('Why it did not go out when it was due.'),
  updatedAt: z.iso.datetime(),
  savedBy: z.string().describe('The mail address of who saved last.'),
});
export type ManagedPost = z.infer<typeof managedPostSchema>;

export const postLineSchema = managedPostSchema
  .omit({ content: true, currentNumber: true, publishedNumber: true, scheduledNumber: true })
  .extend({ title: z.string() });
export type PostLine = z.infer<typeof postLineSchema>;

export const revisionSchema = z.object({
  number: z.int(),
  title: z.string(),
  savedBy: z.string(),
  savedAt: z.iso.datetime(),
  publishedAt: z.iso.datetime().nullable(),
});
export type PostRevision = z.infer<typeof revisionSchema>;

const revisionPageSchema = z.object({
  items: z.array(revisionSchema).describe('Newest first.'),
  nextBefore: z.int().nullable().describe('Name it as `before` to go on; null on the last page.'),
});
export type RevisionPage = z.infer<typeof revisionPageSchema>;

export const deletedPostSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  excerpt: z.string(),
  deletedBy: z.string(),
  deletedAt: z.iso.datetime(),
});
export type DeletedPost = z.infer<typeof deletedPostSchema>;

const previewLinkSchema = z.object({
  previewPath: z.string().describe('Opens what is worked on, without an account.'),
  previewUntil: z.iso.datetime().describe('When it opens nothing any more.'),
});

const tags = ['Posts'];
const aPost = z.object({ id: z.uuid() });
const aRevision = aPost.extend({ revision: z.int() });
/** Revisions that are public do not change. */
// Charts of a fleet that is closed are not drawn any more.
const publicTables = ['posts', 'post_slugs', 'fleet_settings'];
/** Of whose records a post shows cards. */
const cardTables = ['companies', 'startups', 'glossary_terms', 'news_stories', 'news_articles'];

const step = (path: string, summary: string) =>
  procedure
    .meta({ access: 'editor' })
    .route({ method: 'POST', path: `/admin/posts/{id}/${path}`, tags, summary })
    .input(aRevision)
    .output(managedPostSchema);

export const postsContract = {
  listPublished: procedure
    .meta({ access: 'visitor', madeFrom: publicTables })
    .route({ method: 'GET', path: '/blog', tags, summary: 'Published posts, newest first' })
    .input(
      z.object({
        limit: z.coerce.number().int().min(1).max(100).default(POSTS_SHOWN),
        cursor: cursorSchema.optional(),
      }),
    )
    .output(pageOf(publicPostSchema)),
  findPublished: procedure
    .meta({ access: 'visitor', madeFrom: [...publicTables, ...cardTables] })
    .route({ method: 'GET', path: '/blog/posts/{slug}', tags, summary: 'A post by its address, or by one it had' })
    .input(z.object({ slug: z.string().max(200) }))
    .output(shownPostSchema),
  hasPublished: procedure
    .meta({ access: 'visitor', madeFrom: publicTables })
    .route({ method: 'GET', path: '/blog/begun', tags, summary: 'Whether a post has been published' })
    .output(z.boolean()),
  findPreview: procedure
    .meta({ access: 'visitor' })
    .route({ method: 'GET', path: '/blog/previews/{token}', tags, summary: 'A post as it is worked on, by its link' })
    .input(z.object({ token: z.string().max(200) }))
    .output(shownTextSchema.extend({ content: postContentSchema.omit({ body: true }) })),

  list: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/posts', tags, summary: 'All posts, last changed first' })
    .input(
      z.object({
        state: z.enum(postStates).optional(),
        q: z.string().trim().max(200).optional().describe('Part of the title or the text.'),
        limit: z.coerce.number().int().min(1).max(100).default(POSTS_SHOWN),
        cursor: cursorSchema.optional(),
      }),
    )
    .output(pageOf(postLineSchema)),
  count: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/posts/counts', tags, summary: 'How many of each state' })
    .output(z.record(z.enum(postStates), z.int())),
  find: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/posts/{id}', tags, summary: 'One post with its newest revisions' })
    .input(aPost)
    .output(
      previewLinkSchema.extend({
        post: managedPostSchema,
        revisions: revisionPageSchema,
      }),
    ),
  listRevisions: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/posts/{id}/revisions', tags, summary: 'Its revisions before one of them' })
    .input(aPost.extend({ before: z.coerce.number().int().min(1).describe('Number of a revision.') }))
    .output(revisionPageSchema),
  create: procedure
    .meta({ access: 'editor', isOnce: true })
    .route({ method: 'POST', path: '/admin/posts', tags, summary: 'Begins a draft', successStatus: 201 })
    .input(postContentSchema)
    .output(managedPostSchema),
  save: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'PUT',
      path: '/admin/posts/{id}/content',
      tags,
      summary: 'Saves what is worked on, nothing that is public; 409 when somebody else saved since `revision`',
    })
    .input(aRevision.extend({ content: postContentSchema }))
    .output(z.object({ revision: z.int(), savedAt: z.iso.datetime() })),
  render: procedure
    .meta({ access: 'editor' })
    .route({ method: 'POST', path: '/admin/posts/preview', tags, summary: 'Markdown as readers would see it' })
    .input(z.object({ body: z.string().max(longest.body) }))
    .output(
      shownTextSchema.extend({
        faults: z.array(z.string()).describe('What has to be mended before it is published.'),
      }),
    ),
  addPicture: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/posts/pictures',
      tags,
      summary: 'Takes a picture for posts (PNG, JPEG, WebP, GIF, AVIF), encoded anew; the same one twice is kept once',
    })
    .input(
      z.object({
        contentBase64: z
          .base64()
          .max(Math.ceil(LARGEST_PICTURE_BYTES / 3) * 4 + 4, 'The picture is larger than 10 MiB.'),
      }),
    )
    .output(z.object({ path: z.string().describe('Its address in Markdown.') })),
  import: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/posts/import',
      tags,
      summary: 'Adds the posts of a JSON file that Ghost exported, or says what doing so would add (dryRun)',
    })
    .input(importRequestSchema)
    .output(importAnswerSchema),
  compare: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'GET',
      path: '/admin/posts/{id}/revisions/{number}/difference',
      tags,
      summary: 'What changed from a revision to the one that is worked on',
    })
    .input(aPost.extend({ number: z.coerce.number().int() }))
    .output(
      z.array(
        z.object({
          field: z.string(),
          parts: z.array(z.object({ kind: z.enum(['same', 'added', 'removed']), text: z.string() })),
        }),
      ),
    ),
  restore: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/posts/{id}/restore',
      tags,
      summary: 'Makes an earlier revision the one that is worked on, as a new one; changes nothing that is public',
    })
    .input(aRevision.extend({ number: z.int() }))
    .output(managedPostSchema),
  changeSlug: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/posts/{id}/address',
      tags,
      summary: 'Changes its address; one that was public leads to the new one',
    })
    .input(aRevision.extend({ slug: slugSchema }))
    .output(managedPostSchema),
  withdrawPreviews: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/posts/{id}/previews/withdraw',
      tags,
      summary: 'Makes every link to its preview that is out open nothing, and gives a new one',
    })
    .input(aPost)
    .output(previewLinkSchema),
  remove: procedure
    .meta({ access: 'editor' })
    .route({ method: 'DELETE', path: '/admin/posts/{id}', tags, summary: 'Deletes a post; it can be restored' })
    .input(aPost)
    .output(z.object({ id: z.uuid(), title: z.string() })),
  listDeleted: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/deleted-posts', tags, summary: 'Posts that were deleted, the latest first' })
    .output(z.array(deletedPostSchema)),
  restoreDeleted: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/deleted-posts/{id}/restore',
      tags,
      summary: 'Brings a deleted post back as it was; one whose scheduled time has passed as a draft',
    })
    .input(aPost)
    .output(managedPostSchema),
  askReview: step('review', 'Puts a draft before the other editors'),
  takeBack: step('draft', 'Makes a draft of what is in review, scheduled or withdrawn'),
  publish: step('publish', 'Makes public what `revision` says; 403 when a second person has to do it'),
  withdraw: step('withdraw', 'Takes it off the site'),
  showAgain: step('show-again', 'Makes public again what was withdrawn, as it was'),
  schedule: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/posts/{id}/schedule',
      tags,
      summary: 'Publishes exactly what `revision` says at a time; what is written later waits',
    })
    .input(
      aRevision.extend({
        clock: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/, 'Must be a date and a time.'),
        timeZone: z.string().min(1).max(60).describe('IANA name, in which `clock` is read.'),
      }),
    )
    .output(managedPostSchema),
};
