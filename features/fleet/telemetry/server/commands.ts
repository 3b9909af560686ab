import { and, eq, isNull, sql } from 'drizzle-orm';
import { telemetryKeys } from '../../../../database/schema/fleet-telemetry.ts';
import { numberList, secondsList } from '../../../../platform/server/array-literals.ts';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import { forgetAuthor } from '../../../../platform/server/erase-mentions.ts';
import type { DailyTable } from './bucket-queries.ts';

/** Samples column by column, as the database takes them. */
export interface SampleColumns {
  streamId: readonly number[];
  /** ms since 1970 */
  ts: readonly number[];
  value: readonly number[];
  /** 0 good, 1 uncertain, 2 bad */
  quality: readonly number[];
}

/**
 * Writes samples; one that is there already (the same stream and time) stays as it is. In one order, so that two transactions with the
 * same samples wait for each other instead of for ever.
 *
 * @returns how many were written
 */
export async function insertSamples(tx: Executor, samples: SampleColumns): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into telemetry_events (telemetry_stream_id, quality, ts, value)
    select s, q, to_timestamp(t), v
    from unnest(${numberList(samples.streamId)}::int[], ${numberList(samples.quality)}::smallint[], ${secondsList(samples.ts)}::float8[],
      ${numberList(samples.value)}::float8[]) as sent (s, q, t, v) order by s, t
    on conflict do nothing`);
  return rowCount ?? 0;
}

/** Which samples of the streams, from `oldest` on, this transaction wrote: `<stream id> <ms since 1970>`. */
export async function listWritten(tx: Executor, ids: readonly number[], oldest: number): Promise<Set<string>> {
  const { rows } = await tx.execute<{ id: number; ms: number }>(sql`
    select telemetry_stream_id as id, (extract(epoch from ts) * 1000)::float8 as ms from telemetry_events
    where telemetry_stream_id = any(${numberList(ids)}::int[]) and ts >= to_timestamp(${oldest / 1_000}::float8)
      and xmin = pg_current_xact_id()::xid`);
  return new Set(rows.map(({ id, ms }) => `${id} ${Math.round(ms)}`));
}

/** Marks buckets as no longer true. `ts` is where each begins, ms since 1970. */
export async function markDirty(
  tx: Executor,
  bucketSeconds: 60 | 3_600,
  streamId: readonly number[],
  ts: readonly number[],
): Promise<void> {
  await tx.execute(sql`
    insert into telemetry_dirty_buckets as marked (seconds, telemetry_stream_id, ts)
    select ${bucketSeconds}::int, s, to_timestamp(t)
    from unnest(${numberList(streamId)}::int[], ${secondsList(ts)}::float8[]) as sent (s, t) order by s, t
    on conflict (seconds, telemetry_stream_id, ts) do update set marks = marked.marks + 1`);
}

export async function quarantineSamples(
  tx: Executor,
  keyId: string | null,
  samples: readonly { streamId: number; ts: number; value: number }[],
): Promise<void> {
  if (samples.length === 0) return;
  await tx.execute(sql`
    insert into telemetry_quarantine (telemetry_stream_id, key_id, ts, value)
    select s, ${keyId}::uuid, to_timestamp(t), v
    from unnest(${numberList(samples.map(({ streamId }) => streamId))}::int[], ${secondsList(samples.map(({ ts }) => ts))}::float8[],
      ${numberList(samples.map(({ value }) => value))}::float8[]) as sent (s, t, v)`);
}

/** A bucket of a stream; `ts` is where it begins, ms since 1970. */
export interface BucketPlace {
  streamId: number;
  ts: number;
}

/** Takes marks off: buckets that end before `before` (ms since 1970) and begin no later than `latest`, oldest first. */
export async function takeDirty(
  tx: Executor,
  bucketSeconds: 60 | 3_600,
  before: number,
  latest: number,
  limit: number,
): Promise<BucketPlace[]> {
  const { rows } = await tx.execute<{ id: number; ms: number }>(sql`
    delete from telemetry_dirty_buckets where (seconds, telemetry_stream_id, ts) in (
      select seconds, telemetry_stream_id, ts from telemetry_dirty_buckets
      where seconds = ${bucketSeconds} and ts <= to_timestamp(${Math.min(before, latest) / 1_000}::float8)
      order by ts, telemetry_stream_id limit ${limit} for update skip locked)
    returning telemetry_stream_id as id, (extract(epoch from ts) * 1000)::float8 as ms`);
  return rows.map(({ id, ms }) => ({ streamId: id, ts: Math.round(ms) }));
}

/** Writes the rows of minutes anew from their samples, and marks their hours. */
export async function rollMinutes(tx: Executor, minutes: readonly BucketPlace[]): Promise<void> {
  await tx.execute(sql`
    insert into telemetry_minutes (telemetry_stream_id, count, ts, min_value, max_value, avg_value, last_value)
    select s, rolled.* from ${places(minutes)} cross join lateral (
      select count(*)::int, start, min(value), max(value), avg(value), (array_agg(value order by ts desc))[1]
      from telemetry_events where telemetry_stream_id = s and ts >= start and ts < start + interval '1 minute'
        and ${spanOf(minutes, 60_000)}
      having count(*) > 0) as rolled
    ${overwrite}`);
  const hours = new Map(minutes.map(({ streamId, ts }) => [`${streamId} ${Math.floor(ts / 3_600_000)}`, streamId]));
  await markDirty(
    tx,
    3_600,
    [...hours.values()],
    [...hours.keys()].map((key) => Number(key.split(' ')[1]) * 3_600_000),
  );
}

/** Writes the rows of hours anew from their minutes. */
export async function rollHours(tx: Executor, hours: readonly BucketPlace[]): Promise<void> {
  await tx.execute(sql`
    insert into telemetry_hours (telemetry_stream_id, count, ts, min_value, max_value, avg_value, last_value)
    select s, rolled.* from ${places(hours)} cross join lateral (
      select sum(count)::int, start, min(min_value), max(max_value), sum(avg_value * count) / sum(count),
        (array_agg(last_value order by ts desc))[1]
      from telemetry_minutes where telemetry_stream_id = s and ts >= start and ts < start + interval '1 hour'
        and ${spanOf(hours, 3_600_000)}
      having count(*) > 0) as rolled
    ${overwrite}`);
}

/** An hour of a stream that has no minutes below it. `ts` is where it begins, ms since 1970. */
export interface HourRow extends BucketPlace {
  count: number;
  min: number;
  max: number;
  avg: number;
  last: number;
}

/** Writes hours that were never sampled, all in one statement; one that is there already stays as it is. */
export async function insertHours(db: Executor, hours: readonly HourRow[]): Promise<void> {
  const column = (name: Exclude<keyof HourRow, 'ts'>) => numberList(hours.map((hour) => hour[name]));
  await db.execute(sql`
    insert into telemetry_hours (telemetry_stream_id, count, ts, min_value, max_value, avg_value, last_value)
    select s, n, to_timestamp(t), least, most, mean, newest
    from unnest(${column('streamId')}::int[], ${column('count')}::int[], ${secondsList(hours.map(({ ts }) => ts))}::float8[],
      ${column('min')}::float8[], ${column('max')}::float8[], ${column('avg')}::float8[], ${column('last')}::float8[])
      as told (s, n, t, least, most, mean, newest) order by s, t
    on conflict do nothing`);
}

function places(buckets: readonly BucketPlace[]) {
  return sql`(select s, to_timestamp(t) as start from unnest(${numberList(buckets.map(({ streamId }) => streamId))}::int[],
    ${secondsList(buckets.map(({ ts }) => ts))}::float8[]) as place (s, t)) as places`;
}

/** All of the buckets together, as bare parameters: so the days of no concern are left out when the query is planned. */
function spanOf(buckets: readonly BucketPlace[], bucketMs: number) {
  const from = buckets.reduce((least, { ts }) => Math.min(least, ts), Number.POSITIVE_INFINITY);
  const to = buckets.reduce((most, { ts }) => Math.max(most, ts), 0) + bucketMs;
  return sql`ts >= ${new Date(from).toISOString()} and ts < ${new Date(to).toISOString()}`;
}

const overwrite = sql`on conflict (telemetry_stream_id, ts) do update set count = excluded.count,
  min_value = excluded.min_value, max_value = excluded.max_value, avg_value = excluded.avg_value,
  last_value = excluded.last_value`;

/** Quarantined samples are there to be looked at, not to be kept: what came before a time goes, and all but the newest `most`. */
export async function dropQuarantined(db: Executor, before: Date, most: number): Promise<void> {
  await db.execute(sql`
    delete from telemetry_quarantine where received_at < ${before.toISOString()}::timestamptz
      or id <= (select max(id) - ${most}::int from telemetry_quarantine)`);
}

/** Days are numbered since 1970 (UTC). Two processes may make the same one at the same time. */
export async function createDayPartition(db: Database, table: DailyTable, day: number): Promise<void> {
  const [from, to] = [day, day + 1].map((at) => new Date(at * 86_400_000).toISOString());
  await db.orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('telemetry partitions'))`);
    await tx.execute(
      sql.raw(`create table if not exists ${partitionName(table, day)} partition of ${table}
        for values from ('${from}') to ('${to}')`),
    );
  });
}

