import { focusManager, type QueryClient } from '@tanstack/react-query';
import { openAlertNews } from '../../../features/fleet/alerts/web/open-alert-news.ts';
import type { FleetNews } from '../../../features/fleet/live/web/open-live-fleet.ts';
import { FIGURES_KEPT_SECONDS } from '../../../features/fleet/screens/vocabulary.ts';
import type { ApiUtils } from '../../../platform/web/api-utils.ts';
import { createRefresher } from '../../../platform/web/refresh-in-turn.ts';
import type { Contract } from '../../contract.ts';

/** Each page asks for the figures of the day at a moment of its own: a thousand that asked at once would delay the next alarm. */
const FIGURES_WITHIN_MS = 5_000;
/** Late samples come in bursts, after an outage of a line: one look is enough for all of them. */
const REVISED_AFTER_MS = 3_000;

/** What the pages of the fleet do with what they are told: which of their queries follow from what. */
export function openFleetNews(
  queryClient: QueryClient,
  { fleet }: Pick<ApiUtils<Contract>, 'fleet'>,
): FleetNews & { close(): void } {
  const refresh = createRefresher(queryClient);
  const alerts = openAlertNews(queryClient, fleet.alerts, refresh);
  const alertQueries = [fleet.alerts.key()];
  // What is drawn over plots follows alarms as the figures do.
  const figureQueries = [fleet.units.metrics.key(), fleet.plots.marks.key(), fleet.alerts.standing.key()];
  const sampleQueries = [
    fleet.telemetry.history.key(),
    fleet.telemetry.sparklines.key(),
    fleet.telemetry.events.key(),
    fleet.telemetry.streams.key(),
    fleet.telemetry.origins.key(),
    fleet.telemetry.origin.key(),
  ];
  // An answer may have been kept from just before the last alarm: then the figures are asked for once more.
  const figures = gather(() => refresh(figureQueries), FIGURES_KEPT_SECONDS * 1_000);
  const revised = gather(() => refresh(sampleQueries));
  return {
    // Between the page's rendering and now something may have been raised.
    onStart: () => refresh(alertQueries),
    onHole: () => refresh([...alertQueries, ...figureQueries, ...sampleQueries]),
    // Whoever wakes the computer comes back to the page: what is old by now is asked for, not when the minutes of its next look are over.
    onSlept: () => focusManager.onFocus(),
    onAlert(told) {
      alerts.take(told);
      figures.within(Math.random() * FIGURES_WITHIN_MS);
    },
    onRevised: () => revised.within(REVISED_AFTER_MS),
    // Of what is shown, late samples were told, and a page that opens asks; what was kept from another visit is asked for again.
    onOthers() {
      for (const queryKey of sampleQueries)
        queryClient.invalidateQueries({ queryKey, refetchType: 'none', type: 'inactive' });
    },
    close() {
      alerts.close();
      figures.stop();
      revised.stop();
    },
  };
}

/**
 * Does once, some time after the first of several calls, what they all ask for.
 *
 * @param settledAfterMs work that began sooner after the last call is done a second time
 */
function gather(work: () => void, settledAfterMs = 0) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let calledAt = 0;
  const within = (ms: number) => {
    calledAt = performance.now();
    timer ??= setTimeout(begin, ms);
  };
  const begin = () => {
    timer = undefined;
    work();
    if (performance.now() - calledAt < settledAfterMs) timer = setTimeout(begin, settledAfterMs);
  };
  return { within, stop: () => clearTimeout(timer) };
}
