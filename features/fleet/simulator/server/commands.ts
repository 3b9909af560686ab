import { and, eq, lt, or, sql } from 'drizzle-orm';
import { simulatorState } from '../../../../database/schema/fleet-simulator.ts';
import type { Executor } from '../../../../platform/server/database.ts';

const FLEET = eq(simulatorState.id, 'fleet');

/**
 * Takes or prolongs the right to run the simulator. One statement, so that of two processes only one gets it.
 *
 * @param holder a name of this process that no other one has
 * @returns when the simulator ran for the first time here, which plans count from; null: another process runs it
 */
export async function takeLease(db: Executor, holder: string, now: Date, expiresAt: Date): Promise<Date | null> {
  const [row] = await db
    .insert(simulatorState)
    .values({ id: 'fleet', holder, expiresAt, firstStartedAt: now })
    .onConflictDoUpdate({
      target: simulatorState.id,
      set: { holder: sql`excluded.holder`, expiresAt: sql`excluded.expires_at` },
      setWhere: or(
        eq(simulatorState.holder, holder),
        sql`${simulatorState.holder} is null`,
        lt(simulatorState.expiresAt, now),
      ),
    })
    .returning({ firstStartedAt: simulatorState.firstStartedAt });
  return row?.firstStartedAt ?? null;
}

/** Keeps the world for the next start; only its holder may. Returns whether it still is. */
export async function saveWorld(db: Executor, holder: string, state: unknown, now: Date): Promise<boolean> {
  const saved = await db
    .update(simulatorState)
    .set({ state, savedAt: now })
    .where(and(FLEET, eq(simulatorState.holder, holder)))
    .returning({ id: simulatorState.id });
  return saved.length > 0;
}

/** Lets another process take over at once. */
export async function releaseLease(db: Executor, holder: string): Promise<void> {
  await db
    .update(simulatorState)
    .set({ holder: null, expiresAt: null })
    .where(and(FLEET, eq(simulatorState.holder, holder)));
}
