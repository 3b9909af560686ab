import { z } from 'zod';
import { formatCount } from '../../platform/shared/format-number.ts';
import { cursorSchema, pageOf } from '../../platform/shared/pagination.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import {
  askStates,
  feedbackKinds,
  feedbackStates,
  IDEAS_SHOWN,
  ideaSorts,
  ideaStates,
  longest,
  MOST_IDEAS,
  MOST_LABELS,
  postOrigins,
  RECORD_REFERENCE,
  reportedKinds,
  SIMILAR_IDEAS,
  THREADS_SHOWN,
} from './vocabulary.ts';

/** Forms send empty text for what was left out. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (typeof value === 'string' && value.trim() === '' ? undefined : value), schema.optional());
/** The database knows no NUL, and half a surrogate pair is no text. A browser's own form sends two characters for the line that it counts as one. */
const text = (characters: number, missing?: string) => {
  const short = z
    .string()
    .transform((given) => given.replaceAll('\0', '').replaceAll('\r\n', '\n').toWellFormed().trim())
    .pipe(z.string().max(characters, `At most ${formatCount(characters)} characters, please.`));
  return missing === undefined ? short : short.pipe(z.string().min(1, missing));
};
const trap = z.string().max(500).optional().describe('Left empty by people; what fills it in is a program.');
const recordReference = z.string().regex(RECORD_REFERENCE, 'Names no record.');
const fieldName = z.string().regex(/^[a-zA-Z][a-zA-Z0-9]{0,59}$/, 'Names no field.');

export const newFeedbackSchema = z.object({
  kind: z.enum(feedbackKinds, 'Choose what it is about.'),
  text: text(longest.text, 'Write what it is about.'),
  name: optional(text(longest.name)),
  email: optional(z.email('Invalid email address').max(longest.email)),
  page: optional(
    z
      .string()
      .max(longest.page)
      .regex(/^\/(?!\/)[^\\\s]*$/, 'Must be a page of this site.'),
  ).describe('Path of the page that it is about.'),
  record: optional(recordReference).describe(
    'The record that it is about: company:<slug>, startup:<id>, term:<slug>, design:<slug>, project:<slug>, regulator:<slug>, step:<slug>, deal:<slug> or supply:<slug>.',
  ),
  field: optional(fieldName).describe('The field of that record.'),
  proposed: optional(text(longest.value)).describe('What the value should be.'),
  source: optional(text(longest.source)).describe('Where that can be read.'),
  website: trap,
});
export type NewFeedback = z.infer<typeof newFeedbackSchema>;

export const subjectSchema = z.object({
  kind: z.enum(reportedKinds),
  name: z.string(),
  path: z.string(),
  fields: z.array(
    z.object({ name: z.string(), label: z.string(), value: z.string().describe('As it stands now, for people.') }),
  ),
});
export type Subject = z.infer<typeof subjectSchema>;

const postSchema = z.object({
  id: z.uuid(),
  origin: z.enum(postOrigins),
  text: z.string(),
  at: z.iso.datetime(),
});

export const feedbackStatusSchema = z.object({
  kind: z.enum(feedbackKinds),
  state: z.enum(feedbackStates),
  createdAt: z.iso.datetime(),
  about: z.string().nullable().describe('The record and field that it is about.'),
  posts: z.array(postSchema).describe('What the reader wrote, also by mail, and what editors answered.'),
  isMailed: z.boolean().describe('Answers go to an address, too.'),
  idea: z
    .object({ id: z.uuid(), state: z.enum(ideaStates) })
    .nullable()
    .describe('Where it stands on the board.'),
});
export type FeedbackStatus = z.infer<typeof feedbackStatusSchema>;

export const feedbackFilterSchema = z.object({
  state: z.enum(feedbackStates).optional(),
  kind: z.enum(feedbackKinds).optional(),
  assignee: z.union([z.uuid(), z.literal('nobody')]).optional(),
  label: z.string().max(longest.label).optional(),
  q: z.string().trim().max(longest.search).optional().describe('Part of what was written, of a name or an address.'),
});
export type FeedbackFilter = z.infer<typeof feedbackFilterSchema>;

