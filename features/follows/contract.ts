import { z } from 'zod';
import { precisions } from '../../platform/shared/format-time.ts';
import { cursorSchema, pageOf } from '../../platform/shared/pagination.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import {
  AHEAD_DAYS,
  arrivalKinds,
  followKinds,
  HITS_ON_DESK,
  LONGEST_LABEL,
  MOST_FOLLOWS,
  MOST_PREVIEWED,
  MOST_SAVED,
  mailRhythms,
  PREVIEW_DAYS,
} from './vocabulary.ts';

const channelsSchema = z.object({
  mail: z.enum(mailRhythms),
  push: z.boolean().describe('To all of your browsers that show notifications, at once.'),
  webhook: z.uuid().nullable().describe('One of your own webhook endpoints (`/me/webhooks`); null: none.'),
});

const datePrecisionSchema = z.enum(precisions).describe('How exactly `publishedAt` is known.');

export const followSchema = z.object({
  id: z.uuid(),
  kind: z.enum(followKinds),
  target: z.string().describe('The address of what is followed, from the first slash.'),
  label: z.string(),
  channels: channelsSchema,
  feedPath: z
    .string()
    .nullable()
    .describe('A feed (Atom) of its own. Whoever knows the address can read it; null for a key that may not see it.'),
  calendarPath: z
    .string()
    .nullable()
    .describe('Its dates, for a calendar (iCalendar). Whoever knows the address can read it; null as above.'),
  createdAt: z.iso.datetime(),
  unseen: z.int().describe('What came since its owner looked.'),
});
export type Follow = z.infer<typeof followSchema>;

const hitSchema = z.object({
  id: z.uuid().describe('Of the story, the change or the alarm.'),
  kind: z.enum(arrivalKinds),
  title: z.string(),
  path: z.string(),
  publishedAt: z.iso.datetime(),
  datePrecision: datePrecisionSchema,
  arrivedAt: z.iso.datetime().describe('When this site had it, which may be long after it was published.'),
  isNew: z.boolean().describe('It came since its owner looked.'),
  isSaved: z.boolean().describe('It stands in the reading list.'),
  follows: z.array(z.object({ id: z.uuid(), label: z.string(), because: z.array(z.string()) })),
});
export type Hit = z.infer<typeof hitSchema>;

const aheadSchema = z.object({
  id: z.string(),
  title: z.string(),
  path: z.string(),
  day: z.iso.date().describe('The last day that is meant.'),
  told: z.string().describe('As exact as it is known, such as 2029-Q3.'),
  follows: z.array(z.object({ id: z.uuid(), label: z.string() })),
});
export type Ahead = z.infer<typeof aheadSchema>;

const beforeSchema = z.object({
  id: z.uuid(),
  kind: z.enum(arrivalKinds),
  title: z.string(),
  path: z.string(),
  publishedAt: z.iso.datetime(),
  datePrecision: datePrecisionSchema,
  follows: z.array(z.object({ id: z.uuid(), label: z.string() })),
});
export type Before = z.infer<typeof beforeSchema>;

const savedSchema = z.object({
  id: z.uuid(),
  title: z.string(),
  path: z.string(),
  savedAt: z.iso.datetime(),
  readAt: z.iso.datetime().nullable(),
  isThere: z.boolean().describe('false: it has left the site since; its title is what it was called.'),
});
export type Saved = z.infer<typeof savedSchema>;
/** As it was put there, whatever became of the story. */
export type KeptStory = Omit<Saved, 'isThere'>;

const targetSchema = z
  .string()
  .trim()
  .min(1)
  .max(2_000)
  .describe(
    'The address of a list of news (/news?…), a design, project or company, a search (/search?q=…), /changes, /licensing, or a unit or stream of the fleet.',
  );
const labelSchema = z.string().trim().min(1).max(LONGEST_LABEL);
const tags = ['Following'];
const read = { access: 'subscriber', scope: 'follows:read' } as const;
const write = { access: 'subscriber', scope: 'follows:write' } as const;
const byId = z.object({ id: z.uuid() });
const ofStory = z.object({ path: z.string().regex(/^\/news\/[a-z0-9-]{1,200}$/, 'Must be the address of a story.') });

