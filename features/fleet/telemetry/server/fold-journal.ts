import { setTimeout as sleep } from 'node:timers/promises';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import type { Log } from '../../../../platform/server/log.ts';
import {
  foldIntoChunks,
  foldIntoMinutes,
  type HourOfMinutes,
  type HourOfSamples,
  type HourPlace,
  type JournalRow,
  pickStreams,
  spanOf,
} from '../rules/fold-hours.ts';
import { beginFolding } from './fold-apart.ts';
import { isAloneToFold, readMinutes, readTouched } from './fold-queries.ts';
import { foldWithout, isRefusal, listSetAside } from './fold-without.ts';
import { addToHours } from './hour-commands.ts';
import { dayNumberOf, ensureDays, forgetDays } from './partition-days.ts';
import {
  deleteChunks,
  type JournalAsked,
  listJournalDays,
  putBack,
  readJournalEnd,
  takeJournal,
  writeChunks,
  writeMinutes,
} from './sample-commands.ts';

/** One transaction should not hold up the embedded database for longer: everybody shares its one connection. */
const PATIENCE_MS = { embedded: 25, server: 500 };
/** What a server answers is read in the thread that answers requests. */
const MOST_AT_ONCE = { embedded: 100_000, server: 50_000 };
const LEAST_AT_ONCE = 1_000;
/** Of the same streams a server takes more, and more time: their chunks, minutes and hours are written once for all of it. */
const MOST_OF_THE_SAME = 200_000;
const PATIENCE_FOR_THE_SAME_MS = 2_000;
/**
 * How long it rests after a step, in lengths of the step: a fleet of tens of thousands of streams costs a server some seconds of each minute, and the
 * embedded database has one connection; whoever sends or listens should not have to wait for all of it in a row.
 */
const REST = 2;
/** When more samples wait than such a fleet has in some minutes, or a run has gone on for so long, it does not rest: they would become ever more. */
const MOST_WAITING = 6_000_000;
const RESTS_FOR_MS = 4 * 60_000;

export interface FoldDeps {
  db: Database;
  signal?: AbortSignal;
  /** Hears of streams that are set aside. */
  log?: Log;
}

/**
 * Empties the journal: its samples go into the chunks of their streams and hours, into the packed minutes and into the hours. One
 * process does it at a time; what comes meanwhile waits for the next time. Broken off anywhere, it loses nothing: each step is a
 * transaction. A stream whose samples are refused is set aside and stays in the journal, so that it holds up nobody.
 *
 * @returns how many samples were moved
 */
export async function foldJournal({ db, signal, log }: FoldDeps): Promise<number> {
  const begunAt = performance.now();
  let folded = 0;
  let most = 10_000;
  let limit = db.engine === 'server' ? MOST_OF_THE_SAME : most;
  // What comes meanwhile waits for more of its streams.
  const { until, waiting } = await readJournalEnd(db.orm, listSetAside(db));
  while (until !== null && !signal?.aborted) {
    const startedAt = performance.now();
    const asked = { until, most, limit, aside: listSetAside(db) };
    const count = await foldSome(db, asked).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
      // Another process may have dropped a day since.
      forgetDays(db);
      return foldSome(db, asked, log ?? null);
    });
    if (count === null) break;
    folded += count;
    const took = performance.now() - startedAt;
    most = adapt(most, MOST_AT_ONCE[db.engine], took < PATIENCE_MS[db.engine]);
    limit = db.engine === 'server' ? adapt(limit, MOST_OF_THE_SAME, took < PATIENCE_FOR_THE_SAME_MS) : most;
    const rests = waiting < MOST_WAITING && startedAt - begunAt < RESTS_FOR_MS;
    // Who is told to stop does not rest any longer.
    await sleep(rests ? took * REST : 0, undefined, { signal }).catch(() => {});
  }
  return folded;
}

function adapt(count: number, most: number, wasQuick: boolean): number {
  return Math.max(LEAST_AT_ONCE, Math.min(most, Math.round(count * (wasQuick ? 2 : 0.5))));
}

/**
 * @param careful left out: fails when something is refused; else it looks for the streams to blame and tells them to this log
 * @returns how many samples were moved; null: there are none to be taken
 */
async function foldSome(db: Database, asked: JournalAsked, careful?: Log | null): Promise<number | null> {
  const days = await listJournalDays(db.orm, asked);
  if (days.length === 0) return null;
  await ensureDays(db, 'telemetry_chunks', days);
  await ensureDays(db, 'telemetry_minute_packs', days);
  return db.orm.transaction(async (tx) => {
    if (!(await isAloneToFold(tx))) return null;
    const taken = await takeJournal(tx, asked, days);
    if (taken.length === 0) return null;
    const aside = new Set(asked.aside);
    const rows = aside.size === 0 ? taken : pickStreams(taken, (id) => !aside.has(id));
    if (aside.size > 0)
      await putBack(
        tx,
        pickStreams(taken, (id) => aside.has(id)),
      );
    if (careful === undefined) return foldRows(tx, rows, db.engine);
    return foldWithout({ db, tx, log: careful }, rows, (step, some) => foldRows(step, some, db.engine));
  });
}

async function foldRows(tx: Executor, rows: JournalRow[], engine: Database['engine']): Promise<number> {
  const folding = await beginFolding(rows, engine);
  if (folding.spans.length === 0) return 0;
  const stored = {
    chunks: await readTouched(tx, folding.spans),
    minutes: await readMinutes(tx, folding.spans),
  };
  const { gone, chunks, minutes, hours } = await folding.finish(stored);
  await deleteChunks(tx, gone);
  await writeChunks(tx, chunks);
  await writeMinutes(tx, minutes);
  await addToHours(
    tx,
    hours.map(({ mean, ...hour }) => ({ ...hour, avg: mean })),
  );
  return folding.count;
}

/** Adds new samples to their chunks, within a transaction that holds the fold's lock. */
export async function foldChunks(tx: Executor, hours: readonly HourOfSamples[]): Promise<void> {
  if (hours.length === 0) return;
  const { gone, chunks } = foldIntoChunks(hours, await readTouched(tx, hours.map(spanOf)));
  await deleteChunks(tx, gone);
  await writeChunks(tx, chunks);
}

/** Adds what is known of minutes to the packed minutes of their hours, within such a transaction. */
export async function addMinutes(tx: Executor, hours: readonly HourOfMinutes[]): Promise<void> {
  if (hours.length > 0) await writeMinutes(tx, foldIntoMinutes(hours, await readMinutes(tx, hours)));
}

/** Days since 1970 (UTC) of hours. */
export function daysOf(hours: readonly HourPlace[]): number[] {
  return [...new Set(hours.map(({ ts }) => dayNumberOf(ts)))];
}
