import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant, textList } from './columns.ts';
import { webhookEndpoints } from './deliveries.ts';
import { alerts } from './fleet-alerts.ts';

/** Whom alarms reach, and how. See features/fleet/escalation/contract.ts for the shapes of its jsonb columns. */
export const contactPoints = pgTable('contact_points', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull().unique(),
  kind: text('kind', { enum: ['mail', 'push', 'webhook', 'slack', 'teams', 'roster'] }).notNull(),
  /** A mail address, also of the person whose browsers show it; of webhooks the web address; null: of a roster. */
  address: text('address'),
  /** Of webhooks: where they go, with their secret. */
  endpointId: uuid('endpoint_id').references(() => webhookEndpoints.id, { onDelete: 'set null' }),
  /** Of a roster: who is on duty when. */
  roster: jsonb('roster'),
  /** Hours in which only critical alarms are told; null: none. */
  quiet: jsonb('quiet'),
  isOn: boolean('is_on').notNull().default(true),
  /** Grows with every change. */
  revision: integer('revision').notNull().default(1),
});

/** Which alarms reach whom, and after how long while nobody acknowledges them. */
export const escalationRules = pgTable('escalation_rules', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull().unique(),
  isOn: boolean('is_on').notNull().default(true),
  /** Both empty: all units, also those that are added later. */
  unitIds: textList('unit_ids'),
  /** Groups of units, as they are when an alarm comes. */
  groupIds: textList('group_ids'),
  /** 'crit', 'warn', 'info' */
  severities: textList('severities'),
  /** When it is in force; null: always. */
  hours: jsonb('hours'),
  steps: jsonb('steps').notNull(),
  /** Whoever was told hears of the end, too. */
  tellsEnd: boolean('tells_end').notNull().default(true),
  revision: integer('revision').notNull().default(1),
});

/** A message to a contact point: of one call or, when there were many, of all that waited. Its deliveries have it as their occurrence. */
export const alarmMessages = pgTable(
  'alarm_messages',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    contactPointId: uuid('contact_point_id')
      .notNull()
      .references(() => contactPoints.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    /** Of how many calls; 0: a test. */
    calls: integer('calls').notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('alarm_messages_newest').on(t.contactPointId, t.at.desc().nullsFirst())],
);

/**
 * A step of an escalation: whom an alarm is told when nobody has acknowledged it by then. Written in the transaction that raises the alarm, and
 * cancelled in the one that acknowledges it, shelves it or sees it return. Of one raising nobody has two for the same time.
 */
export const alarmCalls = pgTable(
  'alarm_calls',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    alertId: uuid('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    /** Revision of the alert when it began to ask for attention. */
    raising: integer('raising').notNull(),
    /** 'raised'; 'over': to those who were told that it was raised */
    transition: text('transition', { enum: ['raised', 'over'] }).notNull(),
    contactPointId: uuid('contact_point_id')
      .notNull()
      .references(() => contactPoints.id, { onDelete: 'cascade' }),
    /** The rule as it was called then. */
    ruleName: text('rule_name').notNull(),
    /** Whether whoever is told hears of the end, too. */
    tellsEnd: boolean('tells_end').notNull(),
    afterMinutes: integer('after_minutes').notNull(),
    severity: text('severity', { enum: ['crit', 'warn', 'info'] }).notNull(),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** What is said of the unit's values: that they are simulated, or its owner's label. */
    origin: text('origin').notNull(),
    dueAt: instant('due_at').notNull(),
    /** Later than this it says nothing any more. */
    expiresAt: instant('expires_at').notNull(),
    /** waiting → sent, cancelled, expired, unreachable */
    state: text('state', { enum: ['waiting', 'sent', 'cancelled', 'expired', 'unreachable'] })
      .notNull()
      .default('waiting'),
    /** When it left 'waiting'. */
    decidedAt: instant('decided_at'),
    /** Why it was put off, cancelled, or reached nobody. */
    note: text('note'),
    /** Who was on duty; null: the contact point itself, or not sent. */
    receiver: text('receiver'),
    /** The raising asks for attention no more. */
    isOver: boolean('is_over').notNull().default(false),
    messageId: uuid('message_id').references(() => alarmMessages.id, { onDelete: 'set null' }),
    /** Of one that was sent: when all tries so far had come to nothing, and the next step was let come at once. null: they have not. */
    failedAt: instant('failed_at'),
  },
  (t) => [
    unique('alarm_calls_once').on(t.alertId, t.raising, t.transition, t.contactPointId, t.afterMinutes),
    index('alarm_calls_due').on(t.dueAt).where(sql`state = 'waiting'`),
    index('alarm_calls_message').on(t.messageId),
    // Those whose failure would let the next step come: looked for with each delivery that was tried.
    index('alarm_calls_outstanding')
      .on(t.alertId)
      .where(sql`state = 'sent' and transition = 'raised' and not is_over and failed_at is null`),
  ],
);

/** What tells a watchdog outside that the product lives and hears its units: one row, or none as long as nobody set it up. */
export const heartbeats = pgTable(
  'heartbeats',
  {
    id: integer('id').primaryKey().default(1),
    isOn: boolean('is_on').notNull(),
    /** Where beats go by POST. Whoever knows it can keep the watchdog quiet: it is shown to who may change it, and not told to the log. */
    address: text('address').notNull(),
    everyMinutes: integer('every_minutes').notNull(),
    /** No beat goes out when no sample of a watched unit came for so long; null: whatever comes. */
    silenceMinutes: integer('silence_minutes'),
    /** Grows with every change of its setting. */
    revision: integer('revision').notNull().default(1),
    /** When the newest beat was due and taken on, by whichever process: there is no second one for it. null: none since it was set up. */
    triedAt: instant('tried_at'),
    /** When one was last taken; null: none. */
    takenAt: instant('taken_at'),
    /** Why the newest one was not sent, or not taken; until its outcome is noted: that it was not finished. null: it was taken. */
    failure: text('failure'),
  },
  (t) => [check('heartbeats_one_row', sql`${t.id} = 1`)],
);
