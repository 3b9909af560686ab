import type { KnownRows, NewestValue, StreamRow, StreamState } from '../../streams/server/commands.ts';
import type { SampleColumns } from './sample-commands.ts';

/** Of all streams together, 8 bytes each. */
const MOST_TOGETHER = 4_000_000;
/** Of one stream; beyond it the older half is forgotten. Of many streams each has a smaller share. */
const MOST_TIMES = 1_024;
const FEWEST_TIMES = 16;
/** Whoever wrote longest ago is forgotten first. */
const MOST_STREAMS = MOST_TOGETHER / FEWEST_TIMES;

/** Times of one stream. */
export interface KnownTimes {
  has(ts: number): boolean;
}

/**
 * Where the streams stand that this process wrote last, and the times of the samples that it stored in them. Most streams have one writer, so the
 * database needs to say only where those stand that somebody else has written since (`lockStreams`). Senders with several connections overtake
 * themselves all the time, and a sample that is not the newest any more is new all the same: here it is known without asking.
 */
export interface RecentStreams {
  ask(ids: readonly number[]): Question;
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
interface Question extends KnownRows {
  /** Where all of them stand that are there, once the database has said what it did not know of. */
  adopt(rows: readonly StreamRow[]): FoundStreams;
}

export interface FoundStreams {
  states: ReadonlyMap<number, StreamState>;
  /** The transaction that found them. */
  readBy: string;
}

/** No transaction's number. */
const NOBODY = '0';

export function rememberStreams(): RecentStreams {
  const streams = new Map<number, KnownStream>();
  let server = '';
  return {
    ask(ids) {
      const known = ids.map((id) => streams.get(id)?.state);
      const writtenBy = known.map((state) => state?.writtenBy ?? NOBODY);
      return {
        server,
        writtenBy,
        adopt(rows) {
          const [about] = rows;
          if (!about) throw new Error('The database did not say who it is.');
          // Another one, which may have numbered other transactions alike: it has said where every stream stands.
          if (about.server !== server) streams.clear();
          server = about.server;
          const changed = new Map(rows.map((row) => [row.id, row]));
          const states = new Map<number, StreamState>();
          for (let at = 0; at < ids.length; at++) {
            const id = ids[at] as number;
            const row = changed.get(id);
            const state = row ? stateOf(row) : known[at];
            if (state) states.set(id, state);
          }
          return { states, readBy: about.readBy };
        },
      };
    },
    since(state, from) {
      const known = streams.get(state.id);
      return known && known.state.writtenBy === state.writtenBy && from > known.times.after ? known.times : null;
    },
    note(places, { streamId, ts }, { states, readBy }, newest) {
      const most = Math.max(FEWEST_TIMES, Math.min(MOST_TIMES, Math.floor(MOST_TOGETHER / (streams.size + 1))));
      for (const written of newest) {
        const before = states.get(written.id);
        if (!before) continue;
        const known = streams.get(written.id);
        const isNext = known?.state.writtenBy === before.writtenBy;
        const times = isNext ? known.times : new StreamTimes(before.newest);
        // As it was made: thousands of new ones a second are what the collector would be busy with. Only of what this transaction followed: what
        // is known of another one may be what a batch that runs now has found.
        const state = isNext ? known.state : { ...before };
        state.newest = written.ts;
        state.value = written.value;
        state.quality = written.quality;
        state.evaluation = written.evaluation;
        state.writers = written.writers;
        state.simulatedUntil = written.simulatedUntil;
        state.expression = before.expression;
        state.writtenBy = readBy;
        // Who wrote last is forgotten last.
        streams.delete(written.id);
        streams.set(written.id, isNext ? known : { state, times });
      }
      let current: KnownStream | undefined;
      for (const at of places) {
        const id = streamId[at] as number;
        if (id !== current?.state.id) current = streams.get(id);
        if (current?.state.writtenBy === readBy) current.times.add(ts[at] as number, most);
      }
      for (const id of streams.keys()) {
        if (streams.size <= MOST_STREAMS) break;
        streams.delete(id);
      }
    },
  };
}

interface KnownStream {
  state: StreamState;
  times: StreamTimes;
}

/** null: it was removed, or is gone. */
function stateOf({ readBy: _, server: __, isThere, id, ...state }: StreamRow): StreamState | null {
  return isThere && id !== null ? { id, ...state } : null;
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
