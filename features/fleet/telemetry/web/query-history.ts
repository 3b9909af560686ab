import { queryOptions } from '@tanstack/react-query';
import type { ApiUtils } from '../../../../platform/web/api-utils.ts';
import { serverClock } from '../../live/web/estimate-clock.ts';
import type { History, telemetryContract } from '../contract.ts';
import { type AskedRange, endsOf, isMoving } from '../rules/choose-range.ts';

const POINTS = 400;
/** A range that ends now is asked for again when a new bucket may have come, but not more often. */
const OFTENEST_SECONDS = 5;

/** A stream's history; a range that ends now moves on by itself. Now is the server's: screens on a wall have clocks that nobody sets. */
export function historyQuery(
  { telemetry }: { telemetry: ApiUtils<typeof telemetryContract> },
  id: number,
  asked: AskedRange,
) {
  return queryOptions({
    queryKey: [...telemetry.history.key(), id, asked],
    queryFn: (): Promise<History> => {
      const { from, to } = endsOf(asked, serverClock.now());
      return telemetry.history.call({
        id,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        points: POINTS,
      });
    },
    staleTime: isMoving(asked) ? OFTENEST_SECONDS * 1_000 : 60_000,
    refetchInterval: ({ state }) =>
      isMoving(asked) ? Math.max(OFTENEST_SECONDS, state.data?.bucketSeconds ?? 0) * 1_000 : false,
  });
}
