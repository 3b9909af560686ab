import { sql } from 'drizzle-orm';
import { numberList, secondsList } from '../../../../platform/server/array-literals.ts';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import { ByteWriter } from '../rules/pack-bytes.ts';
import { packMinutes, unpackMinutes } from '../rules/pack-minutes.ts';
import { joinRuns, packSamples, type SampleRun, unpackSamples } from '../rules/pack-samples.ts';
import { addSamples, addSummary, type Summaries, sumSamples } from '../rules/sum-samples.ts';
import { addToHours, type HourPlace, type HourRow } from './hour-commands.ts';
import { dayOf, ensureDays } from './partition-days.ts';
import {
  type Chunk,
  deleteChunks,
  type JournalRow,
  listJournalDays,
  takeJournal,
  writeChunks,
  writeMinutes,
} from './sample-commands.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** A chunk that holds so many samples is not written again for the next one. */
const FULL_CHUNK = 1_000;
const LARGEST_CHUNK = 1_500;
/** One transaction should not hold up the embedded database for longer: everybody shares its one connection. */
const PATIENCE_MS = 50;
const MOST_AT_ONCE = 100_000;
const LEAST_AT_ONCE = 1_000;

export interface FoldDeps {
  db: Database;
  signal?: AbortSignal;
}

/**
 * Empties the journal: its samples go into the chunks of their streams and hours, into the packed minutes and into the hours. One
 * process does it at a time; what comes meanwhile waits for the next time. Broken off anywhere, it loses nothing: each step is a
 * transaction.
 *
 * @returns how many samples were moved
 */
export async function foldJournal({ db, signal }: FoldDeps): Promise<number> {
  let folded = 0;
  let most = 10_000;
  while (!signal?.aborted) {
    const startedAt = performance.now();
    const count = await foldSome(db, most);
    if (count === 0) break;
    folded += count;
    const factor = performance.now() - startedAt < PATIENCE_MS ? 2 : 0.5;
    most = Math.max(LEAST_AT_ONCE, Math.min(MOST_AT_ONCE, Math.round(most * factor)));
    await new Promise((resolve) => setImmediate(resolve));
  }
  return folded;
}

async function foldSome(db: Database, most: number): Promise<number> {
  const days = await listJournalDays(db.orm, most);
  if (days.length === 0) return 0;
  await ensureDays(db, 'telemetry_chunks', days);
  await ensureDays(db, 'telemetry_minute_packs', days);
  return db.orm.transaction(async (tx) => {
    if (!(await isAloneToFold(tx))) return 0;
    const hours = groupByHour(await takeJournal(tx, most, days));
    await foldHours(tx, hours);
    return hours.reduce((sum, { run }) => sum + run.ts.length, 0);
  });
}

