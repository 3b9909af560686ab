import { and, eq } from 'drizzle-orm';
import { telemetryStreams } from '../../database/schema/fleet-telemetry.ts';
import fleet from '../../database/seed/fleet.json' with { type: 'json' };
import type { LimitChange } from '../../features/fleet/alerts/rules/evaluate-limits.ts';
import { type AlarmedStream, applyLimitChanges } from '../../features/fleet/alerts/server/commands.ts';
import { addStreams } from '../../features/fleet/telemetry/server/commands.ts';
import { addUnits } from '../../features/fleet/units/server/commands.ts';
import type { Database } from '../../platform/server/database.ts';

/** The units of the product, with the streams of these tags. */
export async function addFleet(db: Database, tags: readonly string[] = []): Promise<void> {
  await addUnits(db.orm, fleet.units);
  if (tags.length === 0) return;
  const shipped = fleet.tags.filter(({ tag }) => tags.includes(tag));
  await addStreams(
    db.orm,
    fleet.units.flatMap(({ id: smrUnitId }) => shipped.map((tag) => ({ ...tag, smrUnitId }))),
  );
}

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
