import { and, count, desc, eq, gte, inArray, isNotNull, isNull, lt, max, sql } from 'drizzle-orm';
import { telemetryHours, telemetryKeys, telemetryQuarantine } from '../../../../database/schema/fleet-telemetry.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import type { TelemetryEvent } from '../../streams/contract.ts';
import { DERIVED_WRITER, MQTT_WRITER, SIMULATOR_WRITER, TURNS_MS } from '../../streams/rules/follow-writers.ts';
import { keyOfWriter, onlyKey } from '../../streams/rules/name-writer.ts';
import { listFixedWriters, listStreamWriters, streamLabels } from '../../streams/server/queries.ts';
import { type Generation, unitLabels } from '../../units/server/queries.ts';
import type { StreamWriters, TelemetryKey } from '../contract.ts';
import { LARGEST_VALUE } from '../vocabulary.ts';
import { readLastHours } from './last-hour-queries.ts';
import { between, weigh } from './weigh-queries.ts';

export { findDrawnHistory } from './chart-queries.ts';
export { readLastHours } from './last-hour-queries.ts';
export { readMeans } from './mean-queries.ts';
export { type PastSamples, readPastSamples } from './past-queries.ts';
export { readHistory } from './read-history.ts';
export { readRange } from './read-range.ts';

/** The last hour of a stream by the minute, oldest first, a point for each. */
export async function readLastHour(db: Executor, id: number, now: Date): Promise<TelemetryEvent[]> {
  const hour = (await readLastHours(db, [id], now)).get(id);
  return (hour?.ts ?? []).map((ts, at) => {
    const [uncertain = 0, bad = 0] = [hour?.uncertain?.[at], hour?.bad?.[at]];
    return {
      ts: new Date(ts).toISOString(),
      ...{ value: hour?.value[at] as number, min: hour?.min[at] as number, max: hour?.max[at] as number },
      ...(uncertain > 0 ? { uncertain } : {}),
      ...(bad > 0 ? { bad } : {}),
    };
  });
}

/**
 * Net generation by unit, from the hourly means of its net output: an hour counts as far as it has the samples that are expected of
 * it, and only since the unit is commercial, as its reference energy does.
 */
export async function readGeneration(db: Executor, from: Date, to: Date): Promise<Map<string, Generation>> {
  const covered = sql<number>`least(1, ${telemetryHours.count} * ${streamLabels.intervalSeconds} / 3600)`;
  // No sample is larger; of hours that were written otherwise the sum might be.
  const mean = between(sql`${-LARGEST_VALUE}::float8`, sql`${telemetryHours.avgValue}`, sql`${LARGEST_VALUE}::float8`);
  const rows = await db
    .select({
      unitId: streamLabels.smrUnitId,
      mwh: sql<number>`sum(${weigh(mean, covered)})::float8`,
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
  const streams = await db
    .select({ id: streamLabels.id, unitId: streamLabels.smrUnitId })
    .from(streamLabels)
    .where(eq(streamLabels.tag, tag));
  const ids = streams.map(({ id }) => id);
  const rows = await db
    .select({
      id: telemetryHours.telemetryStreamId,
      oldest: sql<number>`(extract(epoch from min(${telemetryHours.ts})) * 1000)::float8`,
    })
    .from(telemetryHours)
    .where(inArray(telemetryHours.telemetryStreamId, ids))
    .groupBy(telemetryHours.telemetryStreamId);
  const oldestOf = new Map(rows.map(({ id, oldest }) => [id, Math.round(oldest)]));
  return new Map(streams.map(({ id, unitId }) => [unitId, oldestOf.get(id) ?? null]));
}

/** What deciding about a sender needs. */
export type KnownKey = Pick<
  typeof telemetryKeys.$inferSelect,
  'id' | 'unitIds' | 'tags' | 'expiresAt' | 'revokedAt'
> & {
  /** As which it may write streams that have a writer: as itself, and as those in whose place it came. */
  writesAs: string[];
};

export async function findKey(db: Executor, keyHash: string): Promise<KnownKey | null> {
  const [key] = await db.select().from(telemetryKeys).where(eq(telemetryKeys.keyHash, keyHash));
  if (!key) return null;
  // Each came in the place of the one before it.
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive line (id) as (
      select ${key.id}::uuid union select before.id from telemetry_keys before join line on before.replaced_by = line.id)
    select id from line`);
  return { ...key, writesAs: rows.map(({ id }) => onlyKey(id)) };
}

/** By id. */
export async function readKeyNames(db: Executor): Promise<Map<string, string>> {
  const keys = await db.select({ id: telemetryKeys.id, name: telemetryKeys.name }).from(telemetryKeys);
  return new Map(keys.map(({ id, name }) => [id, name]));
}

/** Of keys: which were revoked, and when (ms since 1970). */
export async function findRevokedKeys(db: Executor, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const keys = await db
    .select({ id: telemetryKeys.id, revokedAt: telemetryKeys.revokedAt })
    .from(telemetryKeys)
    .where(and(inArray(telemetryKeys.id, [...new Set(ids)]), isNotNull(telemetryKeys.revokedAt)));
  return new Map(keys.flatMap(({ id, revokedAt }) => (revokedAt ? [[id, revokedAt.getTime()] as const] : [])));
}

const programs: Readonly<Record<string, string>> = {
  [SIMULATOR_WRITER]: 'Simulator',
  [MQTT_WRITER]: 'MQTT',
  [DERIVED_WRITER]: 'Reckoned here',
};

/** Who writes the streams, by unit and tag. @param now ms since 1970 */
export async function listWriters(
  db: Executor,
  filter: { unitId?: string; tag?: string; seen: SomeUnits },
  now: number,
): Promise<StreamWriters[]> {
  const names = await readKeyNames(db);
  const named = (writer: string) =>
    writer in programs
      ? { keyId: null, name: programs[writer] ?? writer }
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

/** Samples in quarantine that came without a key: by MQTT. */
export async function countKeyless(db: Executor): Promise<number> {
  return db.$count(telemetryQuarantine, isNull(telemetryQuarantine.keyId));
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
  const ofStreams = await listFixedWriters(db);
  const successors = new Map(rows.map(({ key }) => [key.id, key.replacedBy]));
  const own = new Map<string, string[]>();
  for (const { name, writer } of ofStreams)
    for (let id = keyOfWriter(writer); id; id = successors.get(id) ?? null) own.set(id, [...(own.get(id) ?? []), name]);
  return rows.map(({ key, ...quarantine }) => ({
    ...toTelemetryKey(key, quarantine),
    onlyWriterOf: own.get(key.id) ?? [],
  }));
}

function toTelemetryKey(
  { keyHash: _, ...row }: typeof telemetryKeys.$inferSelect,
  { count, newest, receivedAt }: { count: number | null; newest: Date | null; receivedAt: Date | null },
): Omit<TelemetryKey, 'onlyWriterOf'> {
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
