import { setTimeout } from 'node:timers/promises';
import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { telemetryStreams } from '../../../../database/schema/fleet-telemetry.ts';
import type { ChangeFeed } from '../../../../platform/server/change-feed.ts';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';
import type { KnownStream, Stream } from '../contract.ts';
import type { StreamWriters } from '../rules/follow-writers.ts';
import { ONLY_SIMULATOR } from '../rules/name-writer.ts';
import { joinOrigins } from '../rules/trace-origins.ts';
import { FLEET_NOTICE, newestQualities, type Origin, originNotices } from '../vocabulary.ts';

/** Streams with their newest values, by tag, or by rank when they are of one unit. */
export async function listStreams(db: Executor, filter: StreamFilter): Promise<Stream[]> {
  const rows = await db
    .select()
    .from(telemetryStreams)
    .where(matching(filter))
    .orderBy(asc(telemetryStreams.tag), asc(telemetryStreams.smrUnitId));
  return rows.map(toStream);
}

/** The same with who alone may write each. */
export async function listSetUpStreams(
  db: Executor,
  filter: StreamFilter,
): Promise<(Stream & { writer: string | null })[]> {
  const rows = await db
    .select()
    .from(telemetryStreams)
    .where(matching(filter))
    .orderBy(asc(telemetryStreams.tag), asc(telemetryStreams.smrUnitId));
  return rows.map((row) => ({ ...toStream(row), writer: row.writer }));
}

/** Streams that somebody alone may write, by unit and tag. */
export async function listFixedWriters(db: Executor): Promise<{ name: string; writer: string }[]> {
  const { smrUnitId, tag, writer } = telemetryStreams;
  const rows = await db
    .select({ smrUnitId, tag, writer })
    .from(telemetryStreams)
    .where(and(isWatched, isNotNull(writer)))
    .orderBy(asc(smrUnitId), asc(tag));
  return rows.flatMap((row) => (row.writer ? [{ name: `${row.smrUnitId}.${row.tag}`, writer: row.writer }] : []));
}

/** Names of the streams that this one alone may write. */
export async function listStreamsOnlyOf(db: Executor, writer: string): Promise<string[]> {
  const { smrUnitId, tag } = telemetryStreams;
  const rows = await db
    .select({ smrUnitId, tag })
    .from(telemetryStreams)
    .where(and(isWatched, eq(telemetryStreams.writer, writer)))
    .orderBy(asc(smrUnitId), asc(tag));
  return rows.map((row) => `${row.smrUnitId}.${row.tag}`);
}

const isWatched = isNull(telemetryStreams.removedAt);

interface StreamFilter {
  unitId?: string;
  unitIds?: readonly string[];
  tag?: string;
  /** `<unit>.<tag>`, or `<unit>.*` for all of a unit. */
  names?: readonly string[];
  ids?: readonly number[];
  /** Of these units only. */
  seen?: SomeUnits;
}

const matching = (filter: StreamFilter) =>
  and(
    isWatched,
    inUnits(telemetryStreams.smrUnitId, filter.seen ?? null),
    filter.ids === undefined ? undefined : inArray(telemetryStreams.id, [...filter.ids]),
    filter.names === undefined
      ? undefined
      : or(
          inArray(sql`${telemetryStreams.smrUnitId} || '.' || ${telemetryStreams.tag}`, [...filter.names]),
          inArray(
            telemetryStreams.smrUnitId,
            filter.names.flatMap((name) => (name.endsWith('.*') ? [name.slice(0, -2)] : [])),
          ),
        ),
    inUnits(telemetryStreams.smrUnitId, filter.unitIds ?? null),
    filter.unitId === undefined ? undefined : eq(telemetryStreams.smrUnitId, filter.unitId),
    filter.tag === undefined ? undefined : eq(telemetryStreams.tag, filter.tag),
  );

/** @param seen of these units only @throws AppError NOT_FOUND */
export async function getStream(db: Executor, id: number, seen: SomeUnits = null): Promise<Stream> {
  const [row] = await db
    .select()
    .from(telemetryStreams)
    .where(matching({ ids: [id], seen }));
  if (!row) throw new AppError('NOT_FOUND', 'Telemetry stream not found');
  return toStream(row);
}

