import { and, count, desc, eq, gte, lt, max, type SQL, sql } from 'drizzle-orm';
import { telemetryHours, telemetryKeys, telemetryQuarantine } from '../../../../database/schema/fleet-telemetry.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { TelemetryEvent } from '../../streams/contract.ts';
import { SIMULATOR_WRITER, TURNS_MS } from '../../streams/rules/follow-writers.ts';
import { listStreamWriters, streamLabels } from '../../streams/server/queries.ts';
import { type Generation, unitLabels } from '../../units/server/queries.ts';
import type { StreamWriters, TelemetryKey } from '../contract.ts';
import type { HistoryPlan, Level } from '../rules/plan-buckets.ts';

/** Tables whose rows lie in one partition for each UTC day. */
export type DailyTable = 'telemetry_events' | 'telemetry_minutes';

/**
 * The hour up to `now` in 60 minutes that end with it; a minute without samples is left out. From the samples themselves, so that no
 * extreme is missing, not even in the first minute.
 *
 * @returns by stream id
 */
export async function readLastHour(
  db: Executor,
  ids: readonly number[],
  now: Date,
): Promise<Record<number, TelemetryEvent[]>> {
  // Bare parameters, see readBuckets.
  const [start, end] = [new Date(now.getTime() - 3_600_000).toISOString(), now.toISOString()];
  // A minute of the hour begins just after a whole minute before `end`, so that the newest sample of all is in the last one.
  const { rows } = await db.execute<{ id: number; newest: Date; lowest: number; highest: number; last: number }>(sql`
    with recent as materialized (
      select telemetry_stream_id as id, ts, value from telemetry_events
      where telemetry_stream_id = any(${`{${ids.join()}}`}::int[])
        and ts > ${start} and ts <= ${end}
    ), minutes as (
      select id, max(ts) as newest, min(value) as lowest, max(value) as highest from recent
      group by id, date_bin('1 minute', ts, ${end}::timestamptz + interval '1 microsecond')
    )
    select minutes.*, value as last from minutes join recent on recent.id = minutes.id and ts = newest order by 1, 2`);
  const byStream: Record<number, TelemetryEvent[]> = Object.fromEntries(ids.map((id) => [id, []]));
  for (const { id, newest, lowest, highest, last } of rows)
    byStream[id]?.push({ ts: new Date(newest).toISOString(), value: last, min: lowest, max: highest });
  return byStream;
}

/** Means of a stream over a window and over its first and second half; null: no sample. */
export interface WindowMeans {
  mean: number;
  halves: [number | null, number | null];
}

/**
 * Means of each stream from a whole minute to a time, both included. From rolled-up minutes, and from the samples of those that are
 * marked, so every sample that is committed counts once. A day of 112 streams is 160,000 rows and 60 ms of the embedded engine; from
 * samples alone it would be 830,000 and 270 ms, in which nobody else is served.
 *
 * @returns by stream id; streams without samples are left out
 */
export async function readMeans(db: Executor, from: Date, to: Date): Promise<Map<number, WindowMeans>> {
  const middle = new Date(Math.round((from.getTime() + to.getTime()) / 120_000) * 60_000).toISOString();
  const within = sql`ts >= ${from.toISOString()}::timestamptz and ts <= ${to.toISOString()}::timestamptz`;
  const { rows } = await db.execute<{ id: number; mean: number; first: number | null; second: number | null }>(sql`
    with marked as materialized (
      select telemetry_stream_id as id, ts as minute from telemetry_dirty_buckets where seconds = 60 and ${within}
    ), sums as (
      select telemetry_stream_id as id, ts >= ${middle}::timestamptz as is_late, sum(avg_value * count) as total,
        sum(count) as n from telemetry_minutes
        where ${within} and (telemetry_stream_id, ts) not in (select id, minute from marked) group by 1, 2
      union all
      select id, minute >= ${middle}::timestamptz, sum(value), count(*) from marked join telemetry_events
        on telemetry_stream_id = id and ts >= minute and ts < minute + interval '1 minute'
        where ${within} group by 1, 2
    )
    select id, (sum(total) / sum(n))::float8 as mean,
      (sum(total) filter (where not is_late) / sum(n) filter (where not is_late))::float8 as first,
      (sum(total) filter (where is_late) / sum(n) filter (where is_late))::float8 as second
    from sums group by 1`);
  return new Map(rows.map(({ id, mean, first, second }) => [id, { mean, halves: [first, second] }]));
}

