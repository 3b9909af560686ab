import { type SQL, sql } from 'drizzle-orm';
import { numberList, secondsList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { HOUR_MS } from '../../../../platform/shared/days.ts';
import { joinRuns, type SampleRun, unpackSamples } from '../rules/pack-samples.ts';
import { unpackOrPassOver } from './pass-over.ts';

/** Of one stream, both ends included; ms since 1970. */
export interface SampleRange {
  id: number;
  from: number;
  to: number;
}

/** A row of packed samples, or of samples that still lie in a row each. */
export interface SampleRow extends Record<string, unknown> {
  id: number;
  data: Uint8Array | null;
  /** [ms since 1970, value, quality] */
  singly: [number, number, number][] | null;
  /** Of the journal: in no minute and no hour yet. */
  unfolded: boolean;
}

/** `select`s of `SampleRow`s with the samples of ranges (and some around them), for one statement: samples move from the journal into chunks. */
export function samplesOf(ranges: readonly SampleRange[]): SQL {
  const [only] = ranges;
  if (ranges.length === 1 && only) return samplesWithin(only);
  const asked = sql`unnest(${numberList(ranges.map(({ id }) => id))}::int[], ${secondsList(ranges.map(({ from }) => from))}::float8[],
    ${secondsList(ranges.map(({ to }) => to))}::float8[]) as sent (stream, s, t)
    cross join lateral (select to_timestamp(s) as since, to_timestamp(t) as till) as times`;
  // Bare parameters: as constants of the type of `ts` they leave out the days of no concern when the query is planned.
  const begin = new Date(Math.min(...ranges.map(({ from }) => from)) - HOUR_MS).toISOString();
  const end = new Date(Math.max(...ranges.map(({ to }) => to))).toISOString();
  return sql`
    select stream as id, chunk.data, null::json as singly, false as unfolded from ${asked} cross join lateral (
      -- A chunk lies within an hour.
      select data from telemetry_chunks where telemetry_stream_id = stream and ts <= till and ts > since - interval '1 hour'
        and until >= since and ts >= ${begin} and ts <= ${end} order by ts) as chunk
    union all
    select stream, substring(data from starts[place] + 1 for starts[place + 1] - starts[place]), null, true from ${asked}
      join telemetry_journal on oldest <= till and newest >= since and first_stream <= stream and last_stream >= stream
      cross join lateral array_position(stream_ids, stream) as place where place is not null
    union all
    select stream, null, json_build_array(json_build_array(extract(epoch from ts) * 1000, value, quality)), false from ${asked}
      join telemetry_events on telemetry_stream_id = stream and ts between since and till and ts >= ${begin} and ts <= ${end}`;
}

/** Of one range, which most ask for: planned in half the time, since nothing is joined. */
function samplesWithin({ id, from, to }: SampleRange): SQL {
  const [since, till] = [new Date(from).toISOString(), new Date(to).toISOString()] as const;
  // A chunk lies within an hour.
  return sql`
    select ${id}::int as id, data, null::json as singly, false as unfolded from telemetry_chunks
      where telemetry_stream_id = ${id} and ts > ${new Date(from - HOUR_MS).toISOString()} and ts <= ${till} and until >= ${since}
    union all
    select ${id}::int, substring(data from starts[place] + 1 for starts[place + 1] - starts[place]), null, true from telemetry_journal
      cross join lateral array_position(stream_ids, ${id}::int) as place
      where oldest <= ${till} and newest >= ${since} and first_stream <= ${id} and last_stream >= ${id} and place is not null
    union all
    select ${id}::int, null, json_build_array(json_build_array(date_part('epoch', ts) * 1000, value, quality)), false from telemetry_events
      where telemetry_stream_id = ${id} and ts >= ${since} and ts <= ${till}`;
}

export function toRun({ data, singly }: Pick<SampleRow, 'data' | 'singly'>): SampleRun {
  if (data) return unpackSamples(data);
  const rows = singly ?? [];
  return {
    ts: Float64Array.from(rows, ([ts]) => Math.round(ts)),
    value: Float64Array.from(rows, ([, value]) => value),
    quality: Uint8Array.from(rows, ([, , quality]) => quality),
  };
}

/**
 * Every sample that is committed, of each range, oldest first; a stream that is asked for in several ranges has them one after the other. What cannot be
 * unpacked is passed over.
 *
 * @param notWhole gets the streams of which something was
 * @returns by stream id; streams without samples are left out
 */
export async function readSamples(
  db: Executor,
  ranges: readonly SampleRange[],
  notWhole?: Set<number>,
): Promise<Map<number, SampleRun>> {
  const runs = new Map<number, SampleRun[]>();
  for (let from = 0; from < ranges.length; from += RANGES_TOGETHER) {
    const together = ranges.slice(from, from + RANGES_TOGETHER);
    const { rows } = await db.execute<SampleRow>(samplesOf(together));
    for (const row of rows) {
      const run = unpackOrPassOver(row.id, () => toRun(row));
      const known = runs.get(row.id);
      if (!run) notWhole?.add(row.id);
      else if (known) known.push(run);
      else runs.set(row.id, [run]);
    }
  }
  const ends = new Map<number, { from: number; to: number }[]>();
  for (const { id, from, to } of ranges) ends.set(id, [...(ends.get(id) ?? []), { from, to }]);
  const within = [...runs].map(([id, parts]) => [id, cutRun(joinRuns(parts), ends.get(id) ?? [])] as const);
  return new Map(within.filter(([, { ts }]) => ts.length > 0));
}

/** Of a thousand ranges that lie apart, each may bring a chunk of its own. */
const RANGES_TOGETHER = 1_000;

/** What of a run lies in one of some ranges. */
export function cutRun(run: SampleRun, ranges: readonly { from: number; to: number }[]): SampleRun {
  const isWithin = (ts: number) => ranges.some(({ from, to }) => ts >= from && ts <= to);
  const [only] = ranges;
  if (ranges.length === 1 && only) {
    const [begin, end] = [placeOf(run.ts, only.from), placeOf(run.ts, only.to + 1)];
    return {
      ts: run.ts.subarray(begin, end),
      value: run.value.subarray(begin, end),
      quality: run.quality.subarray(begin, end),
    };
  }
  const places = Array.from(run.ts.keys()).filter((at) => isWithin(run.ts[at] as number));
  return {
    ts: Float64Array.from(places, (at) => run.ts[at] as number),
    value: Float64Array.from(places, (at) => run.value[at] as number),
    quality: Uint8Array.from(places, (at) => run.quality[at] as number),
  };
}

/** Place of the first time that is not before `ts`. */
function placeOf(times: Float64Array, ts: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] as number) < ts) low = middle + 1;
    else high = middle;
  }
  return low;
}

