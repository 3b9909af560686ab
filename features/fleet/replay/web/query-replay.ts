import { queryOptions } from '@tanstack/react-query';
import { listInParts } from '../../../../platform/shared/list-in-parts.ts';
import type { ApiUtils } from '../../../../platform/web/api-utils.ts';
import { serverClock } from '../../live/web/estimate-clock.ts';
import type { replayContract } from '../contract.ts';
import { joinReplays, type KnownPast } from '../rules/join-replays.ts';
import { MOST_REPLAYED } from '../vocabulary.ts';

/** What has not ended yet is asked for again. */
const AGAIN_MS = 10_000;

/** What was known in a span. @param streamIds ascending @param unitIds whose alarms and statuses are shown besides */
export function replayQuery(
  { replay }: { replay: ApiUtils<typeof replayContract> },
  shown: { streamIds: readonly number[]; unitIds: readonly string[] },
  { from, to }: { from: number; to: number },
) {
  // The more there is to ask for, the more seldom.
  const againMs = AGAIN_MS * Math.max(1, listInParts(shown.streamIds, MOST_REPLAYED).length);
  return queryOptions({
    queryKey: [...replay.window.key(), shown.streamIds.join(), shown.unitIds.join(), from, to],
    queryFn: async ({ signal }): Promise<KnownPast> => {
      const streams = listInParts(shown.streamIds, MOST_REPLAYED);
      const units = listInParts(shown.unitIds);
      const parts = [];
      // One after the other: each is as much as the server should read at once for one page.
      for (let place = 0; place < Math.max(1, streams.length, units.length); place++) {
        const [ofStreams, ofUnits] = [streams[place]?.join(), units[place]?.join()];
        parts.push(
          await replay.window.call(
            {
              ...(ofStreams ? { streams: ofStreams } : {}),
              ...(ofUnits ? { units: ofUnits } : {}),
              from: new Date(from).toISOString(),
              to: new Date(to).toISOString(),
            },
            { signal },
          ),
        );
      }
      return joinReplays(parts);
    },
    staleTime: to > serverClock.now() ? againMs : Number.POSITIVE_INFINITY,
    refetchInterval: to > serverClock.now() ? againMs : false,
  });
}
