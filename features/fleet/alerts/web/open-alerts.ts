import { queryOptions } from '@tanstack/react-query';
import type { ApiUtils } from '../../../../platform/web/api-client.ts';
import type { alertsContract } from '../contract.ts';

/** One alert for each limit of every stream of four units would still fit. */
export const openAlertsInput = { status: 'open' as const, limit: 500 };

/**
 * Every open alert, newest first. All parts of a page take them from this one question: the banner, tiles, a unit's list. The live
 * stream tells of changes at once (`open-alert-news.ts`); asking again is for when it can't.
 */
export function openAlertsQuery({ alerts }: { alerts: ApiUtils<typeof alertsContract> }) {
  return queryOptions({ ...alerts.list.queryOptions({ input: openAlertsInput }), refetchInterval: 30_000 });
}