/**
 * Net generation by unit, from the hourly means of its net output: an hour counts as far as it has the samples that are expected of
 * it, and only since the unit is commercial, as its reference energy does.
 */
export async function readGeneration(db: Executor, from: Date, to: Date): Promise<Map<string, Generation>> {
  const covered = sql<number>`least(1, ${telemetryHours.count} * ${streamLabels.intervalSeconds} / 3600)`;
  const rows = await db
    .select({
      unitId: streamLabels.smrUnitId,
      mwh: sql<number>`sum(${telemetryHours.avgValue} * ${covered})::float8`,
      hours: sql<number>`sum(${covered})::float8`,
    })
    .from(telemetryHours)
    .innerJoin(streamLabels, eq(streamLabels.id, telemetryHours.telemetryStreamId))
    .innerJoin(unitLabels, eq(unitLabels.id, streamLabels.smrUnitId))
    .where(
      and(
        eq(streamLabels.tag, 'generator_net'),
        gte(telemetryHours.ts, from),
        lt(telemetryHours.ts, to),
        sql`${telemetryHours.ts} >= ${unitLabels.commercialSince}`,
      ),
    )
    .groupBy(streamLabels.smrUnitId);
  return new Map(rows.map(({ unitId, mwh, hours }) => [unitId, { mwh, hours }]));
}

/** How far back the hours of each unit's stream of this tag go, ms since 1970; null: it has none yet. */
export async function listOldestHours(db: Executor, tag: string): Promise<Map<string, number | null>> {
  const rows = await db
    .select({
      unitId: streamLabels.smrUnitId,
      oldest: sql<number | null>`(select extract(epoch from min(ts)) * 1000 from telemetry_hours
        where telemetry_stream_id = ${streamLabels.id})::float8`,
    })
    .from(streamLabels)
    .where(eq(streamLabels.tag, tag));
  return new Map(rows.map(({ unitId, oldest }) => [unitId, oldest === null ? null : Math.round(oldest)]));
}