export async function dropDayPartition(db: Database, table: DailyTable, day: number): Promise<void> {
  await db.orm.execute(sql.raw(`drop table if exists ${partitionName(table, day)}`));
}

function partitionName(table: DailyTable, day: number): string {
  return `${table}_${new Date(day * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')}`;
}

type NewKey = typeof telemetryKeys.$inferInsert;
type KeyRow = typeof telemetryKeys.$inferSelect;

export async function addKey(tx: Executor, key: NewKey): Promise<string> {
  const [row] = await tx.insert(telemetryKeys).values(key).returning({ id: telemetryKeys.id });
  if (!row) throw new Error('A row that was inserted came back empty.');
  return row.id;
}

/** Adds a key's successor and lets the old one end. */
export async function replaceKey(
  tx: Executor,
  { id, now, endsAt }: { id: string; now: Date; endsAt: Date },
  successorOf: (old: KeyRow) => NewKey,
): Promise<string | 'unknown' | 'ended'> {
  const [old] = await tx.select().from(telemetryKeys).where(eq(telemetryKeys.id, id)).for('update');
  if (!old) return 'unknown';
  if (old.revokedAt || old.replacedBy || (old.expiresAt && old.expiresAt <= now)) return 'ended';
  const successor = await addKey(tx, successorOf(old));
  const expiresAt = old.expiresAt && old.expiresAt < endsAt ? old.expiresAt : endsAt;
  await tx.update(telemetryKeys).set({ replacedBy: successor, expiresAt }).where(eq(telemetryKeys.id, id));
  return successor;
}

/** @returns whether it changed anything */
export async function revokeKeyRow(tx: Executor, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx
    .update(telemetryKeys)
    .set({ revokedAt: now })
    .where(and(eq(telemetryKeys.id, id), isNull(telemetryKeys.revokedAt)));
  return rowCount === 1;
}

/** A column of whole milliseconds: beyond three weeks a clock is simply wrong. */
const LARGEST_OFFSET_MS = 2_000_000_000;

export async function noteKeyUse(db: Executor, id: string, at: Date, clockOffsetMs: number | null): Promise<void> {
  const offset =
    clockOffsetMs === null
      ? {}
      : { clockOffsetMs: Math.max(-LARGEST_OFFSET_MS, Math.min(LARGEST_OFFSET_MS, Math.round(clockOffsetMs))) };
  await db
    .update(telemetryKeys)
    .set({ lastUsedAt: at, ...offset })
    .where(eq(telemetryKeys.id, id));
}

/** Of somebody who was an editor: what they did stays, without their address. */
export function forgetEditor(tx: Executor, address: string): Promise<void> {
  return forgetAuthor(tx, address, [telemetryKeys.createdBy]);
}
