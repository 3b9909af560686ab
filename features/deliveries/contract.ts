import { z } from 'zod';
import type { Mail } from '../../platform/shared/mail.ts';
import { cursorSchema, pageOf } from '../../platform/shared/pagination.ts';
import { procedure } from '../../platform/shared/procedure.ts';
import { channels, deliveryStates, LONGEST_ADDRESS, MOST_OWN_ENDPOINTS, newsKindNames } from './vocabulary.ts';

/** What a mail says. Without a `messageId` it is made from the delivery's id, so that a repeat carries the same one. */
export type MailPayload = Omit<Mail, 'to'>;

/** What a browser shows. */
export interface PushPayload {
  title: string;
  text: string;
  /** Our own, from the first slash: opened by a click. */
  path: string;
}

/** What a webhook says, as Standard Webhooks has it; the time is added when it is sent. */
export interface WebhookPayload {
  type: string;
  data: Readonly<Record<string, unknown>>;
}

/** @param receiver a mail address, or the id of a push device or a webhook endpoint */
export type NewDelivery = {
  receiver: string;
  /** What happened, such as `reply:<id>`: of the same occurrence nobody gets a second one on the same channel. */
  occurrence: string;
  /** Left out: at once. */
  dueAt?: Date;
} & (
  | { channel: 'mail'; payload: MailPayload }
  | { channel: 'push'; payload: PushPayload }
  | { channel: 'webhook'; payload: WebhookPayload }
);

export const deliverySchema = z.object({
  id: z.uuid(),
  channel: z.enum(channels),
  receiver: z.string().describe('An address, or the name of a device.'),
  what: z.string().describe('Subject, title or type.'),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  failure: z.string().nullable().describe('Why the last try came to nothing.'),
  createdAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  nextAttemptAt: z.iso.datetime().nullable().describe('null: none.'),
  deliveredAt: z.iso.datetime().nullable(),
});
export type Delivery = z.infer<typeof deliverySchema>;

export const deliveryFilterSchema = z.object({
  state: z.enum(deliveryStates).optional(),
  channel: z.enum(channels).optional(),
});
export type DeliveryFilter = z.infer<typeof deliveryFilterSchema>;

export const endpointSchema = z.object({
  id: z.uuid(),
  address: z.string(),
  kinds: z.array(z.string()),
  isOn: z.boolean(),
  lastAttemptAt: z.iso.datetime().nullable(),
  lastFailure: z.string().nullable().describe('null: the last try was taken, or there was none.'),
  failingSince: z.iso
    .datetime()
    .nullable()
    .describe('Nothing was taken since; null: the last try was, or there was none.'),
  createdAt: z.iso.datetime(),
});
export type Endpoint = z.infer<typeof endpointSchema>;

const issuedSchema = z.object({ endpoint: endpointSchema, secret: z.string().describe('Shown in this answer only.') });

