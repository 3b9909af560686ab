import { randomBytes } from 'node:crypto';
import { partOf, type StreamState } from '../../streams/rules/pack-states.ts';
import {
  type AskedParts,
  type KnownPart,
  keyOf,
  listParts,
  type NewestValue,
  type PartRow,
  readPart,
} from '../../streams/server/newest-commands.ts';
import type { SampleColumns } from './sample-commands.ts';

/** Of all streams together, 8 bytes each. */
const MOST_TOGETHER = 4_000_000;
/** Of one stream; beyond it the older half is forgotten. Of many streams each has a smaller share. */
const MOST_TIMES = 1_024;
const FEWEST_TIMES = 16;
/** Whoever wrote longest ago is forgotten first. */
const MOST_STREAMS = MOST_TOGETHER / FEWEST_TIMES;
/** Each with as many streams as share a row. */
const MOST_PARTS = MOST_STREAMS / 4;

/** Times of one stream. */
export interface KnownTimes {
  has(ts: number): boolean;
}

/**
 * Where the streams stand that this process wrote last, and the times of the samples that it stored in them. Most streams have one writer, so the
 * database needs to say only where those stand whose row somebody else has written since (`lockParts`). Senders with several connections overtake
 * themselves all the time, and a sample that is not the newest any more is new all the same: here it is known without asking.
 */
export interface RecentStreams {
  ask(streams: readonly { id: number; smrUnitId: string }[]): Question;
  /** Every stored time from `from` on; null: this process does not know. */
  since(state: StreamState, from: number): KnownTimes | null;
  /**
   * Notes what a committed transaction stored.
   *
   * @param places of the samples
   * @param newest what it wrote as newest values
   */
  note(places: readonly number[], samples: SampleColumns, found: FoundStreams, newest: readonly NewestValue[]): void;
}

/** What is known of some streams when it is asked for. */
interface Question extends AskedParts {
  /** Where all of them stand if nobody else has written since; null: of some of them nothing is known. */
  guess(): FoundStreams | null;
  /** Where all of them stand that are there, once the database has said what it did not know of. */
  adopt(rows: readonly PartRow[]): FoundStreams;
}

export interface FoundStreams {
  /** Of those that were asked for, as far as they are there. */
  states: ReadonlyMap<number, StreamState>;
  /** Whole rows, also of streams that nobody asked for. */
  parts: readonly KnownPart[];
  /** By which what is written now is told apart from all else. */
  batch: string;
}

export function rememberStreams(): RecentStreams {
  const parts = new Map<string, KnownPart>();
  const times = new Map<number, { batch: string; times: StreamTimes }>();
  const self = randomBytes(6).toString('base64url');
  let batches = 0;
  return {
    ask(streams) {
      const asked = listParts(streams);
      const known = asked.map((part) => parts.get(keyOf(part)));
      const find = (found: readonly (KnownPart | undefined)[]): FoundStreams => {
        const byKey = new Map(found.flatMap((part) => (part ? [[keyOf(part), part]] : [])));
        const states = new Map<number, StreamState>();
        for (const { id, smrUnitId } of streams) {
          const state = byKey.get(keyOf({ smrUnitId, part: partOf(id) }))?.states.get(id);
          if (state?.isThere) states.set(id, state);
        }
        return { states, parts: [...byKey.values()], batch: `${self}${(++batches).toString(36)}` };
      };
      return {
        parts: asked,
        writtenBy: known.map((part) => part?.writtenBy ?? ''),
        guess: () => (known.every((part) => part !== undefined && part.writtenBy !== '') ? find(known) : null),
        adopt(rows) {
          const changed = new Map(rows.map((row) => [keyOf(row), readPart(row)]));
          return find(asked.map((part, at) => changed.get(keyOf(part)) ?? known[at]));
        },
      };
    },
    since(state, from) {
      const known = times.get(state.id);
      return known && known.batch === state.batch && from > known.times.after ? known.times : null;
    },
    note(places, { streamId, ts }, { states, parts: found, batch }, newest) {
      const most = Math.max(FEWEST_TIMES, Math.min(MOST_TIMES, Math.floor(MOST_TOGETHER / (times.size + 1))));
      for (const value of newest) {
        const state = states.get(value.id);
        if (!state) continue;
        const known = times.get(value.id);
        const isNext = known !== undefined && known.batch === state.batch;
        // Who wrote last is forgotten last.
        times.delete(value.id);
        times.set(value.id, { batch, times: isNext ? known.times : new StreamTimes(state.newest) });
        // As it was made: thousands of new ones a second are what the collector would be busy with. Nobody else holds what this batch found: whoever
        // asks meanwhile is told that the row is another one since, and reads it.
        state.newest = value.ts;
        state.value = value.value;
        state.quality = value.quality;
        state.evaluation = value.evaluation;
        state.writers = value.writers;
        state.simulatedUntil = value.simulatedUntil;
        state.batch = batch;
      }
      for (const part of found) {
        if (hasOf(part, batch)) part.writtenBy = batch;
        parts.delete(keyOf(part));
        parts.set(keyOf(part), part);
      }
      let current: { id: number; batch: string; times: StreamTimes } | undefined;
      for (const at of places) {
        const id = streamId[at] as number;
        if (id !== current?.id) {
          const known = times.get(id);
          current = known && { id, ...known };
        }
        if (current?.batch === batch) current.times.add(ts[at] as number, most);
      }
      forgetOldest(times, MOST_STREAMS);
      forgetOldest(parts, MOST_PARTS);
    },
  };
}

function hasOf({ states }: KnownPart, batch: string): boolean {
  for (const state of states.values()) if (state.batch === batch) return true;
  return false;
}

function forgetOldest<Key>(known: Map<Key, unknown>, most: number): void {
  for (const key of known.keys()) {
    if (known.size <= most) break;
    known.delete(key);
  }
}

class StreamTimes implements KnownTimes {
  /** Of what is newer than this every time is known; ms since 1970. */
  after: number;
  /** Grows with what is in it: most streams of a large fleet write little, and what is made anew for each batch costs most. */
  #times = new Float64Array(FEWEST_TIMES);
  #length = 0;
  #isAscending = true;

  constructor(newest: number | null) {
    this.after = newest ?? Number.NEGATIVE_INFINITY;
  }

  /** @param most times that are kept of this stream */
  add(ts: number, most: number): void {
    if (this.#length >= most) this.#forgetOlder(Math.floor(most / 2));
    if (this.#length === this.#times.length) {
      const larger = new Float64Array(this.#length * 2);
      larger.set(this.#times);
      this.#times = larger;
    }
    if (this.#length > 0 && ts < (this.#times[this.#length - 1] as number)) this.#isAscending = false;
    this.#times[this.#length++] = ts;
  }

  has(ts: number): boolean {
    this.#sort();
    let [low, high] = [0, this.#length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#times[middle] as number) < ts) low = middle + 1;
      else high = middle;
    }
    return low < this.#length && this.#times[low] === ts;
  }

  #forgetOlder(kept: number): void {
    this.#sort();
    const from = this.#length - kept;
    this.after = Math.max(this.after, this.#times[from - 1] as number);
    this.#times.copyWithin(0, from, this.#length);
    this.#length = kept;
  }

  #sort(): void {
    if (!this.#isAscending) this.#times.subarray(0, this.#length).sort();
    this.#isAscending = true;
  }
}
