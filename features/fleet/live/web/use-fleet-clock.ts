import { getRouteApi } from '@tanstack/react-router';
import { useServerNow } from './use-live-fleet.ts';

const layout = getRouteApi('/smr-ops-cloud');

/** The server's time, ms since 1970, on any page of the fleet. */
export function useFleetNow(everySeconds = 1): number {
  return useServerNow(layout.useLoaderData().renderedAt, everySeconds);
}
