import { sql } from 'drizzle-orm';
import { telemetryStreams } from '../../../../database/schema/fleet-telemetry.ts';
import { numberList, secondsList, textList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';

/** Adds streams that ship with the product. */
export async function addStreams(tx: Executor, streams: (typeof telemetryStreams.$inferInsert)[]): Promise<void> {
  await tx.insert(telemetryStreams).values(streams).onConflictDoNothing();
}

/** Where a stream stood before a batch. */
export interface StreamState {
  id: number;
  /** Time of its newest sample, ms since 1970; null: it has none. */
  newest: number | null;
  evaluation: unknown;
}

/** Takes the rows of the streams, in one order, so that batches for the same streams follow one another. */
export async function lockStreams(tx: Executor, ids: readonly number[]): Promise<Map<number, StreamState>> {
  const { rows } = await tx.execute<{ id: number; newest: number | null; evaluation: unknown }>(sql`
    select id, (extract(epoch from updated_at) * 1000)::float8 as newest, evaluation from telemetry_streams
    where id = any(${numberList(ids)}::int[]) order by id for update`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The new newest values. */
export interface NewestValue {
  id: number;
  ts: number;
  value: number;
  quality: number;
  evaluation: unknown;
}

export async function updateStreams(tx: Executor, newest: readonly NewestValue[]): Promise<void> {
  if (newest.length === 0) return;
  await tx.execute(sql`
    update telemetry_streams set last_value = v, updated_at = to_timestamp(t), last_quality = q, evaluation = e::jsonb
    from unnest(${numberList(newest.map(({ id }) => id))}::int[], ${numberList(newest.map(({ value }) => value))}::float8[],
      ${secondsList(newest.map(({ ts }) => ts))}::float8[], ${numberList(newest.map(({ quality }) => quality))}::smallint[],
      ${textList(newest.map(({ evaluation }) => JSON.stringify(evaluation ?? null)))}::text[]) as news (i, v, t, q, e)
    where id = i`);
}
