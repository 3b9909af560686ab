import { and, count, desc, eq, gte, lt, max, sql } from 'drizzle-orm';
import { telemetryHours, telemetryKeys, telemetryQuarantine } from '../../../../database/schema/fleet-telemetry.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { TelemetryEvent } from '../../streams/contract.ts';
import { SIMULATOR_WRITER, TURNS_MS } from '../../streams/rules/follow-writers.ts';
import { listStreamWriters, streamLabels } from '../../streams/server/queries.ts';
import { type Generation, unitLabels } from '../../units/server/queries.ts';
import type { StreamWriters, TelemetryKey } from '../contract.ts';

export { findDrawnHistory } from './chart-queries.ts';

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