export const threadSummarySchema = z.object({
  id: z.uuid(),
  kind: z.enum(feedbackKinds),
  title: z.string(),
  state: z.enum(feedbackStates),
  name: z.string().nullable(),
  email: z.string().nullable(),
  page: z.string().nullable(),
  recordName: z.string().nullable(),
  field: z.string().nullable(),
  labels: z.array(z.string()),
  assignee: z.string().nullable().describe('Mail address.'),
  boardState: z.enum(ideaStates).nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  firstAnsweredAt: z.iso.datetime().nullable(),
});
export type ThreadSummary = z.infer<typeof threadSummarySchema>;

const threadPostSchema = postSchema.extend({
  quoted: z.string().nullable().describe('What a mail repeats of earlier ones.'),
  author: z.string().nullable().describe('Mail address; null: a guest.'),
  isAutomatic: z.boolean().describe('Written by a program; never answered.'),
  isFromOther: z.boolean().describe('A mail from another address than the one that was given.'),
  receivers: z.number().int().describe('To how many addresses an answer went by mail.'),
  cameFrom: z.string().nullable().describe('The title of the merged message that it belongs to.'),
});
export type ThreadPost = z.infer<typeof threadPostSchema>;

export const threadSchema = threadSummarySchema.extend({
  revision: z.number().int().describe('Grows with every change; send the one you started from.'),
  recordKind: z.enum(reportedKinds).nullable(),
  recordId: z.uuid().nullable(),
  recordSlug: z.string().nullable().describe('Of a record of the atlas.'),
  fieldLabel: z.string().nullable(),
  shownValue: z.string().nullable().describe('The value when the message was sent.'),
  proposedValue: z.string().nullable(),
  proposedSource: z.string().nullable(),
  assigneeId: z.uuid().nullable(),
  boardText: z.string().nullable(),
  receivers: z.number().int().describe('To how many addresses an answer would go by mail.'),
  votes: z.number().int(),
  posts: z.array(threadPostSchema),
  merged: z.array(z.object({ id: z.uuid(), title: z.string() })).describe('Messages that were merged into it.'),
  mergedInto: z.object({ id: z.uuid(), title: z.string() }).nullable(),
});
export type Thread = z.infer<typeof threadSchema>;

export const overviewSchema = z.object({
  counts: z.record(z.enum(feedbackStates), z.number().int()),
  labels: z.array(z.string()).describe('In use.'),
  editors: z.array(z.object({ id: z.uuid(), email: z.string() })).describe('Who can be made responsible.'),
  firstAnswer: z.object({
    medianSeconds: z.number().nullable().describe('null: nothing was answered yet.'),
    count: z.number().int().describe('Of how many messages.'),
  }),
});
export type InboxOverview = z.infer<typeof overviewSchema>;

export const correctionSchema = z.object({
  id: z.uuid(),
  recordId: z.uuid(),
  field: z.string(),
  fieldLabel: z.string(),
  shownValue: z.string().nullable(),
  proposed: z.string().nullable().describe('In the reader’s words.'),
  value: z.unknown().describe('The same as the field has it; null when it cannot be read as such.'),
  source: z.string().nullable(),
});
export type Correction = z.infer<typeof correctionSchema>;

export const ideaSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  state: z.enum(ideaStates),
  votes: z.number().int(),
  publishedAt: z.iso.datetime(),
});
export type Idea = z.infer<typeof ideaSchema>;

export const askSchema = z.object({
  state: z.enum(askStates),
  email: z.string().nullable().describe('To which mails would go; null when nothing can be confirmed.'),
  idea: z.object({ id: z.uuid(), title: z.string(), state: z.enum(ideaStates) }).nullable(),
  mergedFrom: z.string().nullable().describe('The title of the idea that was merged into this one after the vote.'),
  expiresAt: z.iso.datetime().nullable().describe('Until when it can be confirmed.'),
});
export type IdeaAsk = z.infer<typeof askSchema>;

