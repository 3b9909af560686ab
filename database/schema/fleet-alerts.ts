import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';
import { telemetryStreams } from './fleet-telemetry.ts';
import { smrUnits } from './fleet-units.ts';

/** What is looked for with `ilike`, as the index has it; of one table, so that its columns need no name in front. */
export const alertWords = sql`(title || ' ' || message)`;

/** Alarms and messages: one row for each occurrence, from its raising to its end. */
export const alerts = pgTable(
  'alerts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    smrUnitId: text('smr_unit_id')
      .notNull()
      .references(() => smrUnits.id, { onDelete: 'cascade' }),
    /** null: it is about the unit as a whole. */
    telemetryStreamId: integer('telemetry_stream_id').references(() => telemetryStreams.id, { onDelete: 'cascade' }),
    /** 'limit': a limit was exceeded; 'silence': no data come; 'message': nothing is wrong, or nothing that a value shows. */
    kind: text('kind').notNull().default('limit'),
    /** 'alarm-low', 'warning-low', 'warning-high', 'alarm-high': the limit that was exceeded; null for what is of no limit. */
    limitName: text('limit_name'),
    limitValue: doublePrecision('limit_value'),
    /** That raised it. */
    value: doublePrecision('value'),
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** 'crit', 'warn', 'info' */
    severity: text('severity').notNull(),
    /** 'open' while it is not over, then 'closed': follows from `state`. */
    status: text('status').notNull().default('open'),
    /** Whether somebody has acknowledged it: follows from `state`. */
    acknowledged: boolean('acknowledged').notNull().default(false),
    /**
     * ISA-18.2: 'normal', 'unacknowledged', 'acknowledged', 'returned-unacknowledged', 'shelved', 'suppressed'. See
     * `features/fleet/alerts/rules/step-alarm.ts`.
     */
    state: text('state').notNull().default('unacknowledged'),
    /** Whether the condition holds now, also while shelved. */
    isActive: boolean('is_active').notNull().default(true),
    /** When it was raised. */
    ts: instant('ts').notNull(),
    /** When it was heard of by samples that came late; null: while it happened. Such a one is over when it is raised. */
    heardAt: instant('heard_at'),
    /** When the value came back. */
    returnedAt: instant('returned_at'),
    closedAt: instant('closed_at'),
    shelvedUntil: instant('shelved_until'),
    /** Grows with every transition. */
    revision: integer('revision').notNull().default(1),
  },
  (t) => [
    index('alerts_unit').on(t.smrUnitId, t.ts.desc().nullsFirst()),
    index('alerts_ts').on(t.ts.desc().nullsFirst(), t.id.desc().nullsFirst()),
    // The list that a control room keeps open, among all that ever was.
    index('alerts_open').on(t.ts.desc().nullsFirst(), t.id.desc().nullsFirst()).where(sql`status = 'open'`),
    index('alerts_stream').on(t.telemetryStreamId),
    index('alerts_severity').on(t.severity, t.ts.desc().nullsFirst(), t.id.desc().nullsFirst()),
    index('alerts_words').using('gin', sql`${alertWords} gin_trgm_ops`),
    // Two at once for one limit can't be, whichever process writes.
    uniqueIndex('alerts_one_open')
      .on(t.telemetryStreamId, t.limitName)
      .where(sql`status = 'open' and heard_at is null`),
    uniqueIndex('alerts_one_silence')
      .on(t.smrUnitId, sql`coalesce(telemetry_stream_id, 0)`)
      .where(sql`status = 'open' and kind = 'silence'`),
  ],
);

/**
 * Every transition of every alert. Only ever added to (triggers refuse the rest); each entry carries the hash of the one before it. One thing alone
 * is changed: who was an editor and is erased is named no more, see features/fleet/alerts/server/forget-commands.ts.
 */
export const alertEvents = pgTable(
  'alert_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    alertId: uuid('alert_id')
      .notNull()
      .references(() => alerts.id, { onDelete: 'cascade' }),
    /** 'raise', 'return', 'acknowledge', 'shelve', 'unshelve', 'suppress', 'unsuppress' */
    action: text('action').notNull(),
    fromState: text('from_state').notNull(),
    toState: text('to_state').notNull(),
    /** Of the stream, for 'raise' and 'return'. */
    value: doublePrecision('value'),
    /** Who did it; null: the evaluation. */
    actorEmail: text('actor_email'),
    reason: text('reason'),
    details: jsonb('details').$type<Record<string, unknown>>().notNull().default({}),
    at: instant('at').notNull(),
    /** When it was written here, which may be long after `at`. */
    writtenAt: instant('written_at').notNull().defaultNow(),
    /** SHA-256 over the previous entry's hash and this entry: a changed or missing one shows. */
    hash: text('hash').notNull(),
  },
  (t) => [
    index('alert_events_alert').on(t.alertId, t.id),
    index('alert_events_raised').on(t.action, t.at),
    index('alert_events_written').on(t.writtenAt),
  ],
);

/** Of each unit that is watched for silence, and each stream: whether it speaks. What was never heard while somebody looked has no row. */
export const silenceStandings = pgTable(
  'silence_standings',
  {
    smrUnitId: text('smr_unit_id')
      .notNull()
      .references(() => smrUnits.id, { onDelete: 'cascade' }),
    /** 0: the unit as a whole. */
    streamId: integer('stream_id').notNull().default(0),
    /** When it was first found silent; null: it speaks. */
    lostAt: instant('lost_at'),
  },
  (t) => [primaryKey({ columns: [t.smrUnitId, t.streamId] })],
);

/** Who looks for silence: one row, taken by one process at a time. */
export const silenceLooks = pgTable(
  'silence_looks',
  {
    id: integer('id').primaryKey().default(1),
    lookedAt: instant('looked_at').notNull(),
    /** Since then nobody was away: what fell silent before may have spoken meanwhile. */
    since: instant('since').notNull(),
  },
  (t) => [check('silence_looks_one_row', sql`${t.id} = 1`)],
);
