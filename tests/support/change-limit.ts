import { applyLimitChanges } from '../../features/fleet/alerts/server/commands.ts';
import type { StreamDescription } from '../../features/fleet/streams/contract.ts';
import type { LimitChange } from '../../features/fleet/streams/rules/evaluate-limits.ts';
import { listStreams } from '../../features/fleet/streams/server/queries.ts';
import type { Database } from '../../platform/server/database.ts';

export async function findStream(db: Database, smrUnitId: string, tag: string): Promise<StreamDescription> {
  const [stream] = await listStreams(db.orm, { unitId: smrUnitId, tag });
  if (!stream) throw new Error(`no stream ${smrUnitId}.${tag}`);
  return stream;
}

/** As the ingestion does it, in a transaction. */
export async function changeLimit(db: Database, stream: StreamDescription, change: LimitChange): Promise<void> {
  await db.orm.transaction((tx) => applyLimitChanges(tx, [{ stream, change }]));
}