/** A vote, as the board's form sends it to `POST /ideas/vote`. */
export const voteSchema = z.object({
  idea: z.uuid(),
  do: z.enum(['vote', 'withdraw']).default('vote'),
  isTold: z
    .literal('on')
    .optional()
    .transform((value) => value === 'on'),
  email: optional(z.email('Invalid email address').max(longest.email)),
});

export const savedReplySchema = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  revision: z.number().int(),
});
export type SavedReply = z.infer<typeof savedReplySchema>;

const tags = ['Feedback'];
const aThread = z.object({ id: z.uuid() });
const aChange = aThread.extend({ revision: z.number().int().describe('The one you started from.') });
const anAsk = z.object({ token: z.string().max(200) });
const publicTables = ['feedback_threads', 'feedback_votes'];
const replyText = text(longest.text, 'Write something first.');

export const feedbackContract = {
  send: procedure
    .meta({ access: 'visitor', isPersonal: true })
    .route({ method: 'POST', path: '/feedback', tags, summary: 'Writes to the editors', successStatus: 201 })
    .input(newFeedbackSchema)
    .output(z.object({ token: z.string().describe('Opens the page with the answers.') })),
  describeSubject: procedure
    .meta({ access: 'visitor', madeFrom: ['companies', 'startups', 'glossary_terms'] })
    .route({ method: 'GET', path: '/feedback/subject', tags, summary: 'A record whose values can be reported' })
    .input(z.object({ record: recordReference }))
    .output(subjectSchema.nullable()),
  findStatus: procedure
    .meta({ access: 'visitor' })
    .route({ method: 'GET', path: '/feedback/status/{token}', tags, summary: 'A message and its answers' })
    .input(z.object({ token: z.string().max(200) }))
    .output(feedbackStatusSchema),
  addMessage: procedure
    .meta({ access: 'visitor' })
    .route({ method: 'POST', path: '/feedback/status/{token}', tags, summary: 'Adds to a message', successStatus: 201 })
    .input(z.object({ token: z.string().max(200), text: replyText, website: trap }))
    .output(feedbackStatusSchema),
  listIdeas: procedure
    .meta({ access: 'visitor', madeFrom: publicTables })
    .route({ method: 'GET', path: '/ideas', tags, summary: 'Ideas on the public board' })
    .input(
      z.object({
        sort: z.enum(ideaSorts).default('votes'),
        state: z.enum(ideaStates).optional(),
        q: z.string().trim().max(longest.search).optional(),
        ids: z
          .preprocess((value) => (typeof value === 'string' ? [value] : value), z.array(z.uuid()).max(MOST_IDEAS))
          .optional()
          .describe('Only those of them that are on the board.'),
        show: z.coerce.number().int().min(1).max(1_000).default(IDEAS_SHOWN),
      }),
    )
    .output(z.object({ items: z.array(ideaSchema), total: z.number().int() })),
  findSimilarIdeas: procedure
    .meta({ access: 'visitor', madeFrom: publicTables })
    .route({
      method: 'GET',
      path: '/ideas/similar',
      tags,
      summary: `Up to ${SIMILAR_IDEAS} ideas on the board that share words with a text`,
    })
    .input(z.object({ q: z.string().max(longest.search) }))
    .output(z.array(ideaSchema)),
  findAsk: procedure
    .meta({ access: 'visitor' })
    .route({ method: 'GET', path: '/ideas/asks/{token}', tags, summary: 'What a link that asks for mails is about' })
    .input(anAsk)
    .output(askSchema),
  confirmAsk: procedure
    .meta({ access: 'visitor' })
    .route({
      method: 'POST',
      path: '/ideas/asks/{token}',
      tags,
      summary: 'Confirms an address for mails about an idea',
    })
    .input(anAsk)
    .output(askSchema),

  list: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/feedback', tags, summary: 'The inbox, what changed last first' })
    .input(
      feedbackFilterSchema.extend({
        limit: z.coerce.number().int().min(1).max(100).default(THREADS_SHOWN),
        cursor: cursorSchema.optional().describe('`nextCursor` of the page before.'),
      }),
    )
    .output(pageOf(threadSummarySchema)),
  overview: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'GET',
      path: '/admin/feedback/overview',
      tags,
      summary: 'Counts, labels, time to the first answer',
    })
    .output(overviewSchema),
  find: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/feedback/{id}', tags, summary: 'A message with all that was written' })
    .input(aThread)
    .output(threadSchema),
  reply: procedure
    .meta({ access: 'editor', isOnce: true })
    .route({
      method: 'POST',
      path: '/admin/feedback/{id}/replies',
      tags,
      summary: 'Answers the reader, on the status page and by mail; 409 when something was written meanwhile',
    })
    .input(
      aChange.extend({
        text: replyText,
        state: z.enum(['waiting', 'answered', 'closed']).default('answered').describe('Of the message afterwards.'),
      }),
    )
    .output(threadSchema),
  addNote: procedure
    .meta({ access: 'editor', isOnce: true })
    .route({
      method: 'POST',
      path: '/admin/feedback/{id}/notes',
      tags,
      summary: 'Writes a note for editors; never sent',
    })
    .input(aThread.extend({ text: replyText }))
    .output(threadSchema),
  change: procedure
    .meta({ access: 'editor' })
    .route({ method: 'PATCH', path: '/admin/feedback/{id}', tags, summary: 'Changes state, assignee or labels' })
    .input(
      aChange.extend({
        state: z.enum(feedbackStates).optional(),
        assigneeId: z.uuid().nullable().optional(),
        labels: z.array(text(longest.label, 'A label must not be empty.')).max(MOST_LABELS).optional(),
      }),
    )
    .output(threadSchema),
  publish: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/feedback/{id}/board',
      tags,
      summary:
        'Puts an idea on the board, or changes it there; null takes it off. Who asked for it is told a new state',
    })
    .input(
      aChange.extend({
        state: z.enum(ideaStates).nullable(),
        title: text(longest.title, 'A title is required.').optional(),
        text: text(longest.text).optional(),
      }),
    )
    .output(threadSchema),
  merge: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'POST',
      path: '/admin/feedback/{id}/merge',
      tags,
      summary: 'Merges a message into another: messages, votes and subscribers go along',
    })
    .input(aThread.extend({ into: z.uuid() }))
    .output(threadSchema),
  unmerge: procedure
    .meta({ access: 'editor' })
    .route({ method: 'POST', path: '/admin/feedback/{id}/unmerge', tags, summary: 'Takes a merge back, exactly' })
    .input(aThread)
    .output(threadSchema),
  findCorrection: procedure
    .meta({ access: 'editor' })
    .route({
      method: 'GET',
      path: '/admin/feedback/{id}/correction',
      tags,
      summary: 'What a reader proposes for a value',
    })
    .input(aThread)
    .output(correctionSchema),
  listSavedReplies: procedure
    .meta({ access: 'editor' })
    .route({ method: 'GET', path: '/admin/saved-replies', tags, summary: 'Texts to insert into replies' })
    .output(z.array(savedReplySchema)),
  saveReply: procedure
    .meta({ access: 'editor', isOnce: true })
    .route({ method: 'POST', path: '/admin/saved-replies', tags, summary: 'Adds a saved reply, or changes one' })
    .input(
      z.object({
        id: z.uuid().optional().describe('Left out: a new one.'),
        revision: z.number().int().optional(),
        title: text(longest.savedTitle, 'A title is required.'),
        text: replyText,
      }),
    )
    .output(savedReplySchema),
  deleteSavedReply: procedure
    .meta({ access: 'editor' })
    .route({ method: 'DELETE', path: '/admin/saved-replies/{id}', tags, summary: 'Deletes a saved reply' })
    .input(aThread)
    .output(savedReplySchema),
};
