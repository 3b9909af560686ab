import { useSyncExternalStore } from 'react';

/** Where the reader is, once the page is alive; the server does not know, and says UTC. */
export function useReaderZone(isAsked: boolean): string {
  return useSyncExternalStore(neverChanges, isAsked ? readerZone : serverZone, serverZone);
}

/** The reader's clock to half a minute, ms since 1970; null on the server, and where nobody asks. */
export function useReaderClock(isAsked: boolean): number | null {
  return useSyncExternalStore(isAsked ? onTick : neverChanges, isAsked ? halfMinute : noTime, noTime);
}

const HALF_MINUTE_MS = 30_000;

/** Never ahead: what happened a second ago must not be told as a minute old. What lies before us by less reads "just now". */
export const lastHalfMinute = (now: number) => Math.floor(now / HALF_MINUTE_MS) * HALF_MINUTE_MS;

const neverChanges = () => () => {};
const serverZone = () => 'UTC';
const readerZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;
const noTime = () => null;
const halfMinute = () => lastHalfMinute(Date.now());

/** One clock for all times on the page. */
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;

function onTick(listener: () => void): () => void {
  listeners.add(listener);
  ticking ??= setInterval(() => {
    for (const one of listeners) one();
  }, HALF_MINUTE_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}
