import type { LiveFleet, LiveValue } from '../../live/web/live-fleet.ts';
import { qualities } from '../../streams/vocabulary.ts';
import type { KnownPast } from '../rules/join-replays.ts';
import { placeBefore } from '../rules/read-past.ts';

/** A fleet of the past, in the place of the live one: parts of a page that show values need not know. */
export interface PastFleet extends LiveFleet {
  /** Shows another time, and tells those whose values are others by it. */
  show(at: number): void;
  /** Plays from other data. */
  take(replay: KnownPast | undefined): void;
}

/** @param first ms since 1970 @param known what was known around it; undefined: it is on its way */
export function openPastFleet(first: number, known?: KnownPast): PastFleet {
  let at = first;
  let samples = samplesOf(known);
  const values = new Map<number, LiveValue>();
  const listeners = new Map<number, Set<() => void>>();
  const tickListeners = new Set<() => void>();
  // A page heard what it shows: that is never in doubt.
  const link = { state: 'live' as const, since: 0 };

  const read = (id: number): LiveValue => {
    const own = samples.get(id) ?? [];
    const found = own[placeBefore(own, at, ([ts]) => ts)];
    if (!found) return { value: null, at: null, quality: 'good' };
    const [ts, value, quality] = found;
    return { value, at: ts, quality: qualities[quality] ?? 'bad' };
  };
  /** The same object as long as it says the same. */
  const readOnce = (id: number): LiveValue => {
    const [before, now] = [values.get(id), read(id)];
    if (before && before.at === now.at && before.value === now.value && before.quality === now.quality) return before;
    values.set(id, now);
    return now;
  };
  const tell = () => {
    for (const listener of tickListeners) listener();
    for (const [id, own] of listeners) {
      const before = values.get(id);
      if (readOnce(id) !== before) for (const listener of own) listener();
    }
  };
  return {
    valueOf: readOnce,
    onValue(id, onChange) {
      const own = listeners.get(id) ?? new Set();
      listeners.set(id, own.add(onChange));
      return () => {
        own.delete(onChange);
        if (own.size === 0) listeners.delete(id);
      };
    },
    onLink: () => () => {},
    link: () => link,
    past: {
      now: () => at,
      onTick(onChange) {
        tickListeners.add(onChange);
        return () => tickListeners.delete(onChange);
      },
    },
    show(next) {
      if (next === at) return;
      at = next;
      tell();
    },
    take(replay) {
      samples = samplesOf(replay);
      tell();
    },
  };
}

function samplesOf(replay: KnownPast | undefined): Map<number, KnownPast['streams'][number]['samples']> {
  return new Map(replay?.streams.map((stream) => [stream.id, stream.samples]));
}
