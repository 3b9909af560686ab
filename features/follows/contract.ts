import { z } from 'zod';
import { cursorSchema, pageOf } from '../../platform/shared/pagination.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import { HITS_ON_DESK, LONGEST_LABEL, MOST_FOLLOWS, mailRhythms, PREVIEW_DAYS } from './vocabulary.ts';

export const followSchema = z.object({
  id: z.uuid(),
  path: z.string().describe('The list that is followed, from the first slash.'),
  label: z.string(),
  mail: z.enum(mailRhythms),
  feedPath: z.string().describe('A feed (Atom) of its own. Whoever knows the address can read it.'),
  createdAt: z.iso.datetime(),
  unseen: z.int().describe('Stories that came since its owner looked.'),
});
export type Follow = z.infer<typeof followSchema>;

const hitSchema = z.object({
  storyId: z.uuid(),
  title: z.string(),
  path: z.string(),
  publishedAt: z.iso.datetime(),
  arrivedAt: z.iso.datetime().describe('When this site had it, which may be long after it was published.'),
  isNew: z.boolean().describe('It came since its owner looked.'),
  follows: z.array(z.object({ id: z.uuid(), label: z.string(), because: z.array(z.string()) })),
});
export type Hit = z.infer<typeof hitSchema>;

const pathSchema = z.string().trim().min(1).max(2_000).describe('A list of news: /news and what narrows it.');
const labelSchema = z.string().trim().min(1).max(LONGEST_LABEL);
const tags = ['Following'];

export const followsContract = {
  list: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'GET', path: '/follows', tags, summary: 'What whoever asks follows' })
    .output(
      z.object({
        items: z.array(followSchema),
        unseen: z.int().describe('Stories that came since whoever asks looked, each once.'),
      }),
    ),
  preview: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'GET', path: '/follows/preview', tags, summary: 'What following a list would have told lately' })
    .input(z.object({ path: pathSchema }))
    .output(
      z.object({
        path: z.string(),
        label: z.string(),
        count: z.int().describe(`Stories of the last ${PREVIEW_DAYS} days, at most 100.`),
        newest: z.array(z.object({ title: z.string(), path: z.string(), publishedAt: z.iso.datetime() })),
        followId: z.uuid().nullable().describe('It is followed already.'),
      }),
    ),
  add: procedure
    .meta({ access: 'subscriber', isOnce: true })
    .route({
      method: 'POST',
      path: '/follows',
      tags,
      summary: `Follows a list; 409 when it is followed already or ${MOST_FOLLOWS} are`,
    })
    .input(z.object({ path: pathSchema, label: labelSchema.optional(), mail: z.enum(mailRhythms).default('off') }))
    .output(followSchema),
  change: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'PATCH', path: '/follows/{id}', tags, summary: 'Changes its label, or how its owner is told' })
    .input(z.object({ id: z.uuid(), label: labelSchema.optional(), mail: z.enum(mailRhythms).optional() }))
    .output(followSchema),
  renewSecret: procedure
    .meta({ access: 'subscriber' })
    .route({
      method: 'POST',
      path: '/follows/{id}/secret',
      tags,
      summary: 'Gives its feed another address; the old one is gone',
    })
    .input(z.object({ id: z.uuid() }))
    .output(followSchema),
  remove: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'DELETE', path: '/follows/{id}', tags, summary: 'Follows it no longer' })
    .input(z.object({ id: z.uuid() }))
    .output(followSchema),
  listHits: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'GET', path: '/follows/hits', tags, summary: 'What came for whoever asks, the newest first' })
    .input(
      z.object({
        follow: z.uuid().optional(),
        limit: z.coerce.number().int().min(1).max(100).default(HITS_ON_DESK),
        cursor: cursorSchema.optional(),
      }),
    )
    .output(pageOf(hitSchema)),
  markSeen: procedure
    .meta({ access: 'subscriber' })
    .route({ method: 'POST', path: '/follows/seen', tags, summary: 'Marks everything that came until now as seen' })
    .output(z.object({ count: z.int() })),
};
