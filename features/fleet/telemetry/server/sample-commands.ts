import { type SQL, sql } from 'drizzle-orm';
import { numberList, secondsList, textList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { Chunk, HourPlace, JournalRow } from '../rules/fold-hours.ts';
import { ByteWriter } from '../rules/pack-bytes.ts';
import { countSamples, packSamples, type SampleRun } from '../rules/pack-samples.ts';
import { dayNumberOf } from './partition-days.ts';

/** Samples column by column, in any order. */
export interface SampleColumns {
  streamId: readonly number[];
  /** ms since 1970 */
  ts: readonly number[];
  value: readonly number[];
  /** 0 good, 1 uncertain, 2 bad */
  quality: readonly number[];
}

/** Samples, and of each who wrote it: the id of a key, or SIMULATOR_WRITER. */
export interface WrittenColumns extends SampleColumns {
  writer: readonly string[];
  /** Places of those that are simulated, or follow from what is; left out: those that the simulator wrote. */
  simulated?: ReadonlySet<number>;
}

/** Samples of several streams, one stream after the other by their ids; of each oldest first, no time twice. */
export interface SortedSamples extends SampleRun {
  streamIds: readonly number[];
  /** Where each stream begins, and at the end where the last one ends. */
  starts: readonly number[];
}

/** Appends samples that are not stored yet: one row, whatever their number. @param condition under which alone it does */
export function appendJournal(samples: SortedSamples, condition = sql`true`): SQL {
  const { streamIds, starts, ts } = samples;
  const writer = new ByteWriter(ts.length * 8 + streamIds.length * 16);
  const places = [0];
  let [oldest, newest] = [Number.POSITIVE_INFINITY, 0];
  const days = new Set<number>();
  for (let at = 0; at < streamIds.length; at++) {
    const [from, to] = [starts[at], starts[at + 1]] as [number, number];
    packSamples(writer, samples, from, to);
    places.push(writer.position);
    oldest = Math.min(oldest, ts[from] as number);
    newest = Math.max(newest, ts[to - 1] as number);
    for (let place = from; place < to; place++) days.add(dayNumberOf(ts[place] as number));
  }
  const hex = Buffer.from(writer.finish()).toString('hex');
  return sql`
    insert into telemetry_journal (count, stream_ids, starts, days, oldest, newest, data)
    select ${ts.length}::int, ${numberList(streamIds)}::int[], ${numberList(places)}::int[], ${numberList([...days])}::int[],
      to_timestamp(${oldest / 1_000}::float8), to_timestamp(${newest / 1_000}::float8), ${`\\x${hex}`}::bytea
    where ${condition}`;
}

/** What is to be taken out of the journal. */
export interface JournalAsked {
  /** The newest row of it that is taken. */
  until: number;
  /** Samples: rows of other streams are taken along as long as there are fewer. */
  most: number;
  /** So many samples at most in any case, but for the first row. */
  limit: number;
  /** Rows that hold none but these streams stay. */
  aside?: readonly number[];
}

/**
 * Rows of the same streams together: a stream's chunk, minutes and hour are written once for all of them. By their age, each step would write
 * those of the whole fleet anew for two samples of each.
 */
const nextRows = ({ until, most, limit, aside = [] }: JournalAsked) => sql`
  select id, days from (
    select id, days, sum(count) over (order by first_stream) - sum(count) over (partition by first_stream) as others,
      sum(count) over (order by first_stream, id) - count as before from (
      select id, days, count, first_stream from telemetry_journal where id <= ${until}::bigint and ${holdsMore(aside)}
      order by first_stream, id limit 1000) as next) as counted
  where others < ${most}::int and before < ${limit}::int`;

function holdsMore(aside: readonly number[]): SQL {
  return aside.length === 0 ? sql`true` : sql`not stream_ids <@ ${numberList(aside)}::int[]`;
}

/** The newest row of the journal that holds more than these streams (null: there is none), and how many samples lie in such rows. */
export async function readJournalEnd(
  db: Executor,
  aside: readonly number[] = [],
): Promise<{ until: number | null; waiting: number }> {
  const { rows } = await db.execute<{ until: number | null; waiting: number }>(sql`
    select max(id)::float8 as until, coalesce(sum(count), 0)::float8 as waiting from telemetry_journal
    where ${holdsMore(aside)}`);
  return rows[0] ?? { until: null, waiting: 0 };
}

/** Days since 1970 (UTC) of what `takeJournal` would take now. */
export async function listJournalDays(db: Executor, asked: JournalAsked): Promise<number[]> {
  const { rows } = await db.execute<{ day: number }>(sql`
    select distinct unnest(days) as day from (${nextRows(asked)}) as taken`);
  return rows.map(({ day }) => day);
}

export async function takeJournal(tx: Executor, asked: JournalAsked, days: readonly number[]): Promise<JournalRow[]> {
  const { rows } = await tx.execute<JournalRow>(sql`
    delete from telemetry_journal where id in (
      select id from (${nextRows(asked)}) as taken where days <@ ${numberList(days)}::int[])
    returning to_json(stream_ids) as stream_ids, to_json(starts) as starts, data, days, oldest::text as oldest, newest::text as newest`);
  return rows;
}

/** Puts rows that were taken back, behind all others; of some that hold more only what these streams have in them. */
export async function putBack(tx: Executor, rows: readonly JournalRow[]): Promise<void> {
  const parts = rows.flatMap(({ stream_ids: ids, starts, ends, data, ...times }) =>
    ids.map((id, at) => ({ ...times, id, data: data.subarray(starts[at], ends?.[at] ?? starts[at + 1]) })),
  );
  if (parts.length === 0) return;
  const { places, data } = joinBytes(parts);
  const numbers = (of: (part: (typeof parts)[number]) => number) => numberList(parts.map(of));
  const texts = (of: (part: (typeof parts)[number]) => string) => textList(parts.map(of));
  await tx.execute(sql`
    insert into telemetry_journal (count, stream_ids, starts, days, oldest, newest, data)
    select n, array[s], array[0, l], d::int[], o, e, substring(${data}::bytea from p for l)
    from unnest(${numbers((part) => countSamples(part.data))}::int[], ${numbers(({ id }) => id)}::int[],
      ${texts(({ days }) => numberList(days))}::text[], ${texts(({ oldest }) => oldest)}::timestamptz[],
      ${texts(({ newest }) => newest)}::timestamptz[], ${numberList(places)}::int[],
      ${numbers((part) => part.data.length)}::int[]) as sent (n, s, d, o, e, p, l)`);
}

/** Whether the journal has rows that are as old. */
export async function isInJournal(db: Executor, before: Date): Promise<boolean> {
  const { rows } = await db.execute(sql`select from telemetry_journal where newest < ${before.toISOString()} limit 1`);
  return rows.length > 0;
}

/** Of some streams only: what else is so old waits to be folded, and its minutes are kept for longer than its samples. */
export async function dropFromJournal(db: Executor, before: Date, aside: readonly number[]): Promise<void> {
  await db.execute(
    sql`delete from telemetry_journal where newest < ${before.toISOString()} and stream_ids <@ ${numberList(aside)}::int[]`,
  );
}

/** Writes chunks, in the place of those that begin at the same time. */
export async function writeChunks(tx: Executor, chunks: readonly (Chunk & { data: Uint8Array })[]): Promise<void> {
  if (chunks.length === 0) return;
  const { places, data } = joinBytes(chunks);
  await tx.execute(sql`
    insert into telemetry_chunks (telemetry_stream_id, ts, until, count, data)
    select s, to_timestamp(t), to_timestamp(u), n, substring(${data}::bytea from p for l)
    from unnest(${numberList(chunks.map(({ streamId }) => streamId))}::int[], ${secondsList(chunks.map(({ ts }) => ts))}::float8[],
      ${secondsList(chunks.map(({ until }) => until))}::float8[], ${numberList(chunks.map(({ count }) => count))}::int[],
      ${numberList(places)}::int[], ${numberList(chunks.map((chunk) => chunk.data.length))}::int[]) as sent (s, t, u, n, p, l)
    on conflict (telemetry_stream_id, ts) do update set until = excluded.until, count = excluded.count, data = excluded.data`);
}

export async function deleteChunks(tx: Executor, chunks: readonly Pick<Chunk, 'streamId' | 'ts'>[]): Promise<void> {
  if (chunks.length === 0) return;
  await tx.execute(sql`
    delete from telemetry_chunks using unnest(${numberList(chunks.map(({ streamId }) => streamId))}::int[],
      ${secondsList(chunks.map(({ ts }) => ts))}::float8[]) as gone (s, t)
    where telemetry_stream_id = s and ts = to_timestamp(t)`);
}

/** Writes the packed minutes of hours, in the place of what was there. */
export async function writeMinutes(tx: Executor, packs: readonly (HourPlace & { data: Uint8Array })[]): Promise<void> {
  if (packs.length === 0) return;
  const { places, data } = joinBytes(packs);
  await tx.execute(sql`
    insert into telemetry_minute_packs (telemetry_stream_id, ts, data)
    select s, to_timestamp(t), substring(${data}::bytea from p for l)
    from unnest(${numberList(packs.map(({ streamId }) => streamId))}::int[], ${secondsList(packs.map(({ ts }) => ts))}::float8[],
      ${numberList(places)}::int[], ${numberList(packs.map((pack) => pack.data.length))}::int[]) as sent (s, t, p, l)
    on conflict (telemetry_stream_id, ts) do update set data = excluded.data`);
}

/** One parameter for all of them; places as `substring` counts them. */
function joinBytes(parts: readonly { data: Uint8Array }[]): { places: number[]; data: Buffer } {
  const places: number[] = [];
  let length = 0;
  for (const { data } of parts) {
    places.push(length + 1);
    length += data.length;
  }
  return { places, data: Buffer.concat(parts.map(({ data }) => data)) };
}
