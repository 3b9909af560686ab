import { createContext, useContext } from 'react';
import type { NewestQuality } from '../../streams/vocabulary.ts';

/** The newest value of a stream as the live stream told it; times in ms since 1970. */
export interface LiveValue {
  value: number | null;
  at: number | null;
  quality: NewestQuality;
}

/** Whether this browser hears the server. 'lost' says nothing about the plant. */
export interface Link {
  state: 'connecting' | 'live' | 'lost';
  /** ms since 1970 by the browser's clock. */
  since: number;
}

/** A clock of a page's own. */
export interface ShownClock {
  onTick(onChange: () => void): () => void;
  /** ms since 1970 */
  now(): number;
}

/** Everything a page hears from the live stream while it is open. Values are read with the hooks of `use-live-fleet.ts`. */
export interface LiveFleet {
  /** Calls `onChange` after a new value of the stream; returns what ends the calls. */
  onValue(streamId: number, onChange: () => void): () => void;
  valueOf(streamId: number): LiveValue | undefined;
  onLink(onChange: () => void): () => void;
  link(): Link;
  /** The past is shown: values, ages and staleness follow this clock, not the server's. Left out: it is now. */
  past?: ShownClock;
}

export const LiveFleetContext = createContext<LiveFleet | null>(null);

export function useLiveFleet(): LiveFleet | null {
  return useContext(LiveFleetContext);
}

/** Says which streams a page shows, before and while the live stream is open; null: of all. */
export const HearOnlyContext = createContext<(streamIds: readonly number[] | null) => void>(() => {});
