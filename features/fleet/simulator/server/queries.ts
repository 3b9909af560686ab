import { eq } from 'drizzle-orm';
import { simulatorState } from '../../../../database/schema/fleet-simulator.ts';
import type { Executor } from '../../../../platform/server/database.ts';

/** The world as it was last saved; null: it never was. */
export async function findSavedWorld(db: Executor): Promise<unknown> {
  const [row] = await db
    .select({ state: simulatorState.state })
    .from(simulatorState)
    .where(eq(simulatorState.id, 'fleet'));
  return row?.state ?? null;
}
