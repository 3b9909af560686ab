import type { StreamState } from '../../streams/server/commands.ts';
import type { SampleColumns } from './sample-commands.ts';

/** Of one stream; beyond it the older half is forgotten. */
const MOST_TIMES = 2_000;
/** Together; whoever wrote longest ago is forgotten first. */
const MOST_STREAMS = 5_000;

interface Remembered {
  /** The transaction that wrote the stream's row when the times were noted. */
  writtenBy: string;
  /** Of what is newer than this every time is known; ms since 1970. */
  after: number;
  times: Set<number>;
}

/**
 * Times of the samples that this process stored last. Senders with several connections overtake themselves all the time, and a sample that is
 * not the newest any more is new all the same: here it is known without asking, as long as nobody else wrote to the stream.
 */
export interface RecentTimes {
  /** Every stored time from `from` on; null: this process does not know. */
  since(state: StreamState, from: number): ReadonlySet<number> | null;
  /**
   * Notes what a committed transaction stored.
   *
   * @param places of the samples
   * @param states of the streams as that transaction found them
   */
  note(places: readonly number[], samples: SampleColumns, states: ReadonlyMap<number, StreamState>): void;
}

export function rememberTimes(): RecentTimes {
  const streams = new Map<number, Remembered>();
  const touch = (state: StreamState): Remembered => {
    const known = streams.get(state.id);
    streams.delete(state.id);
    const current =
      known?.writtenBy === state.writtenBy
        ? known
        : { writtenBy: '', after: state.newest ?? Number.NEGATIVE_INFINITY, times: new Set<number>() };
    streams.set(state.id, current);
    current.writtenBy = state.readBy;
    return current;
  };
  return {
    since(state, from) {
      const known = streams.get(state.id);
      return known && known.writtenBy === state.writtenBy && from > known.after ? known.times : null;
    },
    note(places, { streamId, ts }, states) {
      let current: Remembered | null = null;
      let currentId = -1;
      for (const at of places) {
        const id = streamId[at] as number;
        if (id !== currentId) {
          if (current) forgetOldest(current);
          const state = states.get(id);
          current = state ? touch(state) : null;
          currentId = id;
        }
        current?.times.add(ts[at] as number);
      }
      if (current) forgetOldest(current);
      for (const id of streams.keys()) {
        if (streams.size <= MOST_STREAMS) break;
        streams.delete(id);
      }
    },
  };
}

function forgetOldest(known: Remembered): void {
  if (known.times.size <= MOST_TIMES) return;
  const times = [...known.times].sort((a, b) => a - b);
  const kept = times.splice(MOST_TIMES / 2);
  known.after = Math.max(known.after, times.at(-1) as number);
  known.times = new Set(kept.filter((time) => time > known.after));
}