/** Until the transaction ends; who comes second goes away. */
export async function isAloneToFold(tx: Executor): Promise<boolean> {
  const { rows } = await tx.execute<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('telemetry journal')) as alone`,
  );
  return rows[0]?.alone === true;
}

/** New samples of one stream and hour. */
export interface HourOfSamples extends HourPlace {
  run: SampleRun;
}

function groupByHour(rows: readonly JournalRow[]): HourOfSamples[] {
  const runs = new Map<number, SampleRun[]>();
  for (const { stream_ids: ids, starts, data } of rows) {
    for (const [at, id] of ids.entries()) {
      const run = unpackSamples(data, starts[at]);
      const known = runs.get(id);
      if (known) known.push(run);
      else runs.set(id, [run]);
    }
  }
  return [...runs].sort(([a], [b]) => a - b).flatMap(([streamId, parts]) => splitByHour(streamId, joinRuns(parts)));
}

export function splitByHour(streamId: number, run: SampleRun): HourOfSamples[] {
  const hours: HourOfSamples[] = [];
  for (let at = 0; at < run.ts.length; ) {
    const ts = Math.floor((run.ts[at] as number) / HOUR_MS) * HOUR_MS;
    let end = at + 1;
    while (end < run.ts.length && (run.ts[end] as number) < ts + HOUR_MS) end++;
    hours.push({ streamId, ts, run: sliceRun(run, at, end) });
    at = end;
  }
  return hours;
}

function sliceRun({ ts, value, quality }: SampleRun, from: number, to: number): SampleRun {
  return { ts: ts.subarray(from, to), value: value.subarray(from, to), quality: quality.subarray(from, to) };
}

/** Adds new samples to their chunks, minutes and hours, within a transaction that holds the fold's lock. */
export async function foldHours(tx: Executor, hours: readonly HourOfSamples[]): Promise<void> {
  if (hours.length === 0) return;
  await foldChunks(tx, hours);
  await addMinutes(
    tx,
    hours.map(({ streamId, ts, run }) => {
      const minutes: Summaries = new Map();
      addSamples(minutes, MINUTE_MS, run);
      return { streamId, ts, minutes };
    }),
  );
  await addToHours(tx, hours.map(toHourRow));
}

function toHourRow({ streamId, ts, run }: HourOfSamples): HourRow {
  const { min, max, mean, last, lastAt, count, uncertain, bad } = sumSamples(run, 0, run.ts.length);
  return { streamId, ts, min, max, avg: mean, last, lastAt, count, uncertain, bad };
}

interface StoredChunk extends Chunk {
  run: SampleRun;
}

/** Adds new samples to their chunks. */
export async function foldChunks(tx: Executor, hours: readonly HourOfSamples[]): Promise<void> {
  if (hours.length === 0) return;
  const touched = await readTouched(tx, hours);
  const gone: Pick<Chunk, 'streamId' | 'ts'>[] = [];
  const written: (Chunk & { data: Uint8Array })[] = [];
  const writer = new ByteWriter(LARGEST_CHUNK * 10);
  for (const hour of hours) {
    const before = touched.get(keyOf(hour)) ?? [];
    const run = joinRuns([...before.map((chunk) => chunk.run), hour.run]);
    const chunks = cutChunks(hour.streamId, run, writer);
    const starts = new Set(chunks.map(({ ts }) => ts));
    gone.push(...before.filter(({ ts }) => !starts.has(ts)));
    written.push(...chunks);
  }
  await deleteChunks(tx, gone);
  await writeChunks(tx, written);
}

function cutChunks(streamId: number, run: SampleRun, writer: ByteWriter): (Chunk & { data: Uint8Array })[] {
  const chunks: (Chunk & { data: Uint8Array })[] = [];
  const { length } = run.ts;
  for (let from = 0; from < length; ) {
    const to = length - from <= LARGEST_CHUNK ? length : from + FULL_CHUNK;
    writer.rewind(0);
    packSamples(writer, run, from, to);
    const [ts, until] = [run.ts[from], run.ts[to - 1]] as [number, number];
    chunks.push({ streamId, ts, until, count: to - from, data: writer.finish() });
    from = to;
  }
  return chunks;
}

function keyOf({ streamId, ts }: HourPlace): string {
  return `${streamId} ${ts}`;
}

/** Chunks that new samples lie in, and the one before them when it has room. By stream and hour, oldest first. */
async function readTouched(tx: Executor, hours: readonly HourOfSamples[]): Promise<Map<string, StoredChunk[]>> {
  const ends = (place: (run: SampleRun) => number | undefined) => secondsList(hours.map(({ run }) => place(run) ?? 0));
  const { rows } = await tx.execute<{ id: number; hour: number; ms: number; data: Uint8Array }>(sql`
    with touched as (
      select s, h, to_timestamp(h) as hour, to_timestamp(o) as oldest, to_timestamp(n) as newest
      from unnest(${numberList(hours.map(({ streamId }) => streamId))}::int[], ${secondsList(hours.map(({ ts }) => ts))}::float8[],
        ${ends(({ ts }) => ts[0])}::float8[], ${ends(({ ts }) => ts.at(-1))}::float8[]) as sent (s, h, o, n))
    select s as id, h * 1000 as hour, (extract(epoch from chunk.ts) * 1000)::float8 as ms, chunk.data from touched cross join lateral (
      -- The last one before is told by there being none between: a LIMIT would be merged over workers, see scripts/check-citus.ts.
      select ts, data from telemetry_chunks as one
      where telemetry_stream_id = s and ts >= hour and ts <= newest and ts < hour + interval '1 hour' and (until >= oldest
        or ts < oldest and count < ${FULL_CHUNK}::int and not exists (
          select from telemetry_chunks as later where later.telemetry_stream_id = one.telemetry_stream_id
            and later.ts > one.ts and later.ts < oldest and later.until < oldest
            and later.ts >= hour and later.ts < hour + interval '1 hour'))) as chunk
    order by s, chunk.ts`);
  const touched = new Map<string, StoredChunk[]>();
  for (const { id: streamId, hour, ms, data } of rows) {
    const run = unpackSamples(data);
    const key = keyOf({ streamId, ts: Math.round(hour) });
    const chunk = { streamId, ts: Math.round(ms), until: run.ts.at(-1) as number, count: run.ts.length, run };
    touched.set(key, [...(touched.get(key) ?? []), chunk]);
  }
  return touched;
}

/** Adds what is known of minutes to the packed minutes of their hours. */
export async function addMinutes(tx: Executor, hours: readonly (HourPlace & { minutes: Summaries })[]): Promise<void> {
  if (hours.length === 0) return;
  const { rows } = await tx.execute<{ id: number; hour: number; data: Uint8Array }>(sql`
    select s as id, h * 1000 as hour, data from unnest(${numberList(hours.map(({ streamId }) => streamId))}::int[],
      ${secondsList(hours.map(({ ts }) => ts))}::float8[]) as touched (s, h)
    join telemetry_minute_packs on telemetry_stream_id = s and ts = to_timestamp(h)`);
  const known = new Map(
    rows.map(({ id, hour, data }) => {
      const ts = Math.round(hour);
      return [keyOf({ streamId: id, ts }), unpackMinutes(data, ts)];
    }),
  );
  const packs = hours.map(({ streamId, ts, minutes }) => {
    const all = known.get(keyOf({ streamId, ts })) ?? new Map();
    for (const [begin, minute] of minutes) addSummary(all, begin, minute);
    return { streamId, ts, data: packMinutes(all, ts) };
  });
  await writeMinutes(tx, packs);
}

/** Days since 1970 (UTC) of hours. */
export function daysOf(hours: readonly HourPlace[]): number[] {
  return [...new Set(hours.map(({ ts }) => dayOf(ts)))];
}
