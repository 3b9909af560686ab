import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytes, instant, textList } from './columns.ts';
import { smrUnits } from './fleet-units.ts';

/** One measured (or calculated) quantity of one unit: what it is, and its limits. Where it stands is in `telemetryNewest`. */
export const telemetryStreams = pgTable(
  'telemetry_streams',
  {
    /** Small and numeric: it stands in every sample. People and senders say `<unit>.<tag>`. */
    id: integer('id').primaryKey().generatedByDefaultAsIdentity(),
    smrUnitId: text('smr_unit_id')
      .notNull()
      .references(() => smrUnits.id, { onDelete: 'cascade' }),
    /** core_temp, pressure, flow_rate, neutron_flux, vibration … the same for all units. */
    tag: text('tag').notNull(),
    description: text('description').notNull(),
    /** As senders write it: 'celsius', 'MPa', 'kg/s'; pages show `unitLabel(unit)`. */
    unit: text('unit').notNull(),
    /** Value at full power; null when there is no such thing. */
    nominal: doublePrecision('nominal'),
    /** Range of the instrument: a value outside is worth a warning. */
    minValue: doublePrecision('min_value'),
    maxValue: doublePrecision('max_value'),
    /** Low-low and low limit. */
    alarmLow: doublePrecision('alarm_low'),
    warningLow: doublePrecision('warning_low'),
    /** High limit. */
    warningThreshold: doublePrecision('warning_threshold'),
    /** High-high limit. */
    criticalThreshold: doublePrecision('critical_threshold'),
    /** How far a value must come back inside a limit before the alarm returns. */
    deadband: doublePrecision('deadband').notNull().default(0),
    /** How long a limit must be exceeded before the alarm is raised, and held before it returns. */
    onDelaySeconds: doublePrecision('on_delay_seconds').notNull().default(0),
    offDelaySeconds: doublePrecision('off_delay_seconds').notNull().default(0),
    /** Whether samples that come late raise an alarm that says so; otherwise they are history and nothing more. */
    raisesLate: boolean('raises_late').notNull().default(false),
    /** Without a newer sample for this long the stream is stale. */
    staleAfterSeconds: integer('stale_after_seconds').notNull().default(60),
    /** Severity of an alarm of its own when it is silent and its unit speaks: 'crit', 'warn'; 'off': it has none. */
    silenceAlarm: text('silence_alarm').notNull().default('off'),
    /** So long nothing comes of it before that alarm. */
    silentAfterSeconds: integer('silent_after_seconds').notNull().default(300),
    /** How often a sample is expected; a longer silence is drawn as a gap. */
    intervalSeconds: doublePrecision('interval_seconds').notNull().default(5),
    /** Digits after the point that mean something. */
    decimals: smallint('decimals').notNull().default(2),
    /** Computed from other quantities, not measured. */
    isCalculated: boolean('is_calculated').notNull().default(false),
    /** What its samples are reckoned by from those of other streams, see `features/fleet/derived`; null: somebody sends them. */
    expression: text('expression'),
    /** Where it stands in the drawing of its plant, see `features/fleet/mimic`; null: where its tag fits. */
    place: text('place'),
    /** Place among the unit's streams on cards and pages; the first four are its featured tiles. */
    rank: smallint('rank').notNull(),
    /**
     * Who alone may write it: 'simulator', 'key:<id>' of a sender's key, or 'mqtt:<id>' of a mapping. null: the simulator and any key that may
     * write its unit.
     */
    writer: text('writer'),
    /** Since then it takes no samples and is on no page; its history is kept. null: it is one of its unit's streams. */
    removedAt: instant('removed_at'),
  },
  (t) => [
    unique('telemetry_streams_tag').on(t.smrUnitId, t.tag),
    index('telemetry_streams_words').using('gin', t.tag.op('gin_trgm_ops')),
    index('telemetry_streams_silence').on(t.smrUnitId).where(sql`silence_alarm <> 'off' and removed_at is null`),
  ],
);

