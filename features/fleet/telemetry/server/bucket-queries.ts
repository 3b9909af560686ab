import { type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../../../platform/server/database.ts';
import type { HistoryPlan, Level } from '../rules/plan-buckets.ts';

/** Tables whose rows lie in one partition for each UTC day. */
export type DailyTable = 'telemetry_events' | 'telemetry_minutes';

/** Days since 1970 (UTC) that have a partition, oldest first. */
export async function listDayPartitions(db: Executor, table: DailyTable): Promise<number[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${table}::regclass order by relname`);
  return rows.map(({ name }) => {
    const [, year, month, day] = name.match(/(\d{4})(\d\d)(\d\d)$/) ?? [];
    return Date.UTC(Number(year), Number(month) - 1, Number(day)) / 86_400_000;
  });
}

export interface StoredBucket {
  /** All times in ms since 1970. */
  start: number;
  firstAt: number;
  /** Of its last sample; where only a minute or an hour is known of it, the end of that. */
  lastAt: number;
  min: number;
  max: number;
  avg: number;
  last: number;
  count: number;
}

/**
 * One stream's buckets, oldest first. A minute or hour whose row is missing or no longer true (it is marked) is made from what lies
 * below it, so an answer always holds every sample that is committed.
 */
export async function readBuckets(db: Executor, id: number, plan: HistoryPlan): Promise<StoredBucket[]> {
  // Bare parameters: as constants of the type of `ts` they leave out the days of no concern when the query is planned.
  const [from, to] = [new Date(plan.from).toISOString(), new Date(plan.to).toISOString()];
  const within = sql`telemetry_stream_id = ${id} and ts >= ${from} and ts < ${to}`;
  const oldest = plan.level === 'samples' ? null : await findOldestMark(db, within);
  const steps = oldest === null ? trueSteps[plan.level](within) : markedSteps(plan.level, within, id, { oldest, to });
  // One value of JSON: a thousand rows of eight columns would cost more on their way than all that made them.
  const { rows } = await db.execute<{ buckets: number[][] | null }>(sql`
    with ${steps}, buckets as (
      select date_bin(${`${plan.bucketMs} milliseconds`}::interval, ts, 'epoch') as start, min(ts) as first, max(ts) as newest, max(ts + width) as heard,
        min(lowest) as min, max(highest) as max, sum(mean * n) / sum(n) as avg, sum(n)::int as count
      from steps group by 1
    )
    select json_agg(json_build_array(extract(epoch from start), extract(epoch from first), extract(epoch from heard),
      min, max, avg, last, count) order by start) as buckets
    from buckets join steps on ts = newest`);
  return (rows[0]?.buckets ?? []).map(toBucket);
}

/** Times come in seconds. */
function toBucket([
  start = 0,
  first = 0,
  heard = 0,
  min = 0,
  max = 0,
  avg = 0,
  last = 0,
  count = 0,
]: number[]): StoredBucket {
  const ms = (seconds: number) => Math.round(seconds * 1_000);
  return { start: ms(start), firstAt: ms(first), lastAt: ms(heard), min, max, avg, last, count };
}

/** When the first hour with a mark begins. What is marked a moment later was committed after the question. */
async function findOldestMark(db: Executor, within: SQL): Promise<string | null> {
  const { rows } = await db.execute<{ oldest: Date | null }>(sql`
    select date_trunc('hour', min(ts), 'UTC') as oldest from telemetry_dirty_buckets where seconds in (60, 3600) and ${within}`);
  const oldest = rows[0]?.oldest;
  return oldest ? new Date(oldest).toISOString() : null;
}

/** `width`: how much later than `ts` its last sample may be, of which only the step is known. */
const stepColumns = sql`ts, min_value as lowest, max_value as highest, avg_value as mean, last_value as last, count as n`;
const minutes = (within: SQL) => sql`
  select ${stepColumns}, interval '1 minute' as width from telemetry_minutes where ${within}`;
const hours = (within: SQL) => sql`
  select ${stepColumns}, interval '1 hour' as width from telemetry_hours where ${within}`;
const samples = (within: SQL) => sql`
  select ts, value as lowest, value as highest, value as mean, value as last, 1 as n, interval '0' as width
  from telemetry_events where ${within}`;
/** Where a finer table begins; before that its rows were dropped, and the coarser table has to do. */
const oldestOf = (step: 'minute' | 'hour', table: SQL, within: SQL) => sql`
  (select coalesce(date_trunc(${step}, min(ts), 'UTC'), 'infinity') from ${table} where ${within})`;

/** Steps of a range without marks: every row is true. */
const trueSteps: Record<Level, (within: SQL) => SQL> = {
  samples: (within) => sql`steps as materialized (
    ${samples(within)}
    union all ${minutes(within)} and ts < ${oldestOf('minute', sql`telemetry_events`, within)})`,
  minutes: (within) => sql`steps as materialized (
    ${minutes(within)}
    union all ${hours(within)} and ts < ${oldestOf('hour', sql`telemetry_minutes`, within)})`,
  hours: (within) => sql`steps as materialized (${hours(within)})`,
};

/**
 * Steps of a range with marks. Each marked bucket looks up what lies below it (OFFSET 0 keeps it so): as a condition on all samples
 * it would be asked of every one of them. Marks before `oldest` were made after it was read: their rows are as true as they were then.
 */
function markedSteps(level: Level, within: SQL, id: number, marked: { oldest: string; to: string }): SQL {
  const below = sql`telemetry_stream_id = ${id} and ts >= ${marked.oldest} and ts < ${marked.to}`;
  const marks = sql`${within} and ts >= ${marked.oldest}`;
  const dirtyMinutes = sql`
    select sample.* from dirty_minutes cross join lateral (
      ${samples(below)} and ts >= dirty_minutes.ts and ts < dirty_minutes.ts + interval '1 minute' offset 0) as sample`;
  const dirtyHours = sql`
    select step.* from dirty_hours cross join lateral (
      ${minutes(below)} and ts >= dirty_hours.ts and ts < dirty_hours.ts + interval '1 hour' offset 0) as step
    where step.ts not in (select ts from dirty_minutes)`;
  const rows =
    level === 'hours'
      ? sql`${hours(within)} and ts not in (select ts from dirty_hours) union all ${dirtyHours}`
      : sql`${minutes(within)} and ts not in (select ts from dirty_minutes)
          union all ${hours(within)} and ts < ${oldestOf('hour', sql`telemetry_minutes`, within)}`;
  return sql`
    dirty_minutes as materialized (select ts from telemetry_dirty_buckets where seconds = 60 and ${marks}),
    dirty_hours as materialized (
      select ts from telemetry_dirty_buckets where seconds = 3600 and ${marks}
      union select date_trunc('hour', ts, 'UTC') from dirty_minutes),
    steps as materialized (${rows} union all ${dirtyMinutes})`;
}

/** Where marked buckets begin that begin no later than `latest`, ms since 1970, oldest first. */
export async function listDirty(
  db: Executor,
  bucketSeconds: 60 | 3_600,
  latest: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await db.execute<{ ms: number }>(sql`
    select (extract(epoch from ts) * 1000)::float8 as ms from telemetry_dirty_buckets
    where seconds = ${bucketSeconds} and ts <= to_timestamp(${latest / 1_000}::float8) order by ts limit ${limit}`);
  return rows.map(({ ms }) => Math.round(ms));
}