function toStream({
  evaluation: _,
  writers: __,
  removedAt: ___,
  writer: ____,
  ...row
}: typeof telemetryStreams.$inferSelect): Stream {
  const [updatedAt, simulatedUntil] = [row.updatedAt?.toISOString() ?? null, row.simulatedUntil?.toISOString() ?? null];
  return {
    ...row,
    name: `${row.smrUnitId}.${row.tag}`,
    updatedAt,
    origin: updatedAt === null ? null : updatedAt === simulatedUntil ? 'simulated' : 'plant',
    simulatedUntil,
    lastQuality: newestQualities[row.lastQuality] ?? 'bad',
  };
}

/** How many streams each unit has. */
export async function countStreams(db: Executor): Promise<Map<string, number>> {
  const rows = await db
    .select({ unitId: telemetryStreams.smrUnitId, count: sql<number>`count(*)::int` })
    .from(telemetryStreams)
    .where(isWatched)
    .groupBy(telemetryStreams.smrUnitId);
  return new Map(rows.map(({ unitId, count }) => [unitId, count]));
}

/** What each stream of the fleet is measured in, and by what it is reckoned. */
export function listMeasures(
  db: Executor,
): Promise<{ smrUnitId: string; tag: string; unit: string; expression: string | null }[]> {
  const { smrUnitId, tag, unit, expression } = telemetryStreams;
  return db.select({ smrUnitId, tag, unit, expression }).from(telemetryStreams).where(isWatched);
}

/** Names of the streams of these units that the simulator may write. */
export async function listSimulatedNames(db: Executor, unitIds: readonly string[]): Promise<string[]> {
  const { smrUnitId, tag, writer, expression } = telemetryStreams;
  if (unitIds.length === 0) return [];
  const rows = await db
    .select({ smrUnitId, tag })
    .from(telemetryStreams)
    .where(
      and(
        inArray(smrUnitId, [...unitIds]),
        isWatched,
        isNull(expression),
        or(isNull(writer), eq(writer, ONLY_SIMULATOR)),
      ),
    );
  return rows.map((row) => `${row.smrUnitId}.${row.tag}`);
}

/** Streams that somebody has written, each with who did, by unit and tag. */
export async function listStreamWriters(
  db: Executor,
  filter: Pick<StreamFilter, 'unitId' | 'tag' | 'seen'>,
): Promise<{ id: number; smrUnitId: string; tag: string; writers: StreamWriters }[]> {
  const { id, smrUnitId, tag, writers } = telemetryStreams;
  const rows = await db
    .select({ id, smrUnitId, tag, writers })
    .from(telemetryStreams)
    // What is reckoned here has no sender.
    .where(and(isNotNull(writers), isNull(telemetryStreams.expression), matching(filter)))
    .orderBy(asc(smrUnitId), asc(tag));
  // Written by `updateStreams` only.
  return rows.map((row) => ({ ...row, writers: row.writers as StreamWriters }));
}

/**
 * Where the values of each unit come from: the newest ones, and what was heard since `since`. Units that were never heard are left out.
 *
 * @param since null: since ever
 * @param seen of which units
 */
export async function readOrigins(
  db: Executor,
  since: Date | null,
  seen: SomeUnits = null,
): Promise<Map<string, Origin>> {
  const { rows } = await db.execute<{ unit: string; simulated: number; sent: number }>(sql`
    select smr_unit_id as unit, count(*) filter (where simulated_until >= ${since?.toISOString() ?? '-infinity'}::timestamptz
        or simulated_until = updated_at)::int as simulated,
      count(*) filter (where simulated_until is null or simulated_until < updated_at)::int as sent
    from telemetry_streams where (updated_at is not null or simulated_until is not null) and removed_at is null
      and ${inUnits(telemetryStreams.smrUnitId, seen) ?? sql`true`}
    group by smr_unit_id`);
  return new Map(
    rows.map(({ unit, simulated, sent }) => [unit, sent === 0 ? 'simulated' : simulated === 0 ? 'plant' : 'partly']),
  );
}

/** Of all that the fleet ever said. */
export async function readFleetOrigin(db: Executor): Promise<Origin> {
  return joinOrigins([...(await readOrigins(db, null)).values()]);
}

/** What other rooms join with: of which unit a stream is, what it is called, and how often it has a sample. */
export const streamLabels = new QueryBuilder()
  .select({
    id: telemetryStreams.id,
    smrUnitId: telemetryStreams.smrUnitId,
    tag: telemetryStreams.tag,
    unit: telemetryStreams.unit,
    intervalSeconds: telemetryStreams.intervalSeconds,
  })
  .from(telemetryStreams)
  .as('stream_labels');

