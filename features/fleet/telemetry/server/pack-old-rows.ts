import { setTimeout } from 'node:timers/promises';
import type { Database } from '../../../../platform/server/database.ts';
import { HOUR_MS, MINUTE_MS } from '../../../../platform/shared/days.ts';
import type { HourOfSamples } from '../rules/fold-hours.ts';
import { addSamples, type Summaries } from '../rules/sum-samples.ts';
import { listDayPartitions } from './bucket-queries.ts';
import { dropDayPartition } from './commands.ts';
import { addMinutes, daysOf, foldChunks } from './fold-journal.ts';
import { isAloneToFold } from './fold-queries.ts';
import { findOldest, noteQualities, type OldTable, oldTables, takeMinutes, takeSamples } from './old-row-commands.ts';
import { ensureDays } from './partition-days.ts';

export interface PackDeps {
  db: Database;
  signal?: AbortSignal;
}

/**
 * Moves samples and minutes that an older edition stored in a row each into chunks and packed minutes. Broken off anywhere, it goes on
 * where it was: each step is a transaction, and whoever reads meanwhile reads both. Half of the time it lets others at the database.
 *
 * @returns how many rows were moved
 */
export async function packOldRows({ db, signal }: PackDeps): Promise<number> {
  let moved = 0;
  for (const table of oldTables) {
    while (!signal?.aborted) {
      const startedAt = performance.now();
      const count = await packSome(db, table);
      if (count === 0) break;
      moved += count;
      await setTimeout(performance.now() - startedAt);
    }
    if (!signal?.aborted) await dropEmptyDays(db, table);
  }
  return moved;
}

async function dropEmptyDays(db: Database, table: OldTable): Promise<void> {
  const days = await listDayPartitions(db.orm, table);
  if (days.length === 0 || (await findOldest(db.orm, table))) return;
  for (const day of days) await dropDayPartition(db, table, day);
}

async function packSome(db: Database, table: OldTable): Promise<number> {
  const place = await findOldest(db.orm, table);
  if (!place) return 0;
  const { id, from, to } = place;
  const hours = Array.from({ length: (to - from) / HOUR_MS }, (_, n) => ({ streamId: id, ts: from + n * HOUR_MS }));
  await ensureDays(db, 'telemetry_chunks', daysOf(hours));
  await ensureDays(db, 'telemetry_minute_packs', daysOf(hours));
  return db.orm.transaction(async (tx) => {
    if (!(await isAloneToFold(tx))) return 0;
    const samples = await takeSamples(tx, place);
    const minutes = await takeMinutes(tx, place);
    for (const { ts, run } of samples) addExactly(minutes, ts, run);
    await foldChunks(tx, samples);
    await addMinutes(
      tx,
      [...minutes].map(([ts, summaries]) => ({ streamId: id, ts, minutes: summaries })),
    );
    await noteQualities(tx, samples);
    return samples.length + minutes.size;
  });
}

/** What the samples of an hour say holds before what a row said of their minutes. */
function addExactly(minutes: Map<number, Summaries>, hour: number, run: HourOfSamples['run']): void {
  const told: Summaries = new Map();
  addSamples(told, MINUTE_MS, run);
  minutes.set(hour, new Map([...(minutes.get(hour) ?? []), ...told]));
}
