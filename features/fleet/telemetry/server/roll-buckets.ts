import type { Database } from '../../../../platform/server/database.ts';
import { rollHours, rollMinutes, takeDirty } from './commands.ts';
import { dayOf, ensureDays } from './partition-days.ts';
import { listDirty } from './queries.ts';

/** A bucket is rolled up when it has been over for so long: most of what belongs to it has come by then. */
const SETTLE_MS = 5_000;
/** One transaction should not hold up the embedded database for longer: everybody shares its one connection. */
const PATIENCE_MS = 50;
const MOST_AT_ONCE = 2_000;

/**
 * Brings minutes and hours up to date. Several processes may do it at once: each takes other buckets.
 *
 * @returns how many buckets were written
 */
export async function rollBuckets(db: Database, now: number, signal?: AbortSignal): Promise<number> {
  let written = 0;
  for (const seconds of [60, 3_600] as const) {
    const before = now - seconds * 1_000 - SETTLE_MS;
    let most = 100;
    while (!signal?.aborted) {
      const startedAt = performance.now();
      const roll = seconds === 60 ? rollSomeMinutes : rollSomeHours;
      const count = await roll(db, before, most);
      if (count === 0) break;
      written += count;
      // A bucket may hold a dozen samples or a hundred thousand.
      const factor = performance.now() - startedAt < PATIENCE_MS ? 2 : 0.5;
      most = Math.max(1, Math.min(MOST_AT_ONCE, Math.round(most * factor)));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return written;
}

async function rollSomeMinutes(db: Database, before: number, most: number): Promise<number> {
  const dirty = await listDirty(db.orm, 60, before, most);
  if (dirty.length === 0) return 0;
  await ensureDays(db, 'telemetry_minutes', dirty.map(dayOf));
  return db.orm.transaction(async (tx) => {
    // The marks first, in a statement of their own: whoever was writing samples has committed when the next one looks.
    const taken = await takeDirty(tx, 60, before, dirty.at(-1) ?? before, most);
    if (taken.length > 0) await rollMinutes(tx, taken);
    return taken.length;
  });
}

async function rollSomeHours(db: Database, before: number, most: number): Promise<number> {
  return db.orm.transaction(async (tx) => {
    const taken = await takeDirty(tx, 3_600, before, before, most);
    if (taken.length > 0) await rollHours(tx, taken);
    return taken.length;
  });
}
