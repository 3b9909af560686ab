import { queryOptions } from '@tanstack/react-query';
import type { ApiUtils } from '../../../../platform/web/api-utils.ts';
import type { alertsContract } from '../contract.ts';
import { askWaiting } from '../rules/gather-waiting.ts';
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

/** Alarms that wait for somebody, asked for by themselves: for where the open alerts are more than one answer holds. */
export function waitingAlertsQuery({ alerts }: { alerts: ApiUtils<typeof alertsContract> }, severity: 'crit' | 'warn') {
  return queryOptions({
    ...alerts.list.queryOptions({ input: askWaiting(severity) }),
    refetchInterval: REFETCH_MS,
  });
}
