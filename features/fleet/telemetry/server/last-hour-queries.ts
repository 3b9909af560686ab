import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { numberList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../platform/shared/days.ts';
import type { LastHour } from '../../streams/contract.ts';
import { HourColumns } from '../rules/gather-minutes.ts';
import { readMinuteColumns } from '../rules/pack-minutes.ts';
import { readSampleColumns } from '../rules/pack-samples.ts';
import { unpackOrPassOver } from './pass-over.ts';

/** Of so many streams at most the journal's bytes are cut out by the database; of more it is sent whole, which costs less. */
const FEW_STREAMS = 50;
/** So many are unpacked between two turns of who answers requests. */
const RUNS_PER_TURN = 5_000;

interface MinuteRow extends Record<string, unknown> {
  /** Packed minutes of an hour (`hour`, ms since 1970), or samples, of `streams`, one after the other. */
  data: Uint8Array | null;
  hour: number | null;
  /** Texts of arrays: as JSON they take the database twice as long, and the driver reads an array's text a hundred times as slowly as we do. */
  streams: string | null;
  /** Of minutes: how many bytes each stream has. Of samples: of each row of the journal, where its streams begin and where the last one ends. */
  sizes: string | null;
  /** Minutes that lie in a row each: [stream, begin, last, lowest, highest, count]. */
  steps: [number, number, number, number, number, number][] | null;
}

/**
 * The last hour of streams by the minutes of the clock (UTC), of which the newest is still running; a minute without samples is left out. From the packed
 * minutes and, for what is in no minute yet, the samples of the journal: no extreme of the hour is missing, and of a thousand streams at a sample a
 * second not four million samples are read but sixty thousand minutes. One statement, because samples move from one into the other.
 *
 * @returns by stream id; streams without samples are left out
 */
export async function readLastHours(db: Executor, ids: readonly number[], now: Date): Promise<Map<number, LastHour>> {
  const hours = new HourColumns(ids, now.getTime());
  const rows = await readRows(db, ids, hours);
  let unpacked = 0;
  for (const { data, hour, streams, sizes, steps } of rows) {
    // Older editions did not note when the last sample of a minute was, nor its quality.
    for (const [id, begin, last, min, max, count] of steps ?? [])
      hours.add(id, { lastAt: Math.round(begin) + MINUTE_MS - 1, last, min, max, count, uncertain: 0, bad: 0 });
    if (!data || !streams || !sizes) continue;
    const list = readArray<number>(streams);
    if (hour !== null) await addMinutes(hours, list, { data, sizes: readArray(sizes), hour: Math.round(hour) });
    let begin = 0;
    for (const starts of hour === null ? readArray<number[]>(sizes) : []) {
      addSamples(hours, list, { data, begin, starts });
      begin += starts[list.length] as number;
      unpacked += list.length;
      if (unpacked < RUNS_PER_TURN) continue;
      unpacked = 0;
      await setImmediate();
    }
  }
  return hours.finish();
}

async function addMinutes(
  hours: HourColumns,
  streams: readonly number[],
  { data, sizes, hour }: { data: Uint8Array; sizes: readonly number[]; hour: number },
): Promise<void> {
  let from = 0;
  for (let at = 0; at < streams.length; at++) {
    const id = streams[at] as number;
    const part = { from, to: from + (sizes[at] as number), isWithoutSum: true };
    from = part.to;
    const minutes = unpackOrPassOver(id, () => readMinuteColumns(data, part));
    if (minutes) hours.addMinutes(id, hour, minutes);
    if ((at + 1) % RUNS_PER_TURN === 0) await setImmediate();
  }
}

/** @param row of the journal, which begins in `data` at `begin`, and its streams after that at `starts` */
function addSamples(
  hours: HourColumns,
  streams: readonly number[],
  { data, begin, starts }: { data: Uint8Array; begin: number; starts: readonly number[] },
): void {
  for (let at = 0; at < streams.length; at++) {
    const id = streams[at] as number;
    if (!hours.has(id)) continue;
    const [from, to] = [begin + (starts[at] as number), begin + (starts[at + 1] as number)];
    const samples = unpackOrPassOver(id, () => readSampleColumns(data, from, to));
    if (samples) hours.addSamples(id, samples);
  }
}

function readArray<Item>(text: string): Item[] {
  return JSON.parse(text.replaceAll('{', '[').replaceAll('}', ']'));
}

async function readRows(db: Executor, ids: readonly number[], { from, to }: HourColumns): Promise<MinuteRow[]> {
  if (ids.length === 0) return [];
  // Bare parameters: as constants of the type of `ts` they leave out the days of no concern when the query is planned.
  const [start, end] = [new Date(from).toISOString(), new Date(to).toISOString()] as const;
  const hour = new Date(Math.floor(from / HOUR_MS) * HOUR_MS).toISOString();
  const isAsked = sql`telemetry_stream_id = any(${numberList(ids)}::int[])`;
  const ms = sql`date_part('epoch', ts) * 1000`;
  // Streams of an hour in one row, and rows of one sender in one: a row for each takes longer than what is in it.
  const { rows } = await db.execute<MinuteRow>(sql`
    select string_agg(data, '') as data, ${ms} as hour, array_agg(telemetry_stream_id)::text as streams,
        array_agg(length(data))::text as sizes, null::json as steps
      from telemetry_minute_packs where ${isAsked} and ts >= ${hour} and ts <= ${end} group by ts
    union all
    select null, null, null, null, json_agg(json_build_array(telemetry_stream_id, ${ms}, last_value, min_value, max_value, count))
      from telemetry_minutes where ${isAsked} and ts >= ${start} and ts <= ${end} having count(*) > 0
    union all ${ids.length > FEW_STREAMS ? wholeJournal(ids, start, end) : journalOf(ids, start, end)}`);
  return rows;
}

const wholeJournal = (ids: readonly number[], start: string, end: string): SQL => sql`
  select string_agg(data, ''), null, stream_ids::text, array_agg(starts)::text, null from telemetry_journal
    where newest >= ${start} and oldest <= ${end}
      and first_stream <= ${ids.reduce((a, b) => Math.max(a, b))} and last_stream >= ${ids.reduce((a, b) => Math.min(a, b))}
    group by stream_ids`;

const journalOf = (ids: readonly number[], start: string, end: string): SQL => sql`
  select substring(data from starts[place] + 1 for starts[place + 1] - starts[place]), null, array[stream]::text,
      array[array[0, starts[place + 1] - starts[place]]]::text, null
    from unnest(${numberList(ids)}::int[]) as stream
    join telemetry_journal on newest >= ${start} and oldest <= ${end} and first_stream <= stream and last_stream >= stream
    cross join lateral array_position(stream_ids, stream) as place where place is not null`;