/** Days since 1970 (UTC) that have a partition, oldest first. */
export async function listDayPartitions(db: Executor, table: DailyTable): Promise<number[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass order by relname`);
  return rows.map(({ name }) => {
    const [, year, month, day] = name.match(/(\d{4})(\d\d)(\d\d)$/) ?? [];
    return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000;
  });
}

/** What deciding about a sender needs. */
export type KnownKey = Pick<typeof telemetryKeys.$inferSelect, 'id' | 'unitIds' | 'tags' | 'expiresAt' | 'revokedAt'>;

export async function findKey(db: Executor, keyHash: string): Promise<KnownKey | null> {
  const [key] = await db.select().from(telemetryKeys).where(eq(telemetryKeys.keyHash, keyHash));
  return key ?? null;
}

/** Who writes the streams, by unit and tag. @param now ms since 1970 */
export async function listWriters(
  db: Executor,
  filter: { unitId?: string; tag?: string },
  now: number,
): Promise<StreamWriters[]> {
  const keys = await db.select({ id: telemetryKeys.id, name: telemetryKeys.name }).from(telemetryKeys);
  const names = new Map(keys.map(({ id, name }) => [id, name]));
  const named = (writer: string) =>
    writer === SIMULATOR_WRITER
      ? { keyId: null, name: 'Simulator' }
      : { keyId: writer, name: names.get(writer) ?? 'unknown' };
  return (await listStreamWriters(db, filter)).map(({ id, smrUnitId, tag, writers }) => {
    const { writer, writtenAt, before, mixedAt } = writers;
    return {
      streamId: id,
      name: `${smrUnitId}.${tag}`,
      writer: named(writer),
      writtenAt: new Date(writtenAt).toISOString(),
      before: before === null ? null : named(before),
      mixedAt: mixedAt !== null && now - mixedAt <= TURNS_MS ? new Date(mixedAt).toISOString() : null,
    };
  });
}

/** Newest first, each with what of its samples lies in quarantine. */
export async function listKeys(db: Executor, only?: { id: string }): Promise<TelemetryKey[]> {
  const quarantined = db
    .select({
      keyId: telemetryQuarantine.keyId,
      count: count().as('quarantined'),
      newest: max(telemetryQuarantine.ts).as('quarantine_newest'),
      receivedAt: max(telemetryQuarantine.receivedAt).as('quarantine_received'),
    })
    .from(telemetryQuarantine)
    .groupBy(telemetryQuarantine.keyId)
    .as('quarantined');
  const { count: quarantineCount, newest, receivedAt } = quarantined;
  const rows = await db
    .select({ key: telemetryKeys, count: quarantineCount, newest, receivedAt })
    .from(telemetryKeys)
    .leftJoin(quarantined, eq(quarantined.keyId, telemetryKeys.id))
    .where(only && eq(telemetryKeys.id, only.id))
    .orderBy(desc(telemetryKeys.createdAt), desc(telemetryKeys.id));
  return rows.map(({ key, ...quarantine }) => toTelemetryKey(key, quarantine));
}

function toTelemetryKey(
  { keyHash: _, ...row }: typeof telemetryKeys.$inferSelect,
  { count, newest, receivedAt }: { count: number | null; newest: Date | null; receivedAt: Date | null },
): TelemetryKey {
  return {
    ...row,
    quarantine:
      count && newest && receivedAt
        ? { count, newest: newest.toISOString(), receivedAt: receivedAt.toISOString() }
        : null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}

export interface StoredBucket {
  /** All times in ms since 1970. */
  start: number;
  firstAt: number;
  /** Of its last sample; where only a minute or an hour is known of it, the end of that. */
  lastAt: number;
  min: number;
  max: number;
  avg: number;
  last: number;
  count: number;
}

/**
 * One stream's buckets, oldest first. A minute or hour whose row is missing or no longer true (it is marked) is made from what lies
 * below it, so an answer always holds every sample that is committed.
 */
export async function readBuckets(db: Executor, id: number, plan: HistoryPlan): Promise<StoredBucket[]> {
  // Bare parameters: as constants of the type of `ts` they leave out the days of no concern when the query is planned.
  const [from, to] = [new Date(plan.from).toISOString(), new Date(plan.to).toISOString()];
  const within = sql`telemetry_stream_id = ${id} and ts >= ${from} and ts < ${to}`;
  const oldest = plan.level === 'samples' ? null : await findOldestMark(db, within);
  const steps = oldest === null ? trueSteps[plan.level](within) : markedSteps(plan.level, within, id, { oldest, to });
  // One value of JSON: a thousand rows of eight columns would cost more on their way than all that made them.
  const { rows } = await db.execute<{ buckets: number[][] | null }>(sql`
    with ${steps}, buckets as (
      select date_bin(${`${plan.bucketMs} milliseconds`}::interval, ts, 'epoch') as start, min(ts) as first, max(ts) as newest, max(ts + width) as heard,
        min(lowest) as min, max(highest) as max, sum(mean * n) / sum(n) as avg, sum(n)::int as count
      from steps group by 1
    )
    select json_agg(json_build_array(extract(epoch from start), extract(epoch from first), extract(epoch from heard),
      min, max, avg, last, count) order by start) as buckets
    from buckets join steps on ts = newest`);
  return (rows[0]?.buckets ?? []).map(toBucket);
}

/** Times come in seconds. */
function toBucket([
  start = 0,
  first = 0,
  heard = 0,
  min = 0,
  max = 0,
  avg = 0,
  last = 0,
  count = 0,
]: number[]): StoredBucket {
  const ms = (seconds: number) => Math.round(seconds * 1_000);
  return { start: ms(start), firstAt: ms(first), lastAt: ms(heard), min, max, avg, last, count };
}

/** When the first hour with a mark begins. What is marked a moment later was committed after the question. */
async function findOldestMark(db: Executor, within: SQL): Promise<string | null> {
  const { rows } = await db.execute<{ oldest: Date | null }>(sql`
    select date_trunc('hour', min(ts), 'UTC') as oldest from telemetry_dirty_buckets where seconds in (60, 3600) and ${within}`);
  const oldest = rows[0]?.oldest;
  return oldest ? new Date(oldest).toISOString() : null;
}

/** `width`: how much later than `ts` its last sample may be, of which only the step is known. */
const stepColumns = sql`ts, min_value as lowest, max_value as highest, avg_value as mean, last_value as last, count as n`;
const minutes = (within: SQL) => sql`
  select ${stepColumns}, interval '1 minute' as width from telemetry_minutes where ${within}`;
const hours = (within: SQL) => sql`
  select ${stepColumns}, interval '1 hour' as width from telemetry_hours where ${within}`;
const samples = (within: SQL) => sql`
  select ts, value as lowest, value as highest, value as mean, value as last, 1 as n, interval '0' as width
  from telemetry_events where ${within}`;
/** Where a finer table begins; before that its rows were dropped, and the coarser table has to do. */
const oldestOf = (step: 'minute' | 'hour', table: SQL, within: SQL) => sql`
  (select coalesce(date_trunc(${step}, min(ts), 'UTC'), 'infinity') from ${table} where ${within})`;

/** Steps of a range without marks: every row is true. */
const trueSteps: Record<Level, (within: SQL) => SQL> = {
  samples: (within) => sql`steps as materialized (
    ${samples(within)}
    union all ${minutes(within)} and ts < ${oldestOf('minute', sql`telemetry_events`, within)})`,
  minutes: (within) => sql`steps as materialized (
    ${minutes(within)}
    union all ${hours(within)} and ts < ${oldestOf('hour', sql`telemetry_minutes`, within)})`,
  hours: (within) => sql`steps as materialized (${hours(within)})`,
};

/**
 * Steps of a range with marks. Each marked bucket looks up what lies below it (OFFSET 0 keeps it so): as a condition on all samples
 * it would be asked of every one of them. Marks before `oldest` were made after it was read: their rows are as true as they were then.
 */
function markedSteps(level: Level, within: SQL, id: number, marked: { oldest: string; to: string }): SQL {
  const below = sql`telemetry_stream_id = ${id} and ts >= ${marked.oldest} and ts < ${marked.to}`;
  const marks = sql`${within} and ts >= ${marked.oldest}`;
  const dirtyMinutes = sql`
    select sample.* from dirty_minutes cross join lateral (
      ${samples(below)} and ts >= dirty_minutes.ts and ts < dirty_minutes.ts + interval '1 minute' offset 0) as sample`;
  const dirtyHours = sql`
    select step.* from dirty_hours cross join lateral (
      ${minutes(below)} and ts >= dirty_hours.ts and ts < dirty_hours.ts + interval '1 hour' offset 0) as step
    where step.ts not in (select ts from dirty_minutes)`;
  const rows =
    level === 'hours'
      ? sql`${hours(within)} and ts not in (select ts from dirty_hours) union all ${dirtyHours}`
      : sql`${minutes(within)} and ts not in (select ts from dirty_minutes)
          union all ${hours(within)} and ts < ${oldestOf('hour', sql`telemetry_minutes`, within)}`;
  return sql`
    dirty_minutes as materialized (select ts from telemetry_dirty_buckets where seconds = 60 and ${marks}),
    dirty_hours as materialized (
      select ts from telemetry_dirty_buckets where seconds = 3600 and ${marks}
      union select date_trunc('hour', ts, 'UTC') from dirty_minutes),
    steps as materialized (${rows} union all ${dirtyMinutes})`;
}

/** Where marked buckets begin that begin no later than `latest`, ms since 1970, oldest first. */
export async function listDirty(
  db: Executor,
  bucketSeconds: 60 | 3_600,
  latest: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ ms: number }>(sql`
    select (extract(epoch from ts) * 1000)::float8 as ms from telemetry_dirty_buckets
    where seconds = ${bucketSeconds} and ts <= to_timestamp(${latest / 1_000}::float8) order by ts limit ${limit}`);
  return rows.map(({ ms }) => Math.round(ms));
}
