import { z } from 'zod';
import { cursorSchema, pageOf } from '../../platform/shared/pagination.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import { applications, newsCategories, regions, technologies } from '../news/vocabulary.ts';
import {
  type ConsentStep,
  consentSteps,
  LONGEST_EMAIL,
  LONGEST_NAME,
  letterFormats,
  MAX_LIST_CHARACTERS,
  messages,
  rhythms,
  subscriptionStatuses,
} from './vocabulary.ts';

const emailSchema = z
  .string(messages.noEmail)
  .trim()
  .toLowerCase()
  .min(1, messages.noEmail)
  .max(LONGEST_EMAIL, messages.invalidEmail)
  .pipe(z.email(messages.invalidEmail));
const nameSchema = z.string().trim().max(LONGEST_NAME, `At most ${LONGEST_NAME} characters, please.`).nullish();

const slugSchema = z
  .string()
  .max(30)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Small letters, digits and single hyphens between them.');
const lettersSchema = z.array(slugSchema).min(1, messages.noLetter).max(20);

/** Which stories a letter chooses from: any word of a list, of every list that has one. */
export const topicsSchema = z.object({
  category: z.array(z.enum(newsCategories)).optional(),
  technology: z.array(z.enum(technologies)).optional(),
  application: z.array(z.enum(applications)).optional(),
  region: z.array(z.enum(regions)).optional(),
});
export type Topics = z.infer<typeof topicsSchema>;

/** When a letter goes out. */
export const scheduleSchema = z.object({
  isOn: z.boolean().describe('Off: nothing goes out by itself.'),
  weekday: z.number().int().min(1).max(7).describe('ISO 8601: 1 is Monday.'),
  time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Must be a time such as 07:00.'),
  timeZone: z.string().min(1).max(60).describe('IANA name, such as Europe/Berlin.'),
});
export type Schedule = z.infer<typeof scheduleSchema>;

/** A letter that one can subscribe to. */
export const editionSchema = scheduleSchema.extend({
  slug: slugSchema.describe('In addresses; never changes.'),
  name: z.string().trim().min(1, 'A name is required.').max(60),
  description: z.string().trim().max(200),
  topics: topicsSchema.describe('{}: all stories.'),
  rhythm: z.enum(rhythms).describe('daily: Monday to Friday, whatever the weekday says.'),
  fewestStories: z.number().int().min(1).max(5).describe('With fewer it does not go out.'),
});
export type Edition = z.infer<typeof editionSchema>;

/** One that is there. */
export const storedEditionSchema = editionSchema.extend({
  revision: z.int().describe('Name it with a change.'),
});
export type StoredEdition = z.infer<typeof storedEditionSchema>;

const offeredSchema = editionSchema.pick({ slug: true, name: true, description: true });
export type OfferedLetter = z.infer<typeof offeredSchema>;

export const subscribeSchema = z.object({
  email: emailSchema,
  fullName: nameSchema,
  letters: lettersSchema.optional().describe('Left out: the weekly one.'),
  website: z.string().optional().describe('Leave it out: people don’t see this field, and who fills it is a robot.'),
});
export type SubscribeInput = z.infer<typeof subscribeSchema>;

export const preferencesSchema = z.object({
  email: z.string(),
  fullName: z.string().nullable(),
  status: z.enum(subscriptionStatuses),
  format: z.enum(letterFormats).describe('text: letters without an HTML part'),
  pausedUntil: z.iso.datetime().nullable().describe('null: not paused'),
  consentAt: z.iso.datetime().nullable(),
  letters: z
    .array(offeredSchema.extend({ isChosen: z.boolean() }))
    .describe('Those that can be had, and those they get.'),
});
export type Preferences = z.infer<typeof preferencesSchema>;

/** One thing that a mail server or provider reports; either `token` or `recipient` says about whom. */
export const mailEventSchema = z
  .object({
    type: z.enum(['bounce', 'complaint', 'unsubscribe']),
    /** The address that was written to. */
    recipient: z.string().max(LONGEST_EMAIL).optional(),
    /** From the address bounce+<token>@ or unsubscribe+<token>@ that received the report. */
    token: z.string().max(100).optional(),
    /** Of a bounce: refused for good (5.x.x, RFC 3463). */
    hard: z.boolean().default(false),
    /** In the reporter's words. */
    detail: z.string().max(10_000).optional(),
  })
  .refine(({ recipient, token }) => recipient || token, 'Needs a recipient or a token.');
