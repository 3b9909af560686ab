import type { StreamState } from '../../streams/server/commands.ts';
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
 * Times of the samples that this process stored last. Senders with several connections overtake themselves all the time, and a sample that is
 * not the newest any more is new all the same: here it is known without asking, as long as nobody else wrote to the stream.
 */
export interface RecentTimes {
  /** Every stored time from `from` on; null: this process does not know. */
  since(state: StreamState, from: number): KnownTimes | null;
  /**
   * Notes what a committed transaction stored.
   *
   * @param places of the samples
   * @param states of the streams as that transaction found them
   */
  note(places: readonly number[], samples: SampleColumns, states: ReadonlyMap<number, StreamState>): void;
}

export function rememberTimes(): RecentTimes {
  const streams = new Map<number, StreamTimes>();
  const touch = (state: StreamState): StreamTimes => {
    const known = streams.get(state.id);
    streams.delete(state.id);
    const current = known?.writtenBy === state.writtenBy ? known : new StreamTimes(state.newest);
    current.writtenBy = state.readBy;
    streams.set(state.id, current);
    return current;
  };
  return {
    since(state, from) {
      const known = streams.get(state.id);
      return known && known.writtenBy === state.writtenBy && from > known.after ? known : null;
    },
    note(places, { streamId, ts }, states) {
      const most = Math.max(FEWEST_TIMES, Math.min(MOST_TIMES, Math.floor(MOST_TOGETHER / (streams.size + 1))));
      let current: StreamTimes | null = null;
      let currentId = -1;
      for (const at of places) {
        const id = streamId[at] as number;
        if (id !== currentId) {
          const state = states.get(id);
          current = state ? touch(state) : null;
          currentId = id;
        }
        current?.add(ts[at] as number, most);
      }
      for (const id of streams.keys()) {
        if (streams.size <= MOST_STREAMS) break;
        streams.delete(id);
      }
    },
  };
}

class StreamTimes implements KnownTimes {
  /** The transaction that wrote the stream's row when the times were noted. */
  writtenBy = '';
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
