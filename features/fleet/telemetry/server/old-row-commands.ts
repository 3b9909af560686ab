import { sql } from 'drizzle-orm';
import { numberList, secondsList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../platform/shared/days.ts';
import { type HourOfSamples, type HourPlace, splitByHour } from '../rules/fold-hours.ts';
import { type Summaries, sumSamples } from '../rules/sum-samples.ts';
import { toRun } from './sample-queries.ts';

/** Where an older edition stored samples and minutes in a row each. */
export const oldTables = ['telemetry_events', 'telemetry_minutes'] as const;
export type OldTable = (typeof oldTables)[number];

/** Of one stream, in one transaction; an hour that holds more is moved whole. */
const ROWS_AT_ONCE = 5_000;

/** The first stream's first rows, up to the end of an hour. */
export async function findOldest(
  db: Executor,
  table: OldTable,
): Promise<{ id: number; from: number; to: number } | undefined> {
  const { rows } = await db.execute<{ id: number; oldest: number; newest: number }>(sql`
    with first as (select telemetry_stream_id as id from ${sql.raw(table)} order by telemetry_stream_id, ts limit 1)
    select id, min(ms)::float8 as oldest, max(ms)::float8 as newest from (
      select id, extract(epoch from ts) * 1000 as ms from ${sql.raw(table)} join first on telemetry_stream_id = id order by ts limit ${ROWS_AT_ONCE}) as rows
    group by id`);
  const [row] = rows;
  if (!row) return undefined;
  const from = Math.floor(row.oldest / HOUR_MS) * HOUR_MS;
  return { id: row.id, from, to: Math.max(Math.floor(row.newest / HOUR_MS) * HOUR_MS, from + HOUR_MS) };
}

const within = ({ id, from, to }: { id: number; from: number; to: number }) => sql`
  telemetry_stream_id = ${id}::int and ts >= to_timestamp(${from / 1_000}::float8) and ts < to_timestamp(${to / 1_000}::float8)`;

export async function takeSamples(
  tx: Executor,
  place: { id: number; from: number; to: number },
): Promise<HourOfSamples[]> {
  const { rows } = await tx.execute<{ singly: [number, number, number][] | null }>(sql`
    with gone as (delete from telemetry_events where ${within(place)} returning ts, value, quality)
    select json_agg(json_build_array(extract(epoch from ts) * 1000, value, quality) order by ts) as singly from gone`);
  return splitByHour(place.id, toRun({ data: null, singly: rows[0]?.singly ?? null }));
}

/** @returns by hour, ms since 1970 */
export async function takeMinutes(
  tx: Executor,
  place: { id: number; from: number; to: number },
): Promise<Map<number, Summaries>> {
  const { rows } = await tx.execute<Record<'ms' | 'count' | 'min' | 'max' | 'mean' | 'last', number>>(sql`
    delete from telemetry_minutes where ${within(place)}
    returning (extract(epoch from ts) * 1000)::float8 as ms, count, min_value as min, max_value as max, avg_value as mean, last_value as last`);
  const hours = new Map<number, Summaries>();
  for (const { ms, ...known } of rows) {
    const begin = Math.round(ms);
    const hour = Math.floor(begin / HOUR_MS) * HOUR_MS;
    const minutes: Summaries = hours.get(hour) ?? new Map();
    minutes.set(begin, { ...known, firstAt: begin, lastAt: begin + MINUTE_MS, uncertain: 0, bad: 0 });
    hours.set(hour, minutes);
  }
  return hours;
}

/** The hours' rows are complete, but for how good the samples were. */
export async function noteQualities(tx: Executor, hours: readonly HourOfSamples[]): Promise<void> {
  const told = hours
    .map(({ streamId, ts, run }) => ({ streamId, ts, ...sumSamples(run, 0, run.ts.length) }))
    .filter(({ uncertain, bad }) => uncertain + bad > 0);
  if (told.length === 0) return;
  const column = (of: (hour: (typeof told)[number]) => number) => numberList(told.map(of));
  await tx.execute(sql`
    update telemetry_hours set uncertain = uncertain + u, bad = bad + b
    from unnest(${column(({ streamId }) => streamId)}::int[], ${secondsList(told.map(({ ts }: HourPlace) => ts))}::float8[],
      ${column(({ uncertain }) => uncertain)}::int[], ${column(({ bad }) => bad)}::int[]) as told (s, t, u, b)
    where telemetry_stream_id = s and ts = to_timestamp(t)`);
}