export type MailEvent = z.infer<typeof mailEventSchema>;
export const mailEventsSchema = z.array(mailEventSchema).max(1_000);

export const subscriberSchema = preferencesSchema.omit({ letters: true }).extend({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  unsubscribedAt: z.iso.datetime().nullable(),
});
export type Subscriber = z.infer<typeof subscriberSchema>;

export const subscriberFilterSchema = z.object({
  status: z.enum(subscriptionStatuses).optional(),
  search: z.string().trim().max(200).optional().describe('Part of the address or the name.'),
});
export type SubscriberFilter = z.infer<typeof subscriberFilterSchema>;

const subscriberRecordSchema = subscriberSchema.extend({
  consentText: z.string().nullable().describe('What was agreed to, when it is today’s text.'),
  suppression: z
    .object({ reason: z.string(), since: z.iso.datetime() })
    .nullable()
    .describe('Why nothing is sent to the address, whatever a list says.'),
  steps: z.array(
    z.object({
      step: z.enum(Object.keys(consentSteps) as [ConsentStep, ...ConsentStep[]]),
      detail: z.string().nullable(),
      letters: z.array(z.string()).describe('Names of the letters that it is about.'),
      at: z.iso.datetime(),
    }),
  ),
  bounces: z.array(z.object({ kind: z.string(), detail: z.string().nullable(), at: z.iso.datetime() })),
  letters: z.array(
    z.object({ weekOf: z.string(), subject: z.string(), status: z.string(), sentAt: z.iso.datetime().nullable() }),
  ),
});
export type SubscriberRecord = z.infer<typeof subscriberRecordSchema>;

const growthSchema = z.object({
  weeks: z
    .array(
      z.object({
        weekOf: z.iso.date().describe('Its Monday, UTC.'),
        gained: z.int(),
        lost: z.int(),
        active: z.int().describe('At its end; of the running week: now.'),
      }),
    )
    .describe('The last 52, oldest first.'),
});

const listImportSchema = z.object({
  added: z.int(),
  known: z.int().describe('In the list already; they stay as they are.'),
  suppressed: z.int().describe('Left, complained, bounced or had their data erased: never added.'),
  problems: z.array(z.object({ rowNumber: z.int(), message: z.string() })).describe('Rows that are not added.'),
});
export type ListImport = z.infer<typeof listImportSchema>;

const tags = ['Newsletter'];
const admin = { access: 'admin' } as const;
const aSubscriber = z.object({ id: z.uuid() });
const subscribers = '/admin/subscribers';
/** Carries the names of letters, too. */
const withConfirmToken = z.object({ token: z.string().max(800).describe('From a link in a mail.') });
const withToken = z.object({ token: z.string().max(100).describe('From a link in a mail.') });
const preferences = '/newsletter/preferences';

