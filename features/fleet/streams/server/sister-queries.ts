import { and, asc, isNull } from 'drizzle-orm';
import { telemetryStreams } from '../../../../database/schema/fleet-telemetry.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { inUnits, type SomeUnits } from '../../rights/server/queries.ts';

/** As much of each stream as a comparison asks for, by tag and unit. @param seen of which units */
export function listSisterStreams(db: Executor, seen: SomeUnits) {
  const { id, smrUnitId, tag, description, unit, decimals, minValue, maxValue, nominal, rank } = telemetryStreams;
  return db
    .select({ id, smrUnitId, tag, description, unit, decimals, minValue, maxValue, nominal, rank })
    .from(telemetryStreams)
    .where(and(isNull(telemetryStreams.removedAt), inUnits(smrUnitId, seen)))
    .orderBy(asc(tag), asc(smrUnitId));
}
