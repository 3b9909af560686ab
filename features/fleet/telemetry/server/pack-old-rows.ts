import { setTimeout } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { numberList, secondsList } from '../../../../platform/server/array-literals.ts';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import { type HourOfSamples, type HourPlace, splitByHour } from '../rules/fold-hours.ts';
import { addSamples, type Summaries, sumSamples } from '../rules/sum-samples.ts';
import { listDayPartitions } from './bucket-queries.ts';
import { dropDayPartition } from './commands.ts';
import { addMinutes, daysOf, foldChunks, isAloneToFold } from './fold-journal.ts';
import { ensureDays } from './partition-days.ts';
import { toRun } from './sample-queries.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Of one stream, in one transaction; an hour that holds more is moved whole. */
const ROWS_AT_ONCE = 5_000;

export interface PackDeps {
  db: Database;
  signal?: AbortSignal;
}

const oldTables = ['telemetry_events', 'telemetry_minutes'] as const;
type OldTable = (typeof oldTables)[number];

/**
 * Moves samples and minutes that an older edition stored in a row each into chunks and packed minutes. Broken off anywhere, it goes on
 * where it was: each step is a transaction, and whoever reads meanwhile reads both. Half of the time it lets others at the database.
 *
 * @returns how many rows were moved
 */
export async function packOldRows({ db, signal }: PackDeps): Promise<number> {
  let moved = 0;
  for (const table of oldTables) {
    while (!signal?.aborted) {
      const startedAt = performance.now();
      const count = await packSome(db, table);
      if (count === 0) break;
      moved += count;
      await setTimeout(performance.now() - startedAt);
    }
    if (!signal?.aborted) await dropEmptyDays(db, table);
  }
  return moved;
}

async function dropEmptyDays(db: Database, table: OldTable): Promise<void> {
  const days = await listDayPartitions(db.orm, table);
  if (days.length === 0 || (await findOldest(db.orm, table))) return;
  for (const day of days) await dropDayPartition(db, table, day);
}

/** The first stream's first rows, up to the end of an hour. */
async function findOldest(
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

async function packSome(db: Database, table: OldTable): Promise<number> {
  const place = await findOldest(db.orm, table);
  if (!place) return 0;
  const { id, from, to } = place;
  const hours = Array.from({ length: (to - from) / HOUR_MS }, (_, n) => ({ streamId: id, ts: from + n * HOUR_MS }));
  await ensureDays(db, 'telemetry_chunks', daysOf(hours));
  await ensureDays(db, 'telemetry_minute_packs', daysOf(hours));
  return db.orm.transaction(async (tx) => {
    if (!(await isAloneToFold(tx))) return 0;
    const samples = await takeSamples(tx, place);
    const minutes = await takeMinutes(tx, place);
    for (const { ts, run } of samples) addExactly(minutes, ts, run);
    await foldChunks(tx, samples);
    await addMinutes(
      tx,
      [...minutes].map(([ts, summaries]) => ({ streamId: id, ts, minutes: summaries })),
    );
    await noteQualities(tx, samples);
    return samples.length + minutes.size;
  });
}

/** What the samples of an hour say holds before what a row said of their minutes. */
function addExactly(minutes: Map<number, Summaries>, hour: number, run: HourOfSamples['run']): void {
  const told: Summaries = new Map();
  addSamples(told, MINUTE_MS, run);
  minutes.set(hour, new Map([...(minutes.get(hour) ?? []), ...told]));
}

const within = ({ id, from, to }: { id: number; from: number; to: number }) => sql`
  telemetry_stream_id = ${id}::int and ts >= to_timestamp(${from / 1_000}::float8) and ts < to_timestamp(${to / 1_000}::float8)`;

async function takeSamples(tx: Executor, place: { id: number; from: number; to: number }): Promise<HourOfSamples[]> {
  const { rows } = await tx.execute<{ singly: [number, number, number][] | null }>(sql`
    with gone as (delete from telemetry_events where ${within(place)} returning ts, value, quality)
    select json_agg(json_build_array(extract(epoch from ts) * 1000, value, quality) order by ts) as singly from gone`);
  return splitByHour(place.id, toRun({ data: null, singly: rows[0]?.singly ?? null }));
}

/** @returns by hour, ms since 1970 */
async function takeMinutes(
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
async function noteQualities(tx: Executor, hours: readonly HourOfSamples[]): Promise<void> {
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
