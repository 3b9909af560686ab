import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { profiles } from './accounts.ts';
import { instant, textList } from './columns.ts';

/**
 * What goes out to somebody: a mail, a message to a browser, a signed webhook. Written in the transaction of what it tells of, so that what was
 * not committed is not sent; a job sends it. The key of channel, receiver and occurrence makes a second one impossible. Kept for 90 days.
 */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** 'mail', 'push', 'webhook' */
    channel: text('channel', { enum: ['mail', 'push', 'webhook'] }).notNull(),
    /** A mail address in lower case, or the id of a row of push_devices or webhook_endpoints, which may be gone. */
    receiver: text('receiver').notNull(),
    /** What happened, in the words of the room that tells of it: `submission:<id>`. */
    occurrence: text('occurrence').notNull(),
    /** Of the channel's shape, see features/deliveries/contract.ts. */
    payload: jsonb('payload').notNull(),
    /** Not before. */
    dueAt: instant('due_at').notNull(),
    /** queued → sending (a process works on it) → delivered; or back to queued, failed (given up), dropped (nobody is there to take it). */
    state: text('state', { enum: ['queued', 'sending', 'delivered', 'failed', 'dropped'] })
      .notNull()
      .default('queued'),
    /** Counted when one begins, so that one that kills its process comes to an end, too. */
    attempts: integer('attempts').notNull().default(0),
    nextAttemptAt: instant('next_attempt_at').notNull(),
    /** With 'sending'; a claim that is old is nobody's. */
    claimedAt: instant('claimed_at'),
    deliveredAt: instant('delivered_at'),
    /** Why the last attempt came to nothing, as a sentence. */
    failure: text('failure'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('deliveries_once').on(t.channel, t.receiver, t.occurrence),
    index('deliveries_due').on(t.state, t.nextAttemptAt),
    index('deliveries_occurrence').on(t.occurrence),
    // What went to one endpoint.
    index('deliveries_webhook')
      .on(t.receiver, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`channel = 'webhook'`),
    index('deliveries_state').on(t.state, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('deliveries_channel').on(t.channel, t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('deliveries_newest').on(t.createdAt.desc().nullsFirst(), t.id.desc().nullsFirst()),
  ],
);

/** Where webhooks go. The secret of each is made from the product's, see platform/server/sign-webhook.ts. */
export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    /** Whose it is, for what this person follows; null: the house's. */
    profileId: uuid('profile_id').references(() => profiles.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    /** How its messages look: 'standard' (Standard Webhooks), 'slack', 'teams' */
    shape: text('shape', { enum: ['standard', 'slack', 'teams'] })
      .notNull()
      .default('standard'),
    /** Of features/deliveries/vocabulary.ts; none: it is a contact point's. */
    kinds: textList('kinds'),
    isOn: boolean('is_on').notNull().default(true),
    /** Grows when the secret is replaced. */
    secretNumber: integer('secret_number').notNull().default(1),
    /** Of the last attempt; null before the first. */
    lastAttemptAt: instant('last_attempt_at'),
    /** null: it was taken. */
    lastFailure: text('last_failure'),
    /** The first failure since something was taken; null: none. */
    failingSince: instant('failing_since'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    unique('webhook_endpoints_once').on(t.address, t.profileId).nullsNotDistinct(),
    index('webhook_endpoints_profile').on(t.profileId),
  ],
);

/** Browsers that show messages to their owner (PushSubscription). Ends when the push service says that it is gone. */
export const pushDevices = pgTable(
  'push_devices',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    profileId: uuid('profile_id')
      .notNull()
      .references(() => profiles.id, { onDelete: 'cascade' }),
    /** The address at the push service, a secret of the browser's. */
    endpoint: text('endpoint').notNull().unique(),
    /** base64url */
    p256dh: text('p256dh').notNull(),
    /** base64url */
    auth: text('auth').notNull(),
    /** Browser and system, in words. */
    name: text('name').notNull(),
    lastAttemptAt: instant('last_attempt_at'),
    /** null: it was taken. */
    lastFailure: text('last_failure'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('push_devices_profile').on(t.profileId)],
);
