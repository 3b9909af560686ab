import { setTimeout } from 'node:timers/promises';
import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { telemetryNewest, telemetryStreams } from '../../../../database/schema/fleet-telemetry.ts';
import { numberList, textList } from '../../../../platform/server/array-literals.ts';
import type { ChangeFeed } from '../../../../platform/server/change-feed.ts';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { executePrepared } from '../../../../platform/server/transact-briefly.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';
import type { KnownStream, Stream, StreamDescription } from '../contract.ts';
import type { StreamWriters } from '../rules/follow-writers.ts';
import { ONLY_SIMULATOR } from '../rules/name-writer.ts';
import {
  findState,
  HEARD_LENGTH,
  type Heard,
  hearAll,
  readHeard,
  STREAMS_PER_PART,
  type StreamState,
  unpackStates,
} from '../rules/pack-states.ts';
import { newestQualities, type Origin, type SilenceAlarm } from '../vocabulary.ts';
import { listParts, type Part } from './newest-commands.ts';

export { type FleetNotices, type FollowedNotices, followNotices } from './follow-notices.ts';
export { findNewestSent } from './sent-queries.ts';
export { listSisterStreams } from './sister-queries.ts';
export {
  listSpokenStreams,
  listUnitsOfSilenceStreams,
  type SpokenStream,
  spokenUnits,
} from './spoken-queries.ts';
export { listFixedWriters, listStreamsOnlyOf } from './writer-queries.ts';

/** Streams with their newest values, by tag and unit. */
export async function listStreams(db: Executor, filter: StreamFilter): Promise<Stream[]> {
  // Of one stream in each row nothing is read twice when the row comes along; all streams of a unit share theirs.
  if (filter.tag !== undefined || filter.ids?.length === 1) return listStreamsAlone(db, filter);
  const rows = await readSetups(db, filter);
  const states = await readStates(db, rows);
  return rows.map((row) => toStream(row, states.get(row.id)));
}

/** The same without their newest values, and with what engineers alone are told of each. */
export async function listSetUpStreams(db: Executor, filter: StreamFilter): Promise<KnownStream[]> {
  const rows = await readSetups(db, filter);
  return rows.map((row) => ({
    ...toDescription(row),
    writer: row.writer,
    // The column of a choice holds only words of its list: a set-up alone writes it.
    silenceAlarm: row.silenceAlarm as SilenceAlarm,
    silentAfterSeconds: row.silentAfterSeconds,
  }));
}

function readSetups(db: Executor, filter: StreamFilter): Promise<Setup[]> {
  return db
    .select()
    .from(telemetryStreams)
    .where(matching(filter))
    .orderBy(asc(telemetryStreams.tag), asc(telemetryStreams.smrUnitId));
}

type Setup = typeof telemetryStreams.$inferSelect;

const { removedAt: _removedAt, ...setupColumns } = getTableColumns(telemetryStreams);

/** As the driver reads them: to have each value of a thousand streams looked at again takes longer than the statement. */
async function listStreamsAlone(db: Executor, filter: StreamFilter): Promise<Stream[]> {
  const columns = Object.entries(setupColumns).map(([key, column]) => sql`${column} as ${sql.identifier(key)}`);
  const { smrUnitId, part, states } = telemetryNewest;
  const statement = sql`
    select ${sql.join(columns, sql`, `)}, ${states} from ${telemetryStreams}
    left join ${telemetryNewest} on ${smrUnitId} = ${telemetryStreams.smrUnitId}
      and ${part} = ${telemetryStreams.id} / ${sql.raw(String(STREAMS_PER_PART))}
    where ${matching(filter)} order by ${telemetryStreams.tag}, ${telemetryStreams.smrUnitId}`;
  type Row = Omit<Setup, 'removedAt'> & { states: string | null };
  // To plan it takes three times as long as to answer it. Only by one id it always has the same text.
  const isById = filter.ids?.length === 1 && Object.values(filter).filter((value) => value != null).length === 1;
  const rows = isById
    ? await executePrepared<Row>(db, 'one stream', statement)
    : (await db.execute<Row>(statement)).rows;
  return rows.map(({ states: packed, ...row }) => toStream({ ...row, removedAt: null }, findState(packed, row.id)));
}