/**
 * Where streams stand: their newest samples, the alarms that these lead to, and who wrote them. The streams of a unit share a row, those whose ids
 * have the same quotient by `STREAMS_PER_PART`: a batch takes and writes a few rows instead of one for each stream. A trigger adds the rows, and writes them anew
 * whenever a stream is set up otherwise.
 */
export const telemetryNewest = pgTable(
  'telemetry_newest',
  {
    smrUnitId: text('smr_unit_id')
      .notNull()
      .references(() => smrUnits.id, { onDelete: 'cascade' }),
    part: integer('part').notNull(),
    /** Those that take samples, as the trigger keeps it: id, and by which expression each is reckoned (null: somebody sends it). */
    streams: jsonb('streams').$type<[id: number, expression: string | null][]>().notNull().default([]),
    /** `PackedStates` of `features/fleet/streams/rules/pack-states.ts` as JSON, as it was written: it is read and written whole. null: none of its streams was heard. */
    states: text('states'),
    /** Which batch wrote the row last, by a name that no other one has; null: it was set up otherwise since. Whoever remembers it need not read. */
    lastBatch: text('last_batch'),
  },
  (t) => [primaryKey({ columns: [t.smrUnitId, t.part] })],
);

/**
 * Samples as they were committed, a row for each transaction; the job `fold-telemetry` moves them into chunks, minutes and hours. Bytes as
 * `features/fleet/telemetry/rules/pack-*.ts` write them, which the database does not compress again: a part of them can be read alone. Times
 * are exact to the millisecond.
 */
export const telemetryJournal = pgTable(
  'telemetry_journal',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Samples in it. */
    count: integer('count').notNull(),
    /** Streams in it, ascending. */
    streamIds: integer('stream_ids').array().notNull(),
    /** The first of them, by which rows of one sender are folded together, and the last: rows outside of which a stream lies are passed over. */
    firstStream: integer('first_stream').generatedAlwaysAs(sql`stream_ids[1]`),
    lastStream: integer('last_stream').generatedAlwaysAs(sql`stream_ids[cardinality(stream_ids)]`),
    /** Where in `data` each stream begins, and at the end where the last one ends. */
    starts: integer('starts').array().notNull(),
    /** UTC days of its samples, numbered since 1970. */
    days: integer('days').array().notNull(),
    oldest: timestamp('oldest', { withTimezone: true }).notNull(),
    newest: timestamp('newest', { withTimezone: true }).notNull(),
    data: bytes('data').notNull(),
  },
  (t) => [index('telemetry_journal_first_stream').on(t.firstStream, t.id)],
);

/**
 * Samples of a stream from `ts` to `until`, within one hour, in which there are no others of it. Partitioned by UTC day (`ts`): retention
 * drops whole days.
 */
export const telemetryChunks = pgTable(
  'telemetry_chunks',
  {
    telemetryStreamId: integer('telemetry_stream_id').notNull(),
    count: integer('count').notNull(),
    ts: timestamp('ts', { withTimezone: true }).notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
    data: bytes('data').notNull(),
  },
  (t) => [primaryKey({ columns: [t.telemetryStreamId, t.ts] })],
);

/** The minutes of a stream and hour (`ts`) that have samples. Partitioned by UTC day like the chunks, kept longer. */
export const telemetryMinutePacks = pgTable(
  'telemetry_minute_packs',
  {
    telemetryStreamId: integer('telemetry_stream_id').notNull(),
    ts: timestamp('ts', { withTimezone: true }).notNull(),
    data: bytes('data').notNull(),
  },
  (t) => [primaryKey({ columns: [t.telemetryStreamId, t.ts] })],
);

