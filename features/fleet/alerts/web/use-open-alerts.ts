import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { Alert } from '../contract.ts';
import { openAlertsQuery } from './open-alerts.ts';

/** The alerts that were open at the time in view, where the past is shown; null: it is now. */
export const PastAlertsContext = createContext<readonly Alert[] | null>(null);

/** Every alert that is open at the time that the page shows; undefined while they are on their way. */
export function useOpenAlerts(): { alerts: readonly Alert[] | undefined; isError: boolean; isPast: boolean } {
  const { api } = useRouteContext({ from: '__root__' });
  const past = use(PastAlertsContext);
  const { data, isError } = useQuery({ ...openAlertsQuery(api.fleet), enabled: past === null });
  return past === null ? { alerts: data, isError, isPast: false } : { alerts: past, isError: false, isPast: true };
}
