import { type ReactNode, startTransition, useCallback, useEffect, useRef, useState } from 'react';
import { whenIdle } from '../../../../../platform/web/when-idle.ts';
import { MOST_HEARD_STREAMS } from '../../vocabulary.ts';
import { HearOnlyContext, LiveFleetContext } from '../live-fleet.ts';
import { type FleetNews, type OpenLiveFleet, openLiveFleet } from '../open-live-fleet.ts';

interface LiveFleetProviderProps {
  /** Gives who hears the news as long as the stream is open. Give the same function at every rendering. */
  openNews(): FleetNews & { close(): void };
  children: ReactNode;
}

/**
 * One live stream for all pages of the fleet, open as long as one of them is: the alerts of all, and the values that a page says it shows
 * (`useHearOnly`). Of a large fleet all values would be tens of thousands a second.
 */
export function LiveFleetProvider({ openNews, children }: LiveFleetProviderProps) {
  const [fleet, setFleet] = useState<OpenLiveFleet | null>(null);
  const opened = useRef<OpenLiveFleet | null>(null);
  /** Left out as long as no page has said it. */
  const wanted = useRef<readonly number[] | null>(undefined);
  const openNow = useRef<(() => void) | null>(null);
  const hearOnly = useCallback((streamIds: readonly number[] | null) => {
    wanted.current = streamIds;
    if (opened.current) opened.current.listenTo(addressOf(streamIds));
    else openNow.current?.();
  }, []);
  useEffect(() => {
    const news = openNews();
    const open = () => {
      callOff();
      openNow.current = null;
      const live = openLiveFleet(addressOf(wanted.current ?? null), news);
      opened.current = live;
      // All values of the page are drawn anew by it, a few at a time: who presses something meanwhile is not kept waiting.
      startTransition(() => setFleet(live));
    };
    // A page may come alive after this frame. One that shows no values says nothing: the stream opens when the browser has nothing else to do.
    const callOff = whenIdle(() => {
      wanted.current ??= NONE;
      open();
    });
    openNow.current = open;
    if (wanted.current !== undefined) open();
    return () => {
      callOff();
      openNow.current = null;
      opened.current?.close();
      opened.current = null;
      news.close();
    };
  }, [openNews]);
  return (
    <HearOnlyContext.Provider value={hearOnly}>
      <LiveFleetContext.Provider value={fleet}>{children}</LiveFleetContext.Provider>
    </HearOnlyContext.Provider>
  );
}

const NONE: readonly number[] = [];

/** More than the server tells apart would not fit into an address either. */
function addressOf(streamIds: readonly number[] | null): string {
  return streamIds === null || streamIds.length > MOST_HEARD_STREAMS
    ? '/api/fleet/live'
    : `/api/fleet/live?streams=${streamIds.join()}`;
}
