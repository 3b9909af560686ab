import { queryOptions } from '@tanstack/react-query';
import type { ApiUtils } from '../../../../platform/web/api-client.ts';
import { serverClock } from '../../live/web/estimate-clock.ts';
import type { Replay, replayContract } from '../contract.ts';

/** What has not ended yet is asked for again. */
const AGAIN_MS = 10_000;

/** What was known in a span. @param streamIds ascending @param unitIds whose alarms and statuses are shown besides */
export function replayQuery(
  { replay }: { replay: ApiUtils<typeof replayContract> },
  shown: { streamIds: readonly number[]; unitIds: readonly string[] },
  { from, to }: { from: number; to: number },
) {
  const [streams, units] = [shown.streamIds.join(), shown.unitIds.join()];
  return queryOptions({
    queryKey: [...replay.window.key(), streams, units, from, to],
    queryFn: (): Promise<Replay> =>
      replay.window.call({
        ...(streams ? { streams } : {}),
        ...(units ? { units } : {}),
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
      }),
    staleTime: to > serverClock.now() ? AGAIN_MS : Number.POSITIVE_INFINITY,
    refetchInterval: to > serverClock.now() ? AGAIN_MS : false,
  });
}