/** Where these streams stand, and others that share their rows. */
async function readStates(
  db: Executor,
  streams: readonly { id: number; smrUnitId: string }[],
): Promise<Map<number, StreamState>> {
  const parts = listParts(streams);
  const states = new Map<number, StreamState>();
  if (parts.length === 0) return states;
  const rows = await db.select().from(telemetryNewest).where(isPart(parts));
  for (const row of rows) for (const state of unpackStates(row.states, row.streams)) states.set(state.id, state);
  return states;
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
  const [stream] = await listStreams(db, { ids: [id], seen });
  if (!stream) throw new AppError('NOT_FOUND', 'Telemetry stream not found');
  return stream;
}

function toDescription(stream: Setup): StreamDescription {
  const { removedAt: _, writer: __, silenceAlarm: ___, silentAfterSeconds: ____, ...row } = stream;
  return { ...row, name: `${row.smrUnitId}.${row.tag}` };
}

function toStream(row: Setup, state: ReturnType<typeof findState> | undefined): Stream {
  const { newest = null, simulatedUntil = null, quality = 0 } = state ?? {};
  const updatedAt = toInstant(newest);
  return {
    ...toDescription(row),
    lastValue: state?.value ?? null,
    updatedAt,
    lastQuality: newestQualities[quality] ?? 'bad',
    origin: newest === null ? null : newest === simulatedUntil ? 'simulated' : 'plant',
    simulatedUntil: simulatedUntil === newest ? updatedAt : toInstant(simulatedUntil),
  };
}

function toInstant(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString();
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
  const { id, smrUnitId, tag } = telemetryStreams;
  const rows = await db
    .select({ id, smrUnitId, tag })
    .from(telemetryStreams)
    // What is reckoned here has no sender.
    .where(and(isNull(telemetryStreams.expression), matching(filter)))
    .orderBy(asc(smrUnitId), asc(tag));
  const states = await readStates(db, rows);
  return rows.flatMap((row) => {
    const writers = states.get(row.id)?.writers;
    return writers ? [{ ...row, writers }] : [];
  });
}

/**
 * Where the values of each unit come from: the newest ones, and what was heard since `since`; and whether one was ever simulated. Units
 * that were never heard are left out.
 *
 * @param since null: since ever
 * @param seen of which units
 */
export async function readOrigins(
  db: Executor,
  since: Date | null,
  seen: SomeUnits = null,
): Promise<Map<string, { origin: Origin; wasSimulated: boolean }>> {
  const from = since?.getTime() ?? Number.NEGATIVE_INFINITY;
  const found = new Map<string, { isSimulated: boolean; isSent: boolean; wasSimulated: boolean }>();
  for (const { smrUnitId, heard } of await listByWhomHeard(db, seen)) {
    const unit = found.get(smrUnitId) ?? { isSimulated: false, isSent: false, wasSimulated: false };
    unit.wasSimulated ||= heard.isSimulated || heard.simulatedUntil !== null;
    unit.isSimulated ||= heard.isSimulated || (heard.simulatedUntil !== null && heard.simulatedUntil >= from);
    unit.isSent ||= heard.isSent;
    found.set(smrUnitId, unit);
  }
  return new Map(
    [...found].map(([unit, { isSimulated, isSent, wasSimulated }]) => [
      unit,
      { origin: !isSent ? 'simulated' : isSimulated ? 'partly' : 'plant', wasSimulated },
    ]),
  );
}

/** By whom the streams of each row were heard, without those of nobody. Whole rows are read only where they do not begin by saying it. */
async function listByWhomHeard(db: Executor, seen: SomeUnits): Promise<{ smrUnitId: string; heard: Heard }[]> {
  const { smrUnitId, part, states, streams, lastBatch } = telemetryNewest;
  const start = sql<string | null>`left(${states}, ${sql.raw(String(HEARD_LENGTH))})`;
  // What a row says of its streams is true until they are set up otherwise; whoever does that takes the name of the batch away.
  const rows = await db
    .select({ smrUnitId, part, start, isTrue: sql<boolean>`${lastBatch} is not null` })
    .from(telemetryNewest)
    .where(and(isNotNull(states), inUnits(smrUnitId, seen)))
    .orderBy(asc(smrUnitId), asc(part));
  const said = rows.map((row) => ({ ...row, heard: row.isTrue ? readHeard(row.start ?? '') : undefined }));
  const silent = said.filter(({ heard }) => heard === undefined);
  const whole =
    silent.length === 0
      ? []
      : await db.select({ smrUnitId, states, streams }).from(telemetryNewest).where(isPart(silent));
  return [...said, ...whole.map((row) => ({ ...row, heard: hearAll(unpackStates(row.states, row.streams)) }))].flatMap(
    ({ smrUnitId, heard }) => (heard ? [{ smrUnitId, heard }] : []),
  );
}