/** Samples by the hour, kept for good. */
export const telemetryHours = pgTable(
  'telemetry_hours',
  {
    telemetryStreamId: integer('telemetry_stream_id').notNull(),
    /** Samples in it; at least one, an hour without any has no row. */
    count: integer('count').notNull(),
    /** Start of the hour. */
    ts: timestamp('ts', { withTimezone: true }).notNull(),
    minValue: doublePrecision('min_value').notNull(),
    maxValue: doublePrecision('max_value').notNull(),
    /** Mean of the samples. */
    avgValue: doublePrecision('avg_value').notNull(),
    lastValue: doublePrecision('last_value').notNull(),
    /** Time of the last sample; null: not known, but there is none later in this hour. */
    lastAt: timestamp('last_at', { withTimezone: true }),
    /** How many of the samples were of uncertain and of bad quality. */
    uncertain: integer('uncertain').notNull().default(0),
    bad: integer('bad').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.telemetryStreamId, t.ts] })],
);

/**
 * Samples in a row each, as they were stored until they were packed. The job `fold-telemetry` moves what an older edition left; nothing is
 * written to it.
 */
export const telemetryEvents = pgTable(
  'telemetry_events',
  {
    telemetryStreamId: integer('telemetry_stream_id').notNull(),
    /** 0 good, 1 uncertain, 2 bad */
    quality: smallint('quality').notNull().default(0),
    ts: timestamp('ts', { withTimezone: true }).notNull(),
    value: doublePrecision('value').notNull(),
  },
  (t) => [primaryKey({ columns: [t.telemetryStreamId, t.ts] })],
);

/** Minutes in a row each, of the same time. */
export const telemetryMinutes = pgTable(
  'telemetry_minutes',
  {
    telemetryStreamId: integer('telemetry_stream_id').notNull(),
    count: integer('count').notNull(),
    ts: timestamp('ts', { withTimezone: true }).notNull(),
    minValue: doublePrecision('min_value').notNull(),
    maxValue: doublePrecision('max_value').notNull(),
    avgValue: doublePrecision('avg_value').notNull(),
    lastValue: doublePrecision('last_value').notNull(),
  },
  (t) => [primaryKey({ columns: [t.telemetryStreamId, t.ts] })],
);

/** Samples from the future: kept apart to be looked at, never shown as measurements. */
export const telemetryQuarantine = pgTable(
  'telemetry_quarantine',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    telemetryStreamId: integer('telemetry_stream_id').notNull(),
    keyId: uuid('key_id'),
    ts: timestamp('ts', { withTimezone: true }).notNull(),
    value: doublePrecision('value').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
  },
  (t) => [index('telemetry_quarantine_received').on(t.receivedAt)],
);

/** What senders of telemetry show. The key itself is never stored. */
export const telemetryKeys = pgTable('telemetry_keys', {
  id: uuid('id').primaryKey().defaultRandom(),
  name: text('name').notNull(),
  /** First characters of the key, to tell keys apart. */
  hint: text('hint').notNull(),
  /** SHA-256 of the key in hex: it is long and random, so a slow hash would add nothing. */
  keyHash: text('key_hash').notNull().unique(),
  /** Units and tags it may write; empty: all. */
  unitIds: textList('unit_ids'),
  tags: textList('tags'),
  createdBy: text('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** From then on it is refused: the end that it was given, or the end of the grace after a rotation. null: none. */
  expiresAt: instant('expires_at'),
  revokedAt: instant('revoked_at'),
  /** The key that takes its place. */
  replacedBy: uuid('replaced_by'),
  lastUsedAt: instant('last_used_at'),
  /** Server's clock minus the sender's, by the youngest sample of its last batches; null before the first. */
  clockOffsetMs: integer('clock_offset_ms'),
});

/**
 * Lines of batches that NATS servers keep (`NATS_URL`): how far each is stored, moved in the transaction that stores, so that nothing is stored twice or left
 * out whoever goes on with it.
 */
export const telemetryPartitions = pgTable('telemetry_partitions', {
  /** 0 to 7. */
  number: smallint('number').primaryKey(),
  /** When the servers made the stream: one that was lost and made anew counts from 1 again. */
  streamMadeAt: text('stream_made_at').notNull(),
  /** Of the last message that is stored. */
  sequence: bigint('sequence', { mode: 'number' }).notNull(),
  /** The process that stores it; null: none does. Another one may take over after `expires_at`. */
  holder: text('holder'),
  expiresAt: instant('expires_at'),
});
