import type { Database, Executor } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import { isRefused } from '../../../../platform/server/sql-state.ts';
import { type JournalRow, pickStreams } from '../rules/fold-hours.ts';
import { putBack } from './sample-commands.ts';

/** A stream that was refused may not be for ever; to look for it again costs as much as to fold all of a step a few times. */
const TRIED_AGAIN_MS = 60 * 60_000;

/** Streams that were refused, and since when, by the process's clock. */
const refused = new WeakMap<Database, Map<number, number>>();

/** Streams that this process found refused a while ago at most. */
export function listSetAside(db: Database): number[] {
  const known = refused.get(db);
  if (!known) return [];
  for (const [id, since] of known) if (performance.now() - since > TRIED_AGAIN_MS) known.delete(id);
  return [...known.keys()];
}

/** What is stored of a stream, or comes to it, cannot be added up or written, and could not be the next time. Packed bytes that are not whole: RangeError. */
export function isRefusal(error: unknown): boolean {
  return isRefused(error) || error instanceof RangeError;
}

export interface FoldWithoutDeps {
  db: Database;
  /** Of a transaction. */
  tx: Executor;
  log: Log | null;
}

/**
 * Folds rows as far as it goes: halves the streams until those are alone that are refused. Their samples are put back into the journal, where
 * they are found by whoever reads.
 *
 * @returns how many samples were folded
 */
export async function foldWithout(
  { db, tx, log }: FoldWithoutDeps,
  rows: JournalRow[],
  fold: (tx: Executor, rows: JournalRow[]) => Promise<number>,
): Promise<number> {
  if (rows.length === 0) return 0;
  try {
    // A transaction inside a transaction is a savepoint.
    return await tx.transaction((step) => fold(step, rows));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const ids = [...new Set(rows.flatMap(({ stream_ids }) => stream_ids))];
    if (ids.length === 1) {
      await putBack(tx, rows);
      const known = refused.get(db) ?? new Map<number, number>();
      refused.set(db, known.set(ids[0] as number, performance.now()));
      log?.error(
        { err: error, streamId: ids[0] },
        'the samples of a stream could not be folded; they stay in the journal, and are tried again in an hour',
      );
      return 0;
    }
    const half = new Set(ids.slice(0, ids.length >> 1));
    const [one, other] = [pickStreams(rows, (id) => half.has(id)), pickStreams(rows, (id) => !half.has(id))];
    return (await foldWithout({ db, tx, log }, one, fold)) + (await foldWithout({ db, tx, log }, other, fold));
  }
}