export interface StoredSample {
  /** ms since 1970 */
  ts: number;
  value: number;
  /** 0 good, 1 uncertain, 2 bad */
  quality: number;
}

/** How much of a stream is read at once: so long that a question is worth it, so short that memory does not notice. */
const SAMPLES_AT_ONCE = 20_000;
const LONGEST_PART_MS = 30 * 24 * HOUR_MS;

/** A stream's samples from a time to before another, oldest first, read while they are taken. ms since 1970 */
export async function* listSamples(db: Executor, id: number, from: number, to: number): AsyncGenerator<StoredSample> {
  let part = HOUR_MS;
  // It is looked for over all days: dearer than a step or two in which nothing was heard.
  const first = to - from > LONGEST_PART_MS ? Math.max(from, await findFirst(db, id)) : from;
  for (let begin = first; begin < to; ) {
    const end = await findEnd(db, id, begin, Math.min(begin + part, to));
    const run = (await readSamples(db, [{ id, from: begin, to: end - 1 }])).get(id);
    for (let at = 0; run && at < run.ts.length; at++)
      yield { ts: run.ts[at] as number, value: run.value[at] as number, quality: run.quality[at] as number };
    const count = run?.ts.length ?? 0;
    if (count > SAMPLES_AT_ONCE) part = Math.max(1, Math.floor(part / 2));
    else if (count < SAMPLES_AT_ONCE / 2) part = Math.min(part * 2, LONGEST_PART_MS);
    begin = end;
  }
}

/** Chunks that are counted at once; of a stream that says little each holds but a few samples. */
const CHUNKS_AT_ONCE = 200;

/** How far chunks may be read at once, `end` at most. What is dense after a long silence would else be read whole, and be in memory. */
async function findEnd(db: Executor, id: number, begin: number, end: number): Promise<number> {
  const { rows } = await db.execute<{ ms: number; count: number }>(sql`
    select (extract(epoch from ts) * 1000)::float8 as ms, count from telemetry_chunks where telemetry_stream_id = ${id}::int
      and ts >= ${new Date(begin).toISOString()} and ts < ${new Date(end).toISOString()} order by ts limit ${CHUNKS_AT_ONCE}`);
  let together = 0;
  for (const { ms, count } of rows) {
    together += count;
    if (together > SAMPLES_AT_ONCE) return Math.round(ms);
  }
  return rows.length < CHUNKS_AT_ONCE ? end : Math.round(rows.at(-1)?.ms as number);
}

/** No sample of the stream is older; ms since 1970. */
async function findFirst(db: Executor, id: number): Promise<number> {
  const { rows } = await db.execute<{ ms: number | null }>(sql`
    select (extract(epoch from least(
      (select min(ts) from telemetry_chunks where telemetry_stream_id = ${id}::int),
      (select min(ts) from telemetry_events where telemetry_stream_id = ${id}::int),
      (select min(oldest) from telemetry_journal))) * 1000)::float8 as ms`);
  return Math.floor(rows[0]?.ms ?? Number.POSITIVE_INFINITY);
}
