import { startTransition, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { serverClock } from './estimate-clock.ts';
import { HearOnlyContext, type Link, type LiveValue, useLiveFleet } from './live-fleet.ts';

/** The newest value of a stream; undefined until the live stream has told one (show the query's then). */
export function useLiveValue(streamId: number): LiveValue | undefined {
  const fleet = useLiveFleet();
  const subscribe = useCallback(
    (onChange: () => void) => fleet?.onValue(streamId, onChange) ?? (() => {}),
    [fleet, streamId],
  );
  return useSyncExternalStore(
    subscribe,
    () => fleet?.valueOf(streamId),
    // What is past is known on the server, too.
    () => (fleet?.past ? fleet.valueOf(streamId) : undefined),
  );
}

const connecting: Link = { state: 'connecting', since: 0 };

/** Whether this browser hears the server. */
export function useLink(): Link {
  const fleet = useLiveFleet();
  const subscribe = useCallback((onChange: () => void) => fleet?.onLink(onChange) ?? (() => {}), [fleet]);
  return useSyncExternalStore(
    subscribe,
    () => fleet?.link() ?? connecting,
    () => (fleet?.past ? fleet.link() : connecting),
  );
}

/** As long as the page is shown, the live stream tells of these streams, else of none. @param streamIds ascending; null: it tells of all */
export function useHearOnly(streamIds: readonly number[] | null): void {
  const hearOnly = use(HearOnlyContext);
  const listed = streamIds?.join() ?? null;
  useEffect(() => {
    hearOnly(listed === null ? null : listed === '' ? [] : listed.split(',').map(Number));
    return () => hearOnly([]);
  }, [hearOnly, listed]);
}

/**
 * The time that the page shows, ms since 1970: the server's, renewed every so many seconds, or that of the past which is replayed.
 *
 * @param renderedAt what the server said when it rendered the page: the first paint in the browser must show the same
 */
export function useServerNow(renderedAt: number, everySeconds = 1): number {
  const past = useLiveFleet()?.past;
  const shown = useSyncExternalStore(
    past?.onTick ?? neverTicks,
    () => past?.now() ?? null,
    () => past?.now() ?? null,
  );
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setNow(serverClock.now());
    };
    // As the page comes alive, everything on it that has a clock would be drawn anew in one piece.
    startTransition(tick);
    const timer = setInterval(tick, everySeconds * 1_000);
    // Who comes back after hours would read for a minute how old everything was when he left.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, [everySeconds]);
  return shown ?? now;
}

const neverTicks = () => () => {};