const isPart = (parts: readonly Part[]) =>
  sql`(${telemetryNewest.smrUnitId}, ${telemetryNewest.part}) in (select * from unnest(
    ${textList(parts.map(({ smrUnitId }) => smrUnitId))}::text[], ${numberList(parts.map(({ part }) => part))}::int[]))`;

/** What other rooms join with: of which unit a stream is, what it is called, and how often it has a sample. Also those that were removed. */
export const streamLabels = new QueryBuilder()
  .select({
    id: telemetryStreams.id,
    smrUnitId: telemetryStreams.smrUnitId,
    tag: telemetryStreams.tag,
    description: telemetryStreams.description,
    unit: telemetryStreams.unit,
    rank: telemetryStreams.rank,
    removedAt: telemetryStreams.removedAt,
    intervalSeconds: telemetryStreams.intervalSeconds,
  })
  .from(telemetryStreams)
  .as('stream_labels');

/** Newest samples of every stream, for those who begin to listen. */
export async function readNewest(db: Executor): Promise<[id: number, ts: number, value: number, quality: number][]> {
  const { smrUnitId, part, states, streams } = telemetryNewest;
  const rows = await db.select({ states, streams }).from(telemetryNewest).orderBy(asc(smrUnitId), asc(part));
  return rows.flatMap((row) =>
    unpackStates(row.states, row.streams).flatMap(({ id, isThere, newest, value, quality }) =>
      !isThere || newest === null || value === null
        ? []
        : [[id, newest, value, quality] as [number, number, number, number]],
    ),
  );
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
  /**
   * Makes known what was set up before: somebody named a stream that is not known. Where news are heard it asks whether there are any, and seldom
   * reads: names that nobody has cost those who send to others nothing.
   */
  lookAgain(): Promise<void>;
  /** Resolves when what was heard of is known; null: it is. Whoever was told that a stream is set up anew is judged by that. */
  catchUp(): Promise<void> | null;
}

/** Senders of names that do not exist may ask all day; one who names a stream that was added a moment ago waits so long at most. */
const REFRESH_AFTER_MS = 50;
/** What was set up in a way that nobody hears of, by SQL, is found after so long by whoever names it. */
const LOOK_AGAIN_AFTER_MS = 10_000;

/** @param news by which it hears of streams that somebody added, changed or removed; left out: it is asked (`refresh`) */
export async function knowStreams(
  db: Database,
  news?: { changeFeed: Pick<ChangeFeed, 'onChange' | 'heardSoFar'>; log: Log },
): Promise<KnownStreams> {
  let all: readonly KnownStream[] = [];
  let byId = new Map<number, KnownStream>();
  let byName = new Map<string, KnownStream>();
  let units = new Set<string>();
  let readAt = 0;
  let reading: Promise<void> | null = null;
  /** Something was heard of that a reading which has begun may not have seen. */
  let isBehind = false;
  /** The reading that goes on is of what was heard; others are nobody's concern but of whoever asked for them. */
  let isReadingNews = false;
  const read = async () => {
    isReadingNews = isBehind;
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
        isReadingNews = false;
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
  // By which limits streams are judged changes with a unit's revision only, and so does which there are, but for those that are shipped.
  news?.changeFeed.onChange((table) => {
    if (table !== null && table !== 'smr_units' && table !== 'telemetry_streams') return;
    isBehind = true;
    void catchUp();
  });
  return {
    find: (nameOrId) => (typeof nameOrId === 'number' ? byId.get(nameOrId) : byName.get(nameOrId)),
    get: (id) => byId.get(id),
    all: () => all,
    hasUnit: (unitId) => units.has(unitId),
    refresh,
    async lookAgain() {
      if (!news || performance.now() - readAt > LOOK_AGAIN_AFTER_MS) await refresh();
      else await news.changeFeed.heardSoFar();
      // That reading may have begun before what was heard of since.
      if (isBehind || isReadingNews) await catchUp();
    },
    catchUp: () => (isBehind || isReadingNews ? catchUp() : null),
  };
}