export const followsContract = {
  list: procedure
    .meta(read)
    .route({ method: 'GET', path: '/me/follows', tags, summary: 'What whoever asks follows' })
    .output(
      z.object({
        items: z.array(followSchema),
        unseen: z.int().describe('What came since whoever asks looked, each once.'),
      }),
    ),
  listTargets: procedure
    .meta(read)
    .route({
      method: 'GET',
      path: '/me/follows/targets',
      tags,
      summary: 'The addresses of what whoever asks follows, and nothing else of it',
    })
    .output(z.array(z.string())),
  preview: procedure
    .meta(read)
    .route({
      method: 'GET',
      path: '/me/follows/preview',
      tags,
      summary: 'What following something would have told lately',
    })
    .input(z.object({ target: targetSchema }))
    .output(
      z.object({
        kind: z.enum(followKinds),
        target: z.string(),
        label: z.string(),
        isEverything: z.boolean().describe('It narrows nothing: it is not told piece by piece.'),
        count: z.int().describe(`What came in the last ${PREVIEW_DAYS} days, at most ${MOST_PREVIEWED}.`),
        newest: z.array(
          z.object({
            kind: z.enum(arrivalKinds),
            title: z.string(),
            path: z.string(),
            publishedAt: z.iso.datetime(),
            datePrecision: datePrecisionSchema,
          }),
        ),
        dates: z.int().describe('Days that are ahead.'),
        follow: followSchema.nullable().describe('It is followed already.'),
      }),
    ),
  add: procedure
    .meta({ ...write, isOnce: true })
    .route({
      method: 'POST',
      path: '/me/follows',
      tags,
      summary: `Follows something; 409 when it is followed already or ${MOST_FOLLOWS} are`,
    })
    .input(
      z.object({
        kind: z.enum(followKinds).optional().describe('Said by the target, too; 400 when they differ.'),
        target: targetSchema,
        label: labelSchema.optional(),
        channels: channelsSchema.partial().default({}),
      }),
    )
    .output(followSchema),
  change: procedure
    .meta(write)
    .route({ method: 'PATCH', path: '/me/follows/{id}', tags, summary: 'Changes its label, or how its owner is told' })
    .input(byId.extend({ label: labelSchema.optional(), channels: channelsSchema.partial().optional() }))
    .output(followSchema),
  renewSecret: procedure
    .meta({ ...write, scope: 'addresses' })
    .route({
      method: 'POST',
      path: '/me/follows/{id}/secret',
      tags,
      summary: 'Gives its feed and its calendar other addresses; the old ones are gone',
    })
    .input(byId)
    .output(followSchema),
  remove: procedure
    .meta(write)
    .route({ method: 'DELETE', path: '/me/follows/{id}', tags, summary: 'Follows it no longer' })
    .input(byId)
    .output(followSchema),
  desk: procedure
    .meta(read)
    .route({
      method: 'GET',
      path: '/me/desk',
      tags,
      summary: `What came for whoever asks, days of the next ${AHEAD_DAYS} days, what is to be read`,
    })
    .output(
      z.object({
        follows: z.array(followSchema),
        unseen: z.int(),
        came: pageOf(hitSchema),
        before: z
          .array(beforeSchema)
          .describe(
            `As long as nothing came: what was in it in the last ${PREVIEW_DAYS} days, of which nobody is told, the newest first.`,
          ),
        ahead: z.array(aheadSchema).describe('The next first.'),
        reading: z.array(savedSchema).describe('Not read yet, what was saved last first.'),
      }),
    ),
  listHits: procedure
    .meta(read)
    .route({ method: 'GET', path: '/me/follows/hits', tags, summary: 'What came for whoever asks, the newest first' })
    .input(
      z.object({
        follow: z.uuid().optional(),
        kind: z.enum(arrivalKinds).optional(),
        limit: z.coerce.number().int().min(1).max(100).default(HITS_ON_DESK),
        cursor: cursorSchema.optional(),
      }),
    )
    .output(pageOf(hitSchema)),
  markSeen: procedure
    .meta(write)
    .route({ method: 'POST', path: '/me/follows/seen', tags, summary: 'Marks everything that came until now as seen' })
    .output(z.object({ count: z.int() })),
  listSaved: procedure
    .meta(read)
    .route({ method: 'GET', path: '/me/reading', tags, summary: 'The reading list, what is not read first' })
    .output(z.array(savedSchema)),
  previewSaved: procedure
    .meta(read)
    .route({
      method: 'GET',
      path: '/me/reading/story',
      tags,
      summary: 'What a story is called, and whether it stands on the reading list',
    })
    .input(ofStory)
    .output(z.object({ title: z.string(), path: z.string(), saved: savedSchema.nullable() })),
  save: procedure
    .meta(write)
    .route({
      method: 'POST',
      path: '/me/reading',
      tags,
      summary: `Puts a story on the reading list, which has ${MOST_SAVED} places`,
    })
    .input(ofStory)
    .output(savedSchema),
  markRead: procedure
    .meta(write)
    .route({ method: 'PATCH', path: '/me/reading/{id}', tags, summary: 'Marks a saved story as read, or not' })
    .input(byId.extend({ isRead: z.boolean() }))
    .output(savedSchema),
  unsave: procedure
    .meta(write)
    .route({ method: 'DELETE', path: '/me/reading/{id}', tags, summary: 'Takes a story off the reading list' })
    .input(byId)
    .output(savedSchema),
};
