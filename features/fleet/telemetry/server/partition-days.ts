import type { Database } from '../../../../platform/server/database.ts';
import { DAY_MS } from '../../../../platform/shared/days.ts';
import { type DailyTable, listDayPartitions, type PackedTable } from './bucket-queries.ts';
import { createDayPartition, dropDayPartition } from './commands.ts';

/** UTC day that a time (ms since 1970) lies in, as its number since 1970. */
export function dayNumberOf(ts: number): number {
  return Math.floor(ts / DAY_MS);
}

/** Table and day. */
const known = new WeakMap<Database, Set<string>>();

/** Makes the partitions that are missing. Days that were made before are not asked for again. */
export async function ensureDays(db: Database, table: PackedTable, days: Iterable<number>): Promise<void> {
  const made = known.get(db) ?? new Set<string>();
  known.set(db, made);
  for (const day of new Set(days)) {
    if (made.has(`${table} ${day}`)) continue;
    await createDayPartition(db, table, day);
    made.add(`${table} ${day}`);
  }
}

/** They are asked for again: another process may have dropped some. */
export function forgetDays(db: Database): void {
  known.delete(db);
}

/**
 * Drops whole days that ended before `oldest` (ms since 1970). Deleting rows instead would leave holes that the embedded database
 * never fills by itself.
 */
export async function dropDaysBefore(db: Database, table: DailyTable, oldest: number): Promise<number> {
  let dropped = 0;
  for (const day of await listDayPartitions(db.orm, table)) {
    if (day >= dayNumberOf(oldest)) continue;
    await dropDayPartition(db, table, day);
    known.get(db)?.delete(`${table} ${day}`);
    dropped++;
  }
  return dropped;
}
