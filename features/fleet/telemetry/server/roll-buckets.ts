import type { Database, Executor } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { sqlStateOf } from '../../../../platform/server/sql-state.ts';
import { listDirty } from './bucket-queries.ts';
import { type BucketPlace, rollHours, rollMinutes, takeDirty } from './commands.ts';
import { dayOf, ensureDays } from './partition-days.ts';

/** A bucket is rolled up when it has been over for so long: most of what belongs to it has come by then. */
const SETTLE_MS = 5_000;
/** One transaction should not hold up the embedded database for longer: everybody shares its one connection. */
const PATIENCE_MS = 50;
const MOST_AT_ONCE = 2_000;
/** A statement costs something however few buckets it takes: fewer at once would only make it longer on a machine that is busy. */
const LEAST_AT_ONCE = 25;

export interface RollDeps {
  db: Database;
  log: Log;
  /** ms since 1970 */
  now: number;
  signal?: AbortSignal;
}

/**
 * Brings minutes and hours up to date. Several processes may do it at once: each takes other buckets. One that cannot be computed
 * is left as it is and logged, so that it does not keep all others waiting for ever.
 *
 * @returns how many buckets were written
 */
export async function rollBuckets({ db, log, now, signal }: RollDeps): Promise<number> {
  let written = 0;
  for (const seconds of [60, 3_600] as const) {
    const before = now - seconds * 1_000 - SETTLE_MS;
    let most = 100;
    while (!signal?.aborted) {
      const startedAt = performance.now();
      const roll = seconds === 60 ? rollSomeMinutes : rollSomeHours;
      let count: number;
      try {
        count = await roll({ db, log }, before, most);
      } catch (error) {
        if (most === 1 || !isAboutData(error)) throw error;
        most = 1;
        continue;
      }
      if (count === 0) break;
      written += count;
      // A bucket may hold a dozen samples or a hundred thousand.
      const factor = performance.now() - startedAt < PATIENCE_MS ? 2 : 0.5;
      most = Math.max(LEAST_AT_ONCE, Math.min(MOST_AT_ONCE, Math.round(most * factor)));
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
  return written;
}

type Rolling = Pick<RollDeps, 'db' | 'log'>;

async function rollSomeMinutes({ db, log }: Rolling, before: number, most: number): Promise<number> {
  const dirty = await listDirty(db.orm, 60, before, most);
  if (dirty.length === 0) return 0;
  await ensureDays(db, 'telemetry_minutes', dirty.map(dayOf));
  return db.orm.transaction(async (tx) => {
    // The marks first, in a statement of their own: whoever was writing samples has committed when the next one looks.
    const taken = await takeDirty(tx, 60, before, dirty.at(-1) ?? before, most);
    if (taken.length > 0) await rollOrSetAside(tx, log, rollMinutes, taken);
    return taken.length;
  });
}

async function rollSomeHours({ db, log }: Rolling, before: number, most: number): Promise<number> {
  return db.orm.transaction(async (tx) => {
    const taken = await takeDirty(tx, 3_600, before, before, most);
    if (taken.length > 0) await rollOrSetAside(tx, log, rollHours, taken);
    return taken.length;
  });
}

/** One that fails alone loses its mark; of several, nobody knows which it was. */
async function rollOrSetAside(tx: Executor, log: Log, roll: typeof rollMinutes, buckets: BucketPlace[]): Promise<void> {
  if (buckets.length > 1) return roll(tx, buckets);
  try {
    // A savepoint: the mark is taken off all the same.
    await tx.transaction((inner) => roll(inner, buckets));
  } catch (error) {
    if (!isAboutData(error)) throw error;
    log.error({ err: error, bucket: buckets[0] }, 'a bucket of telemetry cannot be rolled up; it is left as it is');
  }
}

/** SQLSTATE class 22, such as a sum that is too large: trying again cannot help, as it can after a lost connection. */
function isAboutData(error: unknown): boolean {
  return sqlStateOf(error)?.startsWith('22') ?? false;
}
