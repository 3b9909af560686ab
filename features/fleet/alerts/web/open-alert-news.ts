import { matchQuery, type Query, type QueryClient } from '@tanstack/react-query';
import type { ApiUtils } from '../../../../platform/web/api-utils.ts';
import type { Refresh } from '../../../../platform/web/refresh-in-turn.ts';
import type { Alert, AlertWithHistory, alertsContract } from '../contract.ts';
import { type AlertListInput, placeAlert } from '../rules/place-alert.ts';

/** Writes what the live stream tells of alerts into the queries that show them. */
export interface AlertNews {
  /** @param told what a frame carries: an alert as it is now, or only which one when it was too long to be told */
  take(told: unknown): void;
  close(): void;
}

/**
 * An alarm is on the screen as soon as it is heard: nobody asks the server for what it has just said. Only what one alert does not
 * tell, such as its history, is asked for again, in turn.
 */
export function openAlertNews(
  queryClient: QueryClient,
  alerts: ApiUtils<typeof alertsContract>,
  refresh: Refresh,
): AlertNews {
  const cache = queryClient.getQueryCache();
  const lists = { queryKey: alerts.list.key() };
  /** By query: what was told since its question is under way. The answer may be older, and must not take it away again. */
  const toldMeanwhile = new Map<string, Alert[]>();
  const write = (query: Query, alert: Alert) => {
    const list = queryClient.getQueryData<readonly Alert[]>(query.queryKey);
    if (!list) return;
    const placed = placeAlert(list, alert, inputOf(query));
    if (placed === null) refresh([query.queryKey]);
    else if (placed !== list) queryClient.setQueryData(query.queryKey, placed);
  };
  const stopWatching = cache.subscribe((event) => {
    if (event.type !== 'updated' || !matchQuery(lists, event.query)) return;
    const { query, action } = event;
    if (action.type === 'fetch') toldMeanwhile.set(query.queryHash, []);
    if (action.type === 'error') toldMeanwhile.delete(query.queryHash);
    if (action.type !== 'success' || action.manual) return;
    const told = toldMeanwhile.get(query.queryHash) ?? [];
    toldMeanwhile.delete(query.queryHash);
    for (const alert of told) write(query, alert);
  });
  return {
    take(told) {
      const alert = readAlert(told);
      if (!alert) return refresh([alerts.key()]);
      for (const waiting of toldMeanwhile.values()) waiting.push(alert);
      for (const query of cache.findAll(lists)) write(query, alert);
      const one = alerts.get.queryKey({ input: { id: alert.id } });
      queryClient.setQueryData<AlertWithHistory>(one, (known) =>
        known && known.revision < alert.revision ? { ...known, ...alert } : known,
      );
      refresh([one]);
    },
    close: stopWatching,
  };
}

function inputOf({ queryKey }: Query): AlertListInput {
  // Every key of these queries was made from a typed input (`api.fleet.alerts.list.queryOptions`).
  const [, { input = {} }] = queryKey as [path: unknown, state: { input?: AlertListInput }];
  return input;
}

/** @returns null when it is not a whole alert */
function readAlert(told: unknown): Alert | null {
  if (typeof told !== 'object' || told === null || !('revision' in told) || !('title' in told)) return null;
  // The server tells an alert in the shape of the contract or not at all, see `announceAlert`.
  const { action: _, ...alert } = told as Alert & { action: string };
  return alert;
}
