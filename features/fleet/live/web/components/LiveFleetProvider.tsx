import { type ReactNode, useEffect, useState } from 'react';
import { LiveFleetContext } from '../live-fleet.ts';
import { type FleetNews, type OpenLiveFleet, openLiveFleet } from '../open-live-fleet.ts';

interface LiveFleetProviderProps {
  /** Gives who hears the news as long as the stream is open. Give the same function at every rendering. */
  openNews(): FleetNews & { close(): void };
  children: ReactNode;
}

/** One live stream for all pages of the fleet, open as long as one of them is. */
export function LiveFleetProvider({ openNews, children }: LiveFleetProviderProps) {
  const [fleet, setFleet] = useState<OpenLiveFleet | null>(null);
  useEffect(() => {
    const news = openNews();
    const opened = openLiveFleet('/api/fleet/live', news);
    setFleet(opened);
    return () => {
      opened.close();
      news.close();
    };
  }, [openNews]);
  return <LiveFleetContext.Provider value={fleet}>{children}</LiveFleetContext.Provider>;
}