const tags = ['Deliveries'];
const byId = z.object({ id: z.uuid() });
const address = z
  .string()
  .trim()
  .max(LONGEST_ADDRESS)
  .url({ protocol: /^https?$/, error: 'Must be a web address that begins with https:// or http://.' })
  .refine((url) => !/^[a-z]+:\/\/[^/?#]*@/i.test(url), 'Must not carry a user name or password.');
const mine = { access: 'subscriber' } as const;
const ownTags = ['Following'];
const kinds = z.array(z.enum(newsKindNames)).min(1, 'Choose at least one kind of news.');

export const deliveriesContract = {
  list: procedure
    .meta({ access: 'admin' })
    .route({ method: 'GET', path: '/admin/deliveries', tags, summary: 'What goes and went out, the newest first' })
    .input(
      deliveryFilterSchema.extend({
        limit: z.coerce.number().int().min(1).max(100).default(50),
        cursor: cursorSchema.optional(),
      }),
    )
    .output(pageOf(deliverySchema)),
  tryAgain: procedure
    .meta({ access: 'admin' })
    .route({
      method: 'POST',
      path: '/admin/deliveries/{id}/try-again',
      tags,
      summary: 'Queues what had failed anew; 409 when it had not',
    })
    .input(byId)
    .output(deliverySchema),
  sendTest: procedure
    .meta({ access: 'admin', isOnce: true })
    .route({
      method: 'POST',
      path: '/admin/deliveries/test',
      tags,
      summary: 'Sends a test to the own mail address or to a webhook endpoint, the way everything goes',
      successStatus: 201,
    })
    .input(z.object({ endpointId: z.uuid().nullable().describe('null: a mail.') }))
    .output(deliverySchema),
  listEndpoints: procedure
    .meta({ access: 'admin' })
    .route({ method: 'GET', path: '/admin/webhook-endpoints', tags, summary: 'Where webhooks go' })
    .output(z.array(endpointSchema)),
  // Its answer is kept nowhere, because of the secret: an address that was added twice is refused anyway.
  addEndpoint: procedure
    .meta({ access: 'admin' })
    .route({
      method: 'POST',
      path: '/admin/webhook-endpoints',
      tags,
      summary: 'Adds an endpoint; its secret is in this answer only',
      successStatus: 201,
    })
    .input(z.object({ address, kinds }))
    .output(issuedSchema),
  changeEndpoint: procedure
    .meta({ access: 'admin' })
    .route({
      method: 'PATCH',
      path: '/admin/webhook-endpoints/{id}',
      tags,
      summary: 'Switches an endpoint on or off, or changes what it is told of',
    })
    .input(byId.extend({ isOn: z.boolean().optional(), kinds: kinds.optional() }))
    .output(endpointSchema),
  replaceSecret: procedure
    .meta({ access: 'admin' })
    .route({
      method: 'POST',
      path: '/admin/webhook-endpoints/{id}/secret',
      tags,
      summary: 'Replaces the secret; the old one signs nothing any more',
    })
    .input(byId)
    .output(issuedSchema),
  removeEndpoint: procedure
    .meta({ access: 'admin' })
    .route({ method: 'DELETE', path: '/admin/webhook-endpoints/{id}', tags, summary: 'Removes an endpoint' })
    .input(byId)
    .output(endpointSchema),
  listOwn: procedure
    .meta(mine)
    .route({ method: 'GET', path: '/me/webhooks', tags: ownTags, summary: 'Your own webhook endpoints' })
    .output(z.array(endpointSchema)),
  // Its answer is kept nowhere, because of the secret.
  addOwn: procedure
    .meta(mine)
    .route({
      method: 'POST',
      path: '/me/webhooks',
      tags: ownTags,
      summary: `Adds an endpoint of your own; its secret is in this answer only. ${MOST_OWN_ENDPOINTS} at most`,
      successStatus: 201,
    })
    .input(z.object({ address }))
    .output(issuedSchema),
  switchOwn: procedure
    .meta(mine)
    .route({ method: 'PATCH', path: '/me/webhooks/{id}', tags: ownTags, summary: 'Switches an endpoint on or off' })
    .input(byId.extend({ isOn: z.boolean() }))
    .output(endpointSchema),
  replaceOwnSecret: procedure
    .meta(mine)
    .route({
      method: 'POST',
      path: '/me/webhooks/{id}/secret',
      tags: ownTags,
      summary: 'Replaces the secret; the old one signs nothing any more',
    })
    .input(byId)
    .output(issuedSchema),
  testOwn: procedure
    .meta({ ...mine, isOnce: true })
    .route({
      method: 'POST',
      path: '/me/webhooks/{id}/test',
      tags: ownTags,
      summary: 'Sends a test, the way everything goes',
      successStatus: 201,
    })
    .input(byId)
    .output(deliverySchema),
  listOwnDeliveries: procedure
    .meta(mine)
    .route({
      method: 'GET',
      path: '/me/webhooks/{id}/deliveries',
      tags: ownTags,
      summary: 'What went there lately, and what came of it',
    })
    .input(byId)
    .output(z.array(deliverySchema)),
  removeOwn: procedure
    .meta(mine)
    .route({ method: 'DELETE', path: '/me/webhooks/{id}', tags: ownTags, summary: 'Removes an endpoint of yours' })
    .input(byId)
    .output(endpointSchema),
};