export const newsletterContract = {
  listLetters: procedure
    .meta({ access: 'visitor', madeFrom: ['newsletter_editions'] })
    .route({ method: 'GET', path: '/newsletter/letters', tags, summary: 'Letters that one can subscribe to' })
    .output(z.array(offeredSchema)),
  subscribe: procedure
    .meta({ access: 'visitor' })
    .route({
      method: 'POST',
      path: '/newsletter/subscriptions',
      tags,
      summary: 'Asks for the weekly letter; sends a mail by which the address is confirmed, at most three a day',
      successStatus: 201,
    })
    .input(subscribeSchema)
    .output(z.object({ status: z.literal('pending') })),
  findConfirmation: procedure
    .meta({ access: 'visitor' })
    .route({ method: 'GET', path: '/newsletter/confirmations', tags, summary: 'What a confirmation link is for' })
    .input(withConfirmToken)
    .output(
      z.object({
        email: z.string(),
        consentText: z.string().optional().describe('What confirming says; left out: that of the weekly letter.'),
      }),
    ),
  confirm: procedure
    .meta({ access: 'visitor' })
    .route({ method: 'POST', path: '/newsletter/confirmations', tags, summary: 'Confirms an address: letters begin' })
    .input(withConfirmToken)
    .output(z.object({ status: z.literal('active'), manageToken: z.string() })),

  findPreferences: procedure
    .meta({ access: 'visitor' })
    .route({ method: 'GET', path: preferences, tags, summary: 'What a subscriber chose' })
    .input(withToken)
    .output(preferencesSchema),
  changePreferences: procedure
    .meta({ access: 'visitor' })
    .route({ method: 'PATCH', path: preferences, tags, summary: 'Changes name or format, pauses or resumes' })
    .input(
      withToken.extend({
        fullName: nameSchema,
        format: z.enum(letterFormats).optional(),
        letters: lettersSchema.optional().describe('All that are wanted from now on.'),
        isPaused: z.boolean().optional().describe('true: no letters for four weeks'),
      }),
    )
    .output(preferencesSchema),
  unsubscribe: procedure
    .meta({ access: 'visitor' })
    .route({ method: 'POST', path: `${preferences}/unsubscribe`, tags, summary: 'Ends all letters, or one' })
    .input(withToken.extend({ letter: slugSchema.optional().describe('This one alone.') }))
    .output(z.object({ status: z.enum(['active', 'unsubscribed']).describe('active: others are left.') })),
  erase: procedure
    .meta({ access: 'visitor' })
    .route({
      method: 'POST',
      path: `${preferences}/erase`,
      tags,
      summary: 'Erases all data of a subscriber, but for a hash by which the address is never written to again',
    })
    .input(withToken)
    .output(z.object({ status: z.literal('erased') })),

  listSubscribers: procedure
    .meta(admin)
    .route({
      method: 'GET',
      path: subscribers,
      tags,
      summary: 'Subscribers, newest first, with how many there are of each state',
    })
    .input(
      subscriberFilterSchema.extend({
        limit: z.coerce.number().int().min(1).max(200).default(50),
        cursor: cursorSchema.optional(),
      }),
    )
    .output(pageOf(subscriberSchema).extend({ counts: z.record(z.enum(subscriptionStatuses), z.int()) })),
  findSubscriber: procedure
    .meta(admin)
    .route({
      method: 'GET',
      path: `${subscribers}/{id}`,
      tags,
      summary: 'Everything that is stored about a subscriber',
    })
    .input(aSubscriber)
    .output(subscriberRecordSchema),
  readGrowth: procedure
    .meta(admin)
    .route({ method: 'GET', path: `${subscribers}/growth`, tags, summary: 'How many get letters, week by week' })
    .output(growthSchema),
  importSubscribers: procedure
    .meta(admin)
    .route({
      method: 'POST',
      path: `${subscribers}/import`,
      tags,
      summary: 'Adds people who agreed elsewhere; who left or had their data erased is never brought back',
    })
    .input(
      z.object({
        content: z.string().max(MAX_LIST_CHARACTERS).describe('CSV or JSON.'),
        consentTo: z.string().trim().min(1, 'Say what they agreed to, and where.').max(300),
        consentAt: z.iso.date().optional().describe('When they agreed, for rows that do not say.'),
        dryRun: z.boolean().default(false).describe('Says what would come of it, and stores nothing.'),
      }),
    )
    .output(listImportSchema),
  stopSubscriber: procedure
    .meta(admin)
    .route({
      method: 'POST',
      path: `${subscribers}/{id}/stop`,
      tags,
      summary: 'Ends the letters on somebody’s request',
    })
    .input(aSubscriber)
    .output(z.object({ status: z.literal('unsubscribed') })),
  eraseSubscriber: procedure
    .meta(admin)
    .route({
      method: 'POST',
      path: `${subscribers}/{id}/erase`,
      tags,
      summary: 'Erases all data of a subscriber, but for a hash by which the address is never written to again',
    })
    .input(aSubscriber)
    .output(z.object({ status: z.literal('erased') })),
};
