import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { ApiUtils } from '../../../../platform/web/api-utils.ts';
import type { alertsContract } from '../contract.ts';
import { askWaiting, isCut } from '../rules/gather-waiting.ts';
import { MOST_LISTED } from '../vocabulary.ts';

export const openAlertsInput = { status: 'open' as const, limit: MOST_LISTED };

const REFETCH_MS = 30_000;

/**
 * The open alerts, newest first. All parts of a page take them from this one question: the banner, tiles, a unit's list. The live
 * stream tells of changes at once (`open-alert-news.ts`); asking again is for when it can't.
 */
export function openAlertsQuery({ alerts }: { alerts: ApiUtils<typeof alertsContract> }) {
  return queryOptions({ ...alerts.list.queryOptions({ input: openAlertsInput }), refetchInterval: REFETCH_MS });
}

/** For the frame of a page: what its banner and the states of its values need. */
export async function prefetchAlerts(
  queryClient: QueryClient,
  fleet: { alerts: ApiUtils<typeof alertsContract> },
): Promise<void> {
  const open = openAlertsQuery(fleet);
  await queryClient.prefetchQuery(open);
  if (isCut(queryClient.getQueryData(open.queryKey))) await queryClient.prefetchQuery(alarmStandingQuery(fleet));
}

/** Those of units, for where all that are open are more than one answer holds. */
export function alertsOfUnitsQuery(
  { alerts }: { alerts: ApiUtils<typeof alertsContract> },
  unitIds: readonly string[],
) {
  const input = { ...openAlertsInput, units: unitIds.join(',') };
  return queryOptions({ ...alerts.list.queryOptions({ input }), refetchInterval: REFETCH_MS });
}

/** What all open alerts come to, for where they are more than one answer holds. */
export function alarmStandingQuery({ alerts }: { alerts: ApiUtils<typeof alertsContract> }) {
  return queryOptions({ ...alerts.standing.queryOptions(), refetchInterval: REFETCH_MS });
}

/** Alarms that wait for somebody, asked for by themselves: for where the open alerts are more than one answer holds. */
export function waitingAlertsQuery({ alerts }: { alerts: ApiUtils<typeof alertsContract> }, severity: 'crit' | 'warn') {
  return queryOptions({
    ...alerts.list.queryOptions({ input: askWaiting(severity) }),
    refetchInterval: REFETCH_MS,
  });
}
