import { smrUnits } from '../../../../database/schema/fleet-units.ts';
import type { Executor } from '../../../../platform/server/database.ts';

/** Adds units that ship with the product. */
export async function addUnits(tx: Executor, units: (typeof smrUnits.$inferInsert)[]): Promise<void> {
  await tx.insert(smrUnits).values(units).onConflictDoNothing();
}
