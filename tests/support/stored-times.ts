import { readSamples } from '../../features/fleet/telemetry/server/sample-queries.ts';
import type { Executor } from '../../platform/server/database.ts';

/** Times of all samples of a stream that are committed, ms since 1970, oldest first. */
export async function storedTimes(db: Executor, streamId: number): Promise<number[]> {
  const { rows } = await db.execute<{ oldest: number; newest: number }>(
    `select extract(epoch from min(t))::float8 * 1000 as oldest, extract(epoch from max(n))::float8 * 1000 as newest from (
      select ts as t, until as n from telemetry_chunks union all select oldest, newest from telemetry_journal
      union all select ts, ts from telemetry_events) as spans`,
  );
  const [span] = rows;
  const range = { id: streamId, from: Math.floor(span?.oldest ?? 0), to: Math.ceil(span?.newest ?? 0) };
  return [...((await readSamples(db, [range])).get(streamId)?.ts ?? [])];
}
