import { sql } from 'drizzle-orm';
import { numberList, secondsList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { FULL_CHUNK, type HourPlace, type HourSpan, type StoredBytes, type StoredChunk } from '../rules/fold-hours.ts';

/** Until the transaction ends; who comes second goes away. */
export async function isAloneToFold(tx: Executor): Promise<boolean> {
  const { rows } = await tx.execute<{ alone: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtext('telemetry journal')) as alone`,
  );
  return rows[0]?.alone === true;
}

/** Chunks that new samples lie in, and the one before them when it has room. Oldest first. */
export async function readTouched(tx: Executor, hours: readonly HourSpan[]): Promise<StoredChunk[]> {
  const { rows } = await tx.execute<{ id: number; hour: number; ms: number; data: Uint8Array }>(sql`
    with touched as (
      select s, h, to_timestamp(h) as hour, to_timestamp(o) as oldest, to_timestamp(n) as newest
      from unnest(${numberList(hours.map(({ streamId }) => streamId))}::int[], ${secondsList(hours.map(({ ts }) => ts))}::float8[],
        ${secondsList(hours.map(({ oldest }) => oldest))}::float8[], ${secondsList(hours.map(({ newest }) => newest))}::float8[]) as sent (s, h, o, n))
    select s as id, h * 1000 as hour, (extract(epoch from chunk.ts) * 1000)::float8 as ms, chunk.data from touched cross join lateral (
      -- The last one before is told by there being none between: a LIMIT would be merged over workers, see scripts/check-citus.ts.
      select ts, data from telemetry_chunks as one
      where telemetry_stream_id = s and ts >= hour and ts <= newest and ts < hour + interval '1 hour' and (until >= oldest
        or ts < oldest and count < ${FULL_CHUNK}::int and not exists (
          select from telemetry_chunks as later where later.telemetry_stream_id = one.telemetry_stream_id
            and later.ts > one.ts and later.ts < oldest and later.until < oldest
            and later.ts >= hour and later.ts < hour + interval '1 hour'))) as chunk
    order by s, chunk.ts`);
  return rows.map(({ id, hour, ms, data }) => ({ streamId: id, hour: Math.round(hour), ts: Math.round(ms), data }));
}

export async function readMinutes(tx: Executor, hours: readonly HourPlace[]): Promise<StoredBytes[]> {
  const { rows } = await tx.execute<{ id: number; hour: number; data: Uint8Array }>(sql`
    select s as id, h * 1000 as hour, data from unnest(${numberList(hours.map(({ streamId }) => streamId))}::int[],
      ${secondsList(hours.map(({ ts }) => ts))}::float8[]) as touched (s, h)
    join telemetry_minute_packs on telemetry_stream_id = s and ts = to_timestamp(h)`);
  return rows.map(({ id, hour, data }) => ({ streamId: id, hour: Math.round(hour), data }));
}