/** Newest samples of every stream, for those who begin to listen. */
export async function readNewest(db: Executor): Promise<[id: number, ts: number, value: number, quality: number][]> {
  const { rows } = await db.execute<{ id: number; ms: number; value: number; quality: number }>(sql`
    select id, (extract(epoch from updated_at) * 1000)::float8 as ms, last_value as value, last_quality as quality
    from telemetry_streams where updated_at is not null and removed_at is null order by id`);
  return rows.map(({ id, ms, value, quality }) => [id, Math.round(ms), value, quality]);
}

/** Where samples can go. Kept in memory: it is asked for every sample. */
export interface KnownStreams {
  /** By `<unit>.<tag>`, or by id as a number or in digits; undefined: there is none. */
  find(nameOrId: string | number): KnownStream | undefined;
  get(id: number): KnownStream | undefined;
  /** All of them: another list whenever they were read again. */
  all(): readonly KnownStream[];
  hasUnit(unitId: string): boolean;
  /** Reads again, whoever asks meanwhile together, and a while after the last time at the earliest. */
  refresh(): Promise<void>;
  /** Resolves when what was heard of is known; null: it is. Whoever was told that a stream is set up anew is judged by that. */
  catchUp(): Promise<void> | null;
}

/** Senders of names that do not exist may ask all day; one who names a stream that was added a moment ago waits so long at most. */
const REFRESH_AFTER_MS = 50;

/** @param news by which it hears of streams that somebody added, changed or removed; left out: it is asked (`refresh`) */
export async function knowStreams(
  db: Database,
  news?: { changeFeed: Pick<ChangeFeed, 'onChange'>; log: Log },
): Promise<KnownStreams> {
  let all: readonly KnownStream[] = [];
  let byId = new Map<number, KnownStream>();
  let byName = new Map<string, KnownStream>();
  let units = new Set<string>();
  let readAt = 0;
  let reading: Promise<void> | null = null;
  /** Something was heard of that a reading which has begun may not have seen. */
  let isBehind = false;
  const read = async () => {
    isBehind = false;
    const streams = await listSetUpStreams(db.orm, {});
    all = streams;
    byId = new Map(streams.map((stream) => [stream.id, stream]));
    byName = new Map(
      streams.flatMap((stream) => [[stream.name, stream] as const, [String(stream.id), stream] as const]),
    );
    units = new Set(streams.map(({ smrUnitId }) => smrUnitId));
    readAt = performance.now();
  };
  await read();
  const refresh = async () => {
    const wait = Math.max(0, readAt + REFRESH_AFTER_MS - performance.now());
    reading ??= setTimeout(wait)
      .then(read)
      .finally(() => {
        reading = null;
      });
    await reading;
  };
  const catchUp = async () => {
    try {
      if (reading) await reading;
      while (isBehind) await refresh();
    } catch (error) {
      // What is known stands until it can be read again: with the next change, or by whoever names a stream that is not known.
      isBehind = false;
      news?.log.warn({ err: error }, 'the streams of the fleet could not be read again');
    }
  };
  // Which streams there are, and by which limits they are judged, changes with a unit's revision only.
  news?.changeFeed.onChange((table) => {
    if (table !== null && table !== 'smr_units') return;
    isBehind = true;
    void catchUp();
  });
  return {
    find: (nameOrId) => (typeof nameOrId === 'number' ? byId.get(nameOrId) : byName.get(nameOrId)),
    get: (id) => byId.get(id),
    all: () => all,
    hasUnit: (unitId) => units.has(unitId),
    refresh,
    catchUp: () => (isBehind || reading ? catchUp() : null),
  };
}

/** So long an answer about the whole fleet stands; asked for with every request it would cost more than what it goes with. */
const ORIGIN_KEPT_MS = 5_000;

export interface FleetOrigin {
  /** What is to be said of the fleet's values; at most a few seconds old. Simulated is what misleads nobody while it is not known. */
  notice(): string;
  /** Asks now. Never fails: what was known stands. */
  refresh(): Promise<void>;
}

/** Where the values of the fleet come from, as one process knows it. @param onRead hears each answer */
export function followOrigin(db: Executor, log: Log, onRead: (notice: string) => void = () => {}): FleetOrigin {
  let notice = FLEET_NOTICE;
  let readAt = Number.NEGATIVE_INFINITY;
  const refresh = async () => {
    readAt = performance.now();
    try {
      notice = originNotices[await readFleetOrigin(db)];
      onRead(notice);
    } catch (error) {
      log.warn({ err: error }, 'where the values of the fleet come from could not be read');
    }
  };
  return {
    notice() {
      if (performance.now() - readAt > ORIGIN_KEPT_MS) void refresh();
      return notice;
    },
    refresh,
  };
}
