import { eq } from 'drizzle-orm';
import { simulatorState } from '../../../../database/schema/fleet-simulator.ts';
import type { Executor } from '../../../../platform/server/database.ts';

/** When the simulator ran for the first time here, which plans count from; null: it never did. */
export async function findFirstStart(db: Executor): Promise<Date | null> {
  const [row] = await db.select().from(simulatorState).where(eq(simulatorState.id, 'fleet'));
  return row?.firstStartedAt ?? null;
}
