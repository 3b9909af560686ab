import { z } from 'zod';
import { procedure } from '../../platform/shared/procedure.ts';
import { LONGEST_EMAIL, LONGEST_NAME, letterFormats, messages, subscriptionStatuses } from './vocabulary.ts';

const emailSchema = z
  .string(messages.noEmail)
  .trim()
  .toLowerCase()
  .min(1, messages.noEmail)
  .max(LONGEST_EMAIL, messages.invalidEmail)
  .pipe(z.email(messages.invalidEmail));
const nameSchema = z.string().trim().max(LONGEST_NAME, `At most ${LONGEST_NAME} characters, please.`).nullish();

export const subscribeSchema = z.object({
  email: emailSchema,
  fullName: nameSchema,
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

const tags = ['Newsletter'];
const withToken = z.object({ token: z.string().max(100).describe('From a link in a mail.') });
const preferences = '/newsletter/preferences';

export const newsletterContract = {
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
    .input(withToken)
    .output(z.object({ email: z.string() })),
  confirm: procedure
    .meta({ access: 'visitor' })
    .route({ method: 'POST', path: '/newsletter/confirmations', tags, summary: 'Confirms an address: letters begin' })
    .input(withToken)
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
        isPaused: z.boolean().optional().describe('true: no letters for four weeks'),
      }),
    )
    .output(preferencesSchema),
  unsubscribe: procedure
    .meta({ access: 'visitor' })
    .route({ method: 'POST', path: `${preferences}/unsubscribe`, tags, summary: 'Ends the letters' })
    .input(withToken)
    .output(z.object({ status: z.literal('unsubscribed') })),
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
};
