import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import { numberList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../platform/shared/days.ts';
import type { LastHour } from '../../streams/contract.ts';
import { HourColumns } from '../rules/gather-minutes.ts';
import { readMinuteColumns } from '../rules/pack-minutes.ts';
import { unpackSamples } from '../rules/pack-samples.ts';
import { unpackOrPassOver } from './pass-over.ts';

/** Of so many streams at most the journal's bytes are cut out by the database; of more it is sent whole, which costs less. */
const FEW_STREAMS = 50;
/** So many are unpacked between two turns of who answers requests. */
const RUNS_PER_TURN = 5_000;

interface MinuteRow extends Record<string, unknown> {
  /** Of one stream; 0: of those of `streams`. */
  id: number;
  /** An hour of packed minutes (`hour`, ms since 1970), or samples of streams that begin at `starts`. */
  data: Uint8Array | null;
  hour: number | null;
  /** Lists as JSON: the driver reads an array's text a hundred times as slowly. */
  streams: number[] | null;
  starts: number[] | null;
  /** Minutes that lie in a row each: [begin, last, lowest, highest, count]. */
  steps: [number, number, number, number, number][] | null;
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
  let unpacked = 0;
  for (const { id, data, hour, streams, starts, steps } of await readRows(db, ids, hours)) {
    // Older editions did not note when the last sample of a minute was, nor its quality.
    for (const [begin, last, min, max, count] of steps ?? [])
      hours.add(id, { lastAt: Math.round(begin) + MINUTE_MS - 1, last, min, max, count, uncertain: 0, bad: 0 });
    if (data && hour !== null) {
      const minutes = unpackOrPassOver(id, () => readMinuteColumns(data, true));
      if (minutes) hours.addMinutes(id, Math.round(hour), minutes);
    } else if (data) {
      for (let place = 0; streams && place < streams.length; place++) {
        const stream = streams[place] as number;
        if (!hours.has(stream)) continue;
        const run = unpackOrPassOver(stream, () => unpackSamples(data, starts?.[place]));
        if (run) hours.addSamples(stream, run);
      }
    }
    unpacked += streams?.length ?? 1;
    if (unpacked < RUNS_PER_TURN) continue;
    unpacked = 0;
    await setImmediate();
  }
  return hours.finish();
}

async function readRows(db: Executor, ids: readonly number[], { from, to }: HourColumns): Promise<MinuteRow[]> {
  if (ids.length === 0) return [];
  // Bare parameters: as constants of the type of `ts` they leave out the days of no concern when the query is planned.
  const [start, end] = [new Date(from).toISOString(), new Date(to).toISOString()] as const;
  const hour = new Date(Math.floor(from / HOUR_MS) * HOUR_MS).toISOString();
  const isAsked = sql`telemetry_stream_id = any(${numberList(ids)}::int[])`;
  const none = sql`null::json as streams, null::json as starts`;
  const ms = sql`(extract(epoch from ts) * 1000)::float8`;
  const { rows } = await db.execute<MinuteRow>(sql`
    select telemetry_stream_id as id, data, ${ms} as hour, ${none}, null::json as steps
      from telemetry_minute_packs where ${isAsked} and ts >= ${hour} and ts <= ${end}
    union all
    select telemetry_stream_id, null, null, ${none}, json_agg(json_build_array(${ms}, last_value, min_value, max_value, count))
      from telemetry_minutes where ${isAsked} and ts >= ${start} and ts <= ${end} group by 1
    union all ${ids.length > FEW_STREAMS ? wholeJournal(start, end) : journalOf(ids, start, end)}`);
  return rows;
}

const wholeJournal = (start: string, end: string): SQL => sql`
  select 0, data, null, to_json(stream_ids), to_json(starts), null from telemetry_journal where newest >= ${start} and oldest <= ${end}`;

const journalOf = (ids: readonly number[], start: string, end: string): SQL => sql`
  select 0, substring(data from starts[place] + 1 for starts[place + 1] - starts[place]), null, to_json(array[stream]), to_json(array[0]), null
    from unnest(${numberList(ids)}::int[]) as stream
    join telemetry_journal on newest >= ${start} and oldest <= ${end} and first_stream <= stream and last_stream >= stream
    cross join lateral array_position(stream_ids, stream) as place where place is not null`;
