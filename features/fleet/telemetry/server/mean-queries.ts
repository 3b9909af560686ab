import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { numberList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../platform/shared/days.ts';
import { readMinuteColumns } from '../rules/pack-minutes.ts';
import { unpackSamples } from '../rules/pack-samples.ts';
import { addToSums, type HalfSums, type Halves, meansOf, type WindowMeans } from '../rules/sum-halves.ts';
import { unpackOrPassOver } from './pass-over.ts';
import { meanOfMeans, storedMean } from './weigh-queries.ts';

/** So many are unpacked between two turns of who answers requests. */
const RUNS_PER_TURN = 2_000;

interface SumRow extends Record<string, unknown> {
  /** Of one stream; 0: of those of `stream_ids`. */
  id: number;
  /** An hour of packed minutes (`hour`, ms since 1970), or samples of streams that begin at `starts`. */
  data: Uint8Array | null;
  hour: number | null;
  stream_ids: number[] | null;
  starts: number[] | null;
  /** [ms since 1970, mean, count]: an hour that lies wholly in a half, or a minute. */
  steps: [number, number, number][] | null;
}

/**
 * Means of some streams over the minutes from a whole minute to that of a time, both included, and over the two halves of that. Hours that lie
 * wholly in a half are known as such, so a day costs hardly more than an hour; of those at the edges the minutes are read, and the samples of
 * the journal, so every sample that is committed counts once, but for what cannot be unpacked. One statement, because samples move from the journal into the others.
 *
 * @returns by stream id; streams without samples are left out
 */
export async function readMeans(
  db: Executor,
  ids: readonly number[],
  from: Date,
  to: Date,
): Promise<Map<number, WindowMeans>> {
  const halves: Halves = {
    from: from.getTime(),
    middle: Math.round((from.getTime() + to.getTime()) / (2 * MINUTE_MS)) * MINUTE_MS,
    end: Math.floor(to.getTime() / MINUTE_MS) * MINUTE_MS + MINUTE_MS,
  };
  const sums = new Map<number, HalfSums>();
  const wanted = new Set(ids);
  let unpacked = 0;
  for (const row of await readSums(db, ids, halves)) {
    const { id, data, hour, stream_ids: streams, starts, steps } = row;
    for (const [at, mean, count] of steps ?? []) addToSums(sums, id, halves, Math.round(at), mean * count, count);
    if (data && hour !== null) addMinutes(sums, id, halves, { data, hour: Math.round(hour) });
    else if (data) addJournal(sums, wanted, halves, { data, streams: streams ?? [], starts: starts ?? [] });
    unpacked += streams?.length ?? 1;
    if (unpacked < RUNS_PER_TURN) continue;
    unpacked = 0;
    await setImmediate();
  }
  return meansOf(sums);
}

function addMinutes(
  sums: Map<number, HalfSums>,
  id: number,
  halves: Halves,
  { data, hour }: { data: Uint8Array; hour: number },
): void {
  const minutes = unpackOrPassOver(id, () => readMinuteColumns(data));
  for (let at = 0; minutes && at < minutes.length; at++) {
    const begin = hour + (minutes.minute[at] as number) * MINUTE_MS;
    addToSums(sums, id, halves, begin, minutes.sum[at] as number, minutes.count[at] as number);
  }
}

function addJournal(
  sums: Map<number, HalfSums>,
  wanted: ReadonlySet<number>,
  halves: Halves,
  { data, streams, starts }: { data: Uint8Array; streams: readonly number[]; starts: readonly number[] },
): void {
  for (const [place, id] of streams.entries()) {
    if (!wanted.has(id)) continue;
    const run = unpackOrPassOver(id, () => unpackSamples(data, starts[place]));
    for (let at = 0; run && at < run.ts.length; at++)
      addToSums(sums, id, halves, run.ts[at] as number, run.value[at] as number, 1);
  }
}

async function readSums(db: Executor, ids: readonly number[], halves: Halves): Promise<SumRow[]> {
  const [start, middle, end] = [halves.from, halves.middle, halves.end].map((at) => new Date(at).toISOString());
  const hours = (ms: number[]) =>
    sql`array(select to_timestamp(h) from unnest(${numberList(ms.map((at) => at / 1_000))}::float8[]) h)`;
  const edges = hours(listEdges(halves));
  const isAsked = sql`telemetry_stream_id = any(${numberList(ids)}::int[])`;
  const none = sql`null::json as stream_ids, null::json as starts`;
  const begin = new Date(Math.floor(halves.from / HOUR_MS) * HOUR_MS).toISOString();
  const steps = (first: ReturnType<typeof sql>) =>
    sql`json_agg(json_build_array((extract(epoch from ${first}) * 1000)::float8, avg_value, count))`;
  // Kept for good, so it is not even looked at for a window that holds none.
  const wholeHours = sql`
    union all
    select id, null, null, ${none}, json_agg(json_build_array(half, mean, n)) from (
      select telemetry_stream_id as id, (extract(epoch from min(ts)) * 1000)::float8 as half,
        ${meanOfMeans(storedMean)} as mean, sum(count) as n
      from telemetry_hours where ${isAsked} and ts >= ${start} and ts < ${end} and ts <> all(${edges})
      group by telemetry_stream_id, ts >= ${middle}) as whole group by 1`;
  const { rows } = await db.execute<SumRow>(sql`
    select telemetry_stream_id as id, data, (extract(epoch from ts) * 1000)::float8 as hour, ${none}, null::json as steps
      from telemetry_minute_packs where ${isAsked} and ts >= ${begin} and ts < ${end} and ts = any(${edges})
    union all
    select telemetry_stream_id, null, null, ${none}, ${steps(sql`ts`)}
      from telemetry_minutes where ${isAsked} and ts >= ${start} and ts < ${end} and date_trunc('hour', ts, 'UTC') = any(${edges}) group by 1
    ${hasWholeHour(halves) ? wholeHours : sql``}
    union all
    select 0, data, null, to_json(stream_ids), to_json(starts), null from telemetry_journal where newest >= ${start} and oldest < ${end}`);
  return rows;
}

function hasWholeHour(halves: Halves): boolean {
  const edges = new Set(listEdges(halves));
  const first = Math.ceil(halves.from / HOUR_MS) * HOUR_MS;
  for (let hour = first; hour + HOUR_MS <= halves.end; hour += HOUR_MS) if (!edges.has(hour)) return true;
  return false;
}

/** Hours of which a part lies outside of a half, ms since 1970. */
function listEdges({ from, middle, end }: Halves): number[] {
  const cut = [from, middle, end].filter((at) => at % HOUR_MS !== 0);
  return [...new Set(cut.map((at) => Math.floor(at / HOUR_MS) * HOUR_MS))];
}
