import { type SQL, sql } from 'drizzle-orm';
import { telemetryStreams } from '../../../../database/schema/fleet-telemetry.ts';
import { numberList, secondsList, textList } from '../../../../platform/server/array-literals.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import type { StreamWriters } from '../rules/follow-writers.ts';

/** Adds streams that ship with the product. */
export async function addStreams(tx: Executor, streams: (typeof telemetryStreams.$inferInsert)[]): Promise<void> {
  await tx.insert(telemetryStreams).values(streams).onConflictDoNothing();
}

/** Where a stream stood before a batch. Times in ms since 1970. */
export interface StreamState {
  id: number;
  /** Time of its newest sample; null: it has none. */
  newest: number | null;
  value: number | null;
  quality: number;
  evaluation: unknown;
  writers: StreamWriters | null;
  /** Time of its newest sample that was simulated; null: none was. */
  simulatedUntil: number | null;
  /** The transactions that wrote its row last, and that reads it. */
  writtenBy: string;
  readBy: string;
}

/** Takes the rows of the streams (`StreamState`), in one order, so that batches for the same streams follow one another. */
export function lockStreams(ids: readonly number[]): SQL {
  return sql`
    select id, (extract(epoch from updated_at) * 1000)::float8 as newest, last_value as value, last_quality as quality, evaluation,
      writers, (extract(epoch from simulated_until) * 1000)::float8 as "simulatedUntil", xmin::text as "writtenBy",
      pg_current_xact_id()::xid::text as "readBy"
    from telemetry_streams where id = any(${numberList(ids)}::int[]) order by id for update`;
}

/** The new newest values, and who wrote. */
export interface NewestValue {
  id: number;
  ts: number;
  value: number;
  quality: number;
  evaluation: unknown;
  writers: StreamWriters;
  simulatedUntil: number | null;
}

/** Writes newest values; the rows are locked. */
export function updateStreams(newest: readonly NewestValue[]): SQL {
  const evaluations = listOnce(newest.map(({ evaluation }) => evaluation));
  const writers = listOnce(newest.map((stream) => stream.writers));
  return sql`
    update telemetry_streams set last_value = v, updated_at = to_timestamp(t), last_quality = q,
      evaluation = (${evaluations.texts}::jsonb[])[e], writers = (${writers.texts}::jsonb[])[w],
      simulated_until = nullif(to_timestamp(s), '-infinity')
    from unnest(${numberList(newest.map(({ id }) => id))}::int[], ${numberList(newest.map(({ value }) => value))}::float8[],
      ${secondsList(newest.map(({ ts }) => ts))}::float8[], ${numberList(newest.map(({ quality }) => quality))}::smallint[],
      ${evaluations.places}::int[], ${writers.places}::int[],
      ${secondsList(newest.map(({ simulatedUntil }) => simulatedUntil ?? Number.NEGATIVE_INFINITY))}::float8[]) as news (i, v, t, q, e, w, s)
    where id = i`;
}

/** Values that are nearly all the same: each once, and which of them each is. */
function listOnce(values: readonly unknown[]): { texts: string; places: string } {
  const places = new Map<string, number>();
  const chosen = values.map((value) => {
    const text = JSON.stringify(value ?? null);
    const place = places.get(text) ?? places.size + 1;
    places.set(text, place);
    return place;
  });
  return { texts: textList([...places.keys()]), places: numberList(chosen) };
}

/** Notes that the past of these streams is simulated, up to a time (ms since 1970). */
export async function noteSimulated(tx: Executor, ids: readonly number[], until: number): Promise<void> {
  await tx.execute(sql`
    update telemetry_streams set simulated_until = to_timestamp(${until / 1_000}::float8)
    where id in (
      -- In the order in which a batch locks them.
      select id from telemetry_streams where id = any(${numberList(ids)}::int[])
        and (simulated_until is null or simulated_until < to_timestamp(${until / 1_000}::float8)) order by id for update)`);
}
