import { queryOptions } from '@tanstack/react-query';
import type { ApiUtils } from '../../../../platform/web/api-utils.ts';
import { serverClock } from '../../live/web/estimate-clock.ts';
import { type AskedRange, endsOf, isMoving } from '../../telemetry/rules/choose-range.ts';
import type { Marks, plotsContract } from '../contract.ts';

/** The live stream tells of alarms at once; outages and notes come in their own time. */
const AGAIN_MS = 30_000;

/** What is drawn over the values of streams in a range. @param screenId of the screen, with its notes */
export function marksQuery(
  { plots }: { plots: ApiUtils<typeof plotsContract> },
  streamIds: readonly number[],
  asked: AskedRange,
  screenId?: string,
) {
  const streams = streamIds.toSorted((a, b) => a - b).join();
  return queryOptions({
    queryKey: [...plots.marks.key(), streams, asked, screenId ?? null],
    queryFn: (): Promise<Marks> => {
      const { from, to } = endsOf(asked, serverClock.now());
      return plots.marks.call({
        streams,
        from: new Date(from).toISOString(),
        to: new Date(to).toISOString(),
        ...(screenId ? { screenId } : {}),
      });
    },
    enabled: streams !== '',
    staleTime: AGAIN_MS / 2,
    refetchInterval: isMoving(asked) ? AGAIN_MS : false,
  });
}
