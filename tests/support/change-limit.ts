import { and, eq } from 'drizzle-orm';
import { telemetryStreams } from '../../database/schema/fleet-telemetry.ts';
import { type AlarmedStream, applyLimitChanges } from '../../features/fleet/alerts/server/commands.ts';
import type { LimitChange } from '../../features/fleet/streams/rules/evaluate-limits.ts';
import type { Database } from '../../platform/server/database.ts';

export async function findStream(db: Database, smrUnitId: string, tag: string): Promise<AlarmedStream> {
  const [stream] = await db.orm
    .select()
    .from(telemetryStreams)
    .where(and(eq(telemetryStreams.smrUnitId, smrUnitId), eq(telemetryStreams.tag, tag)));
  if (!stream) throw new Error(`no stream ${smrUnitId}.${tag}`);
  return stream;
}

/** As the ingestion does it, in a transaction. */
export async function changeLimit(db: Database, stream: AlarmedStream, change: LimitChange): Promise<void> {
  await db.orm.transaction((tx) => applyLimitChanges(tx, [{ stream, change }]));
}
