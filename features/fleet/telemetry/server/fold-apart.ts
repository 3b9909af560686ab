import type { Database } from '../../../../platform/server/database.ts';
import { openHelperThread } from '../../../../platform/server/helper-thread.ts';
import { threadBeside } from '../../../../platform/server/start-thread.ts';
import {
  type FoldedChunks,
  type FoldedMinutes,
  foldIntoChunks,
  foldIntoMinutes,
  groupByHour,
  type HourOfSamples,
  type HourPlace,
  type HourSpan,
  type JournalRow,
  type StoredBytes,
  type StoredChunk,
  spanOf,
  sumHour,
  sumMinutes,
} from '../rules/fold-hours.ts';
import type { Summary } from '../rules/sum-samples.ts';

/** What is stored already where new samples belong. */
export interface Stored {
  chunks: readonly StoredChunk[];
  minutes: readonly StoredBytes[];
}

export interface Folded extends FoldedChunks {
  minutes: FoldedMinutes;
  /** What the new samples add to their hours. */
  hours: (HourPlace & Summary)[];
}

/** Rows of the journal on their way to where they stay. */
export interface Folding {
  /** How many samples they hold. */
  count: number;
  /** Where these belong: what is stored there is to be read. */
  spans: HourSpan[];
  finish(stored: Stored): Promise<Folded>;
}

/** Bytes of the journal that are folded where they are: it takes some milliseconds, less than to hand them over. */
const SMALL_BYTES = 65_536;

/** Asked of the thread: to read rows, then what follows from them and from what is stored. */
export type FoldQuestion = { rows: JournalRow[] } | { number: number; stored: Stored };
export type FoldBegun = Pick<Folding, 'count' | 'spans'> & { number: number };

const thread = openHelperThread(threadBeside(import.meta.url, 'fold-thread'));

/**
 * Begins to fold rows of the journal, many in a thread of its own: nobody else would be answered meanwhile. Not those of the embedded database:
 * its only connection is held until they are folded, and every way to the thread and back makes that longer.
 */
export async function beginFolding(rows: JournalRow[], engine: Database['engine']): Promise<Folding> {
  if (engine === 'embedded') return foldHere(rows);
  if (rows.reduce((sum, { data }) => sum + data.byteLength, 0) <= SMALL_BYTES) return foldHere(rows);
  const { number, ...begun } = await thread.ask<FoldBegun>({ rows } satisfies FoldQuestion);
  return {
    ...begun,
    finish: (stored) => thread.ask<Folded>({ number, stored } satisfies FoldQuestion),
  };
}

function foldHere(rows: readonly JournalRow[]): Folding {
  const hours = groupByHour(rows);
  return { ...describe(hours), finish: async (stored) => finishFolding(hours, stored) };
}

export function describe(hours: readonly HourOfSamples[]): Pick<Folding, 'count' | 'spans'> {
  return { count: hours.reduce((sum, { run }) => sum + run.ts.length, 0), spans: hours.map(spanOf) };
}

export function finishFolding(hours: readonly HourOfSamples[], stored: Stored): Folded {
  return {
    ...foldIntoChunks(hours, stored.chunks),
    minutes: foldIntoMinutes(hours.map(sumMinutes), stored.minutes),
    hours: hours.map(sumHour),
  };
}
