import { z } from 'zod';
import { precisions } from '../../platform/shared/format-time.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import {
  type Edition,
  editionSchema,
  type Schedule,
  type StoredEdition,
  storedEditionSchema,
} from '../newsletter/contract.ts';
import { WEEKLY } from '../newsletter/vocabulary.ts';
import {
  issueStatuses,
  LONGEST_NOTE,
  LONGEST_TEXT,
  MOST_BLOCKS,
  MOST_BOUNCED_SHOWN,
  STORIES_IN_AN_ISSUE,
} from './vocabulary.ts';

export const issueStorySchema = z.object({
  storyId: z.uuid(),
  title: z.string(),
  summary: z.string().nullable(),
  url: z.string(),
  source: z.string(),
  publishedAt: z.iso.datetime(),
  datePrecision: z.enum(precisions).describe('How exactly `publishedAt` is known.'),
  note: z.string().describe('What the editors say about it; empty when they say nothing.'),
  score: z.record(z.string(), z.number()).describe('Points by reason; {} when an editor chose it.'),
});
export type IssueStory = z.infer<typeof issueStorySchema>;

const anItem = z.object({ id: z.uuid().describe('Chosen by who adds it; kept when it is moved.') });
const text = z.string().trim().min(1, 'Must not be empty.');
const headingSchema = anItem.extend({
  kind: z.literal('heading'),
  text: z.string().trim().max(150).describe('Empty: a line and nothing else.'),
});
const textSchema = anItem.extend({ kind: z.literal('text'), body: text.max(LONGEST_TEXT).describe('Markdown.') });
const sponsorSchema = anItem.extend({
  kind: z.literal('sponsor'),
  name: text.max(100),
  url: z.url({ protocol: /^https?$/, error: 'Must begin with https:// or http://.' }).max(2_000),
  body: z.string().trim().max(1_000).describe('Markdown.'),
});
const postSchema = anItem.extend({ kind: z.literal('post'), postId: z.uuid() });
const storedPostSchema = postSchema.extend({ title: z.string(), excerpt: z.string(), slug: z.string() });

/** What stands between stories. */
export const blockSchema = z.discriminatedUnion('kind', [headingSchema, textSchema, sponsorSchema, storedPostSchema]);
export type LetterBlock = z.infer<typeof blockSchema>;

/** What a letter consists of, below its introduction. */
export const letterItemSchema = z.discriminatedUnion('kind', [
  issueStorySchema.extend({ kind: z.literal('story') }),
  ...blockSchema.options,
]);
export type LetterItem = z.infer<typeof letterItemSchema>;

/** What an editor says of an item; the rest of a story and of a post is looked up. */
const sentItemSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('story'),
    storyId: z.uuid(),
    note: z.string().trim().max(LONGEST_NOTE).optional().describe('Left out: as it was.'),
  }),
  headingSchema,
  textSchema,
  sponsorSchema,
  postSchema,
]);
export type SentItem = z.infer<typeof sentItemSchema>;

const shown = { html: z.string().describe('Safe to show.') };
const shownItemSchema = z.discriminatedUnion('kind', [
  issueStorySchema.omit({ score: true }).extend({ kind: z.literal('story') }),
  headingSchema,
  textSchema.omit({ body: true }).extend(shown),
  sponsorSchema.omit({ body: true }).extend(shown),
  storedPostSchema,
]);

/** Which letter an issue is one of. */
const issueEditionSchema = editionSchema.pick({ slug: true, name: true, rhythm: true });

/** What everybody may read: no personal link, no number of readers. */
export const publicIssueSchema = z.object({
  edition: issueEditionSchema,
  weekOf: z.iso.date().describe('Monday of its week; of a daily letter its day.'),
  day: z.iso.date().describe('On which it went out, in the time zone of the schedule.'),
  subject: z.string(),
  intro: z.string().describe('Markdown.'),
  sentAt: z.iso.datetime(),
  stories: z.array(issueStorySchema.omit({ score: true })),
});
export type PublicIssue = z.infer<typeof publicIssueSchema>;

/** One letter, to be read. */
export const shownIssueSchema = publicIssueSchema.extend({
  introHtml: z.string().describe('Safe to show.'),
  items: z.array(shownItemSchema).describe('Stories and what stands between them, in their order.'),
});
export type ShownIssue = z.infer<typeof shownIssueSchema>;

