import { inArray } from 'drizzle-orm';
import { telemetryNewest } from '../../../../database/schema/fleet-telemetry.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { unpackStates } from '../rules/pack-states.ts';

/** Time of the newest sample of these units that was sent and not simulated; null: there is none. */
export async function findNewestSent(db: Executor, unitIds: readonly string[]): Promise<Date | null> {
  if (unitIds.length === 0) return null;
  const { smrUnitId, states, streams } = telemetryNewest;
  const rows = await db
    .select({ states, streams })
    .from(telemetryNewest)
    .where(inArray(smrUnitId, [...unitIds]));
  let latest: number | null = null;
  for (const row of rows)
    for (const { isThere, newest, simulatedUntil } of unpackStates(row.states, row.streams))
      if (isThere && newest !== null && newest !== simulatedUntil && newest > (latest ?? -Infinity)) latest = newest;
  return latest === null ? null : new Date(latest);
}
