import { eq } from 'drizzle-orm';
import { simulatorState } from '../../../../database/schema/fleet-simulator.ts';
import type { Executor } from '../../../../platform/server/database.ts';
import { listSimulatedNames } from '../../streams/server/queries.ts';
import { listSimulatedUnitIds } from '../../units/server/queries.ts';
import fleet from './seeds/fleet.json' with { type: 'json' };

/** The world as it was last saved; null: it never was. */
export async function findSavedWorld(db: Executor): Promise<unknown> {
  const [row] = await db
    .select({ state: simulatorState.state })
    .from(simulatorState)
    .where(eq(simulatorState.id, 'fleet'));
  return row?.state ?? null;
}

/** What the simulator is to write. */
export interface SimulatedFleet {
  unitIds: readonly string[];
  /** `<unit>.<tag>` */
  streams: ReadonlySet<string>;
}

export async function readSimulatedFleet(db: Executor): Promise<SimulatedFleet> {
  const unitIds = await listSimulatedUnitIds(db);
  return { unitIds, streams: new Set(await listSimulatedNames(db, unitIds)) };
}

/** The streams of a unit of the demonstration, which are a BWRX-300's; limits are illustrative for a simulator, not setpoints of a plant. */
export const demoStreams = fleet.tags;
