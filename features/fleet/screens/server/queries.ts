import type { Executor } from '../../../../platform/server/database.ts';
import { countRaised } from '../../alerts/server/queries.ts';
import { nextMaintenanceDays } from '../../maintenance/server/queries.ts';
import { readGeneration } from '../../telemetry/server/queries.ts';
import { listUnits, readAvailability } from '../../units/server/queries.ts';
import { AVAILABILITY_DAYS } from '../../units/vocabulary.ts';
import type { FleetMetrics } from '../contract.ts';

/** The four figures of the dashboard; what each means is said in the contract. */
export async function readFleetMetrics(db: Executor, now: Date): Promise<FleetMetrics> {
  const units = await listUnits(db);
  const { station } = await readAvailability(db, AVAILABILITY_DAYS, now, false, readGeneration);
  const dayAgo = new Date(now.getTime() - 86_400_000);
  return {
    availabilityPercent: station.availabilityPercent,
    operationalUnits: units.filter(({ status }) => status === 'operational').length,
    totalUnits: units.length,
    totalCapacityMw: units.reduce((sum, { capacityMw }) => sum + capacityMw, 0),
    alarms24h: await countRaised(db, dayAgo),
    nextMaintenanceDays: await nextMaintenanceDays(db, now),
  };
}
