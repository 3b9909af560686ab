import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { LiveFleetContext } from '../live-fleet.ts';
import { type OpenLiveFleet, openLiveFleet } from '../open-live-fleet.ts';

const REVISE_AFTER_MS = 3_000;

interface LiveFleetProviderProps {
  /** Queries that follow the alerts. */
  alertQueries: readonly QueryKey[];
  /** Queries that are drawn from samples. */
  sampleQueries: readonly QueryKey[];
  children: ReactNode;
}

/** One live stream for all pages of the fleet, open as long as one of them is. Give the same lists at every rendering. */
export function LiveFleetProvider({ alertQueries, sampleQueries, children }: LiveFleetProviderProps) {
  const queryClient = useQueryClient();
  const [fleet, setFleet] = useState<OpenLiveFleet | null>(null);
  useEffect(() => {
    const refresh = (keys: readonly QueryKey[]) => {
      // A query that fails says so where it is shown.
      for (const queryKey of keys) queryClient.invalidateQueries({ queryKey }).catch(() => {});
    };
    let revising: ReturnType<typeof setTimeout> | undefined;
    const opened = openLiveFleet('/api/fleet/live', {
      onAlert: () => refresh(alertQueries),
      onHole: () => refresh([...alertQueries, ...sampleQueries]),
      // Late samples come in bursts, after an outage of a line: one look is enough for all of them.
      onRevised: () => {
        revising ??= setTimeout(() => {
          revising = undefined;
          refresh(sampleQueries);
        }, REVISE_AFTER_MS);
      },
    });
    setFleet(opened);
    return () => {
      clearTimeout(revising);
      opened.close();
    };
  }, [queryClient, alertQueries, sampleQueries]);
  return <LiveFleetContext.Provider value={fleet}>{children}</LiveFleetContext.Provider>;
}