export const managedIssueSchema = z.object({
  id: z.uuid(),
  edition: issueEditionSchema,
  weekOf: z.iso.date().describe('Monday of its week; of a daily letter its day.'),
  day: z.iso.date().describe('On which it goes out or went out, in the time zone of the schedule.'),
  subject: z.string(),
  intro: z.string(),
  status: z.enum(issueStatuses),
  note: z.string().nullable(),
  sendAt: z.iso.datetime().nullable(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  revision: z.number().int(),
  isKept: z.boolean().describe('Sent as it is. Otherwise its stories are chosen again when it goes out by itself.'),
  items: z.array(letterItemSchema).describe('Stories and what stands between them, in their order.'),
  stories: z.array(issueStorySchema).describe('Those among the items.'),
  deliveries: z.object({
    queued: z.number().int(),
    sent: z.number().int(),
    unconfirmed: z.number().int().describe('Sent, but the mail server’s answer was lost.'),
    failed: z.number().int(),
    skipped: z.number().int().describe('Left between queueing and sending.'),
  }),
});
export type ManagedIssue = z.infer<typeof managedIssueSchema>;

export type { Edition, Schedule, StoredEdition };

const slug = editionSchema.shape.slug;
const letter = slug.default(WEEKLY).describe('Which letter; left out: the weekly one.');

const managedEditionSchema = storedEditionSchema.extend({
  nextSendAt: z.iso.datetime().nullable().describe('null: it is off.'),
  subscribers: z.int().describe('Those on a break as well.'),
});
export type ManagedEdition = z.infer<typeof managedEditionSchema>;

const tags = ['Newsletter'];
const archive = ['newsletter_issues', 'newsletter_issue_stories', 'newsletter_issue_blocks', 'newsletter_editions'];
const anIssue = z.object({ id: z.uuid() });
const countOf = (items: readonly SentItem[], kind: SentItem['kind']) =>
  items.filter((item) => item.kind === kind).length;

export const lettersContract = {
  listArchive: procedure
    .meta({ access: 'visitor', madeFrom: archive })
    .route({ method: 'GET', path: '/newsletter/issues', tags, summary: 'Letters that were sent, newest first' })
    .input(z.object({ letter }))
    .output(z.array(publicIssueSchema)),
  findSpecimen: procedure
    .meta({ access: 'visitor', madeFrom: [...archive, 'news_stories', 'news_articles'], keptSeconds: 900 })
    .route({
      method: 'GET',
      path: '/newsletter/specimen',
      tags,
      summary: 'Where a specimen stands, made from the stories of now; null while there are too few of them',
    })
    .input(z.object({ letter }))
    .output(z.object({ path: z.string() }).nullable()),
  findIssue: procedure
    .meta({ access: 'visitor', madeFrom: archive })
    .route({ method: 'GET', path: '/newsletter/issues/{weekOf}', tags, summary: 'One letter that was sent' })
    .input(z.object({ weekOf: z.iso.date(), letter }))
    .output(shownIssueSchema),

  listIssues: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'GET',
      path: '/admin/newsletter/issues',
      tags,
      summary: 'All issues, and the letters that they belong to',
    })
    .output(
      z.object({
        issues: z.array(managedIssueSchema),
        editions: z.array(managedEditionSchema).describe('The weekly one leads.'),
        activeSubscribers: z.number().int(),
      }),
    ),
  draftIssue: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/newsletter/issues',
      tags,
      summary: 'The draft for the coming letter; made from the news since the last one when there is none',
    })
    .input(z.object({ letter }).default({ letter: WEEKLY }))
    .output(managedIssueSchema),
  findManagedIssue: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'GET',
      path: '/admin/newsletter/issues/{id}',
      tags,
      summary: 'One issue with what could replace a story',
    })
    .input(anIssue)
    .output(
      z.object({
        issue: managedIssueSchema,
        candidates: z.array(issueStorySchema),
        posts: z.array(storedPostSchema.omit({ id: true, kind: true })).describe('Published ones, newest first.'),
        recipients: z.number().int().describe('How many would get it now.'),
        timeZone: z.string().describe('The letter’s, in which its times are told.'),
        fewestStories: z.int().describe('With fewer it does not go out.'),
        isOn: z.boolean().describe('Whether the letter goes out by itself.'),
        gone: z
          .array(z.uuid())
          .describe(
            'Stories and posts of a draft that are not on the site any more, or are told twice by now: they do not go out.',
          ),
      }),
    ),
  changeIssue: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'PATCH',
      path: '/admin/newsletter/issues/{id}',
      tags,
      summary: 'Changes a draft; refused with 409 when somebody else changed it since `revision`',
    })
    .input(
      anIssue.extend({
        revision: z.number().int(),
        subject: z.string().trim().min(1, 'Must not be empty.').max(150).optional(),
        intro: z.string().trim().max(LONGEST_TEXT).optional().describe('Markdown.'),
        items: z
          .array(sentItemSchema)
          .refine((items) => countOf(items, 'story') <= STORIES_IN_AN_ISSUE, `At most ${STORIES_IN_AN_ISSUE} stories.`)
          .refine((items) => items.length - countOf(items, 'story') <= MOST_BLOCKS, `At most ${MOST_BLOCKS} blocks.`)
          .optional()
          .describe('All of them, in their order; stories of any time.'),
      }),
    )
    .output(managedIssueSchema),
  addPost: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/newsletter/posts',
      tags,
      summary: 'Puts a published post into the coming issue of a letter; one that has it already stays as it is',
    })
    .input(z.object({ postId: z.uuid(), letter }))
    .output(managedIssueSchema),
  searchStories: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'GET',
      path: '/admin/newsletter/stories',
      tags,
      summary: 'Stories of any time that a letter could take',
    })
    .input(z.object({ search: z.string().trim().min(1).max(200) }))
    .output(z.array(issueStorySchema)),
  readReport: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'GET',
      path: '/admin/newsletter/issues/{id}/report',
      tags,
      summary: 'How the mails of a letter went: when they left, and what mail servers said against them',
    })
    .input(anIssue)
    .output(
      z.object({
        firstSentAt: z.iso.datetime().nullable(),
        lastSentAt: z.iso.datetime().nullable(),
        retried: z.int().describe('Took more than one try.'),
        failures: z.array(z.object({ failure: z.string(), count: z.int() })).describe('The most frequent first.'),
      }),
    ),
  listBounced: procedure
    .meta({ access: 'admin' })
    .route({
      method: 'GET',
      path: '/admin/newsletter/issues/{id}/bounced',
      tags,
      summary: 'Whose mailboxes did not take a letter',
    })
    .input(anIssue)
    .output(
      z.object({
        count: z.int(),
        readers: z
          .array(z.object({ id: z.uuid(), email: z.string(), failure: z.string() }))
          .describe(`In the order of their addresses; at most ${MOST_BOUNCED_SHOWN}.`),
      }),
    ),
  sendTest: procedure
    .meta({ access: 'editor', isOnce: true })
    .route({
      method: 'POST',
      path: '/admin/newsletter/issues/{id}/test',
      tags,
      summary: 'Sends the letter to one address; from then on its stories stay as they are',
    })
    .input(anIssue.extend({ to: z.email().max(254) }))
    .output(z.object({ sentTo: z.string(), issue: managedIssueSchema })),
  sendNow: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/newsletter/issues/{id}/send',
      tags,
      summary: 'Sends it to all subscribers, now; refused with 422 when there is none',
    })
    .input(anIssue.extend({ revision: z.number().int() }))
    .output(managedIssueSchema),
  skipIssue: procedure
    .meta({ access: 'editor' })
    .route({ method: 'POST', path: '/admin/newsletter/issues/{id}/skip', tags, summary: 'Leaves this week out' })
    .input(anIssue)
    .output(managedIssueSchema),
  takeUpIssue: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/newsletter/issues/{id}/take-up',
      tags,
      summary: 'Makes a draft of a week that was left out; when its time has passed, it waits for an editor to send it',
    })
    .input(anIssue)
    .output(managedIssueSchema),
  findEdition: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/newsletter/editions/{slug}', tags, summary: 'One letter, to be changed' })
    .input(z.object({ slug }))
    .output(storedEditionSchema),
  addEdition: procedure
    .meta({ access: 'editor', isOnce: true })
    .route({
      method: 'POST',
      path: '/admin/newsletter/editions',
      tags,
      summary: 'Adds a letter that one can subscribe to',
      successStatus: 201,
    })
    .input(editionSchema)
    .output(storedEditionSchema),
  changeEdition: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'PATCH',
      path: '/admin/newsletter/editions/{slug}',
      tags,
      summary:
        'Changes a letter; its waiting draft moves with it; refused with 409 when somebody else changed it since `revision`',
    })
    .input(storedEditionSchema.omit({ rhythm: true }).partial().required({ slug: true, revision: true }))
    .output(storedEditionSchema),
};
