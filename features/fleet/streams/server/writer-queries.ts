import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { telemetryStreams } from '../../../../database/schema/fleet-telemetry.ts';
import type { Executor } from '../../../../platform/server/database.ts';

const isWatched = isNull(telemetryStreams.removedAt);

/** Streams that somebody alone may write, by unit and tag. */
export async function listFixedWriters(db: Executor): Promise<{ name: string; writer: string }[]> {
  const { smrUnitId, tag, writer } = telemetryStreams;
  const rows = await db
    .select({ smrUnitId, tag, writer })
    .from(telemetryStreams)
    .where(and(isWatched, isNotNull(writer)))
    .orderBy(asc(smrUnitId), asc(tag));
  return rows.flatMap((row) => (row.writer ? [{ name: `${row.smrUnitId}.${row.tag}`, writer: row.writer }] : []));
}

/** Names of the streams that this one alone may write. */
export async function listStreamsOnlyOf(db: Executor, writer: string): Promise<string[]> {
  const { smrUnitId, tag } = telemetryStreams;
  const rows = await db
    .select({ smrUnitId, tag })
    .from(telemetryStreams)
    .where(and(isWatched, eq(telemetryStreams.writer, writer)))
    .orderBy(asc(smrUnitId), asc(tag));
  return rows.map((row) => `${row.smrUnitId}.${row.tag}`);
}
