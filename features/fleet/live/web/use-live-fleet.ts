import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { serverClock } from './estimate-clock.ts';
import { type Link, type LiveValue, useLiveFleet } from './live-fleet.ts';

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
    () => undefined,
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
    () => connecting,
  );
}

/**
 * The server's time, ms since 1970, renewed every so many seconds.
 *
 * @param renderedAt what the server said when it rendered the page: the first paint in the browser must show the same
 */
export function useServerNow(renderedAt: number, everySeconds = 1): number {
  const [now, setNow] = useState(renderedAt);
  useEffect(() => {
    const tick = () => {
      if (!document.hidden) setNow(serverClock.now());
    };
    tick();
    const timer = setInterval(tick, everySeconds * 1_000);
    return () => clearInterval(timer);
  }, [everySeconds]);
  return now;
}
