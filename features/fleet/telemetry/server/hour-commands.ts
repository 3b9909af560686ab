import { type SQL, sql } from 'drizzle-orm';
import { numberList, secondsList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { HourPlace } from '../rules/fold-hours.ts';
import { between, weigh } from './weigh-queries.ts';

/** An hour of a stream and what is known of it, or of a part of it. */
export interface HourRow extends HourPlace {
  count: number;
  min: number;
  max: number;
  avg: number;
  last: number;
  /** ms since 1970; null: not known, but there is none later in this hour */
  lastAt: number | null;
  uncertain: number;
  bad: number;
}

/** Adds samples to what is known of their hours. */
export async function addToHours(tx: Executor, hours: readonly HourRow[]): Promise<void> {
  if (hours.length === 0) return;
  const [lowest, highest] = [
    sql`least(known.min_value, excluded.min_value)`,
    sql`greatest(known.max_value, excluded.max_value)`,
  ];
  const shareOf = (count: SQL) => sql`(${count}::float8 / (known.count + excluded.count))`;
  const mean = sql`${weigh(sql`known.avg_value`, shareOf(sql`known.count`))} + ${weigh(sql`excluded.avg_value`, shareOf(sql`excluded.count`))}`;
  await tx.execute(sql`
    insert into telemetry_hours as known (telemetry_stream_id, count, ts, min_value, max_value, avg_value, last_value, last_at, uncertain, bad)
    ${hourRows(hours)}
    on conflict (telemetry_stream_id, ts) do update set
      count = known.count + excluded.count,
      min_value = ${lowest},
      max_value = ${highest},
      avg_value = ${between(lowest, mean, highest)},
      last_value = case when excluded.last_at > known.last_at then excluded.last_value else known.last_value end,
      last_at = case when excluded.last_at > known.last_at then excluded.last_at else known.last_at end,
      uncertain = known.uncertain + excluded.uncertain,
      bad = known.bad + excluded.bad`);
}

/** Writes hours that were never sampled, all in one statement; one that is there already stays as it is. */
export async function insertHours(db: Executor, hours: readonly HourRow[]): Promise<void> {
  await db.execute(sql`
    insert into telemetry_hours (telemetry_stream_id, count, ts, min_value, max_value, avg_value, last_value, last_at, uncertain, bad)
    ${hourRows(hours)} on conflict do nothing`);
}

function hourRows(hours: readonly HourRow[]) {
  const column = (name: Exclude<keyof HourRow, 'ts' | 'lastAt'>) => numberList(hours.map((hour) => hour[name]));
  return sql`
    select s, n, to_timestamp(t), least, most, mean, newest, nullif(to_timestamp(a), 'infinity'), u, b
    from unnest(${column('streamId')}::int[], ${column('count')}::int[], ${secondsList(hours.map(({ ts }) => ts))}::float8[],
      ${column('min')}::float8[], ${column('max')}::float8[], ${column('avg')}::float8[], ${column('last')}::float8[],
      ${secondsList(hours.map(({ lastAt }) => lastAt ?? Number.POSITIVE_INFINITY))}::float8[], ${column('uncertain')}::int[], ${column('bad')}::int[])
      as told (s, n, t, least, most, mean, newest, a, u, b) order by s, t`;
}
