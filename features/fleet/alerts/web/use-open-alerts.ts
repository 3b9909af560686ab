import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { createContext, use } from 'react';
import type { Alert } from '../contract.ts';
import { isCut } from '../rules/gather-waiting.ts';
import { LONGEST_UNITS } from '../vocabulary.ts';
import { alarmStandingQuery, alertsOfUnitsQuery, openAlertsQuery } from './open-alerts.ts';

/** The alerts that were open at the time in view, where the past is shown; null: it is now. */
export const PastAlertsContext = createContext<readonly Alert[] | null>(null);

interface OpenAlerts {
  /** undefined while they are on their way */
  alerts: readonly Alert[] | undefined;
  /** How many ask for something in all, where these are only the newest; null: these are all. */
  asking: number | null;
  isError: boolean;
  isPast: boolean;
}

/** The alerts of units that are open at the time that the page shows. @param unitIds empty: of all */
export function useOpenAlerts(unitIds: readonly string[]): OpenAlerts {
  const { api } = useRouteContext({ from: '__root__' });
  const past = use(PastAlertsContext);
  const { data: open, isError } = useQuery({ ...openAlertsQuery(api.fleet), enabled: past === null });
  const isSome = unitIds.length > 0;
  const isMany = past === null && isCut(open);
  // Of more units than an address holds those among the newest of all have to do.
  const isAsked = isMany && isSome && unitIds.join().length <= LONGEST_UNITS;
  const ofUnits = useQuery({ ...alertsOfUnitsQuery(api.fleet, unitIds), enabled: isAsked });
  const { data: standing } = useQuery({ ...alarmStandingQuery(api.fleet), enabled: isMany && !isSome });
  if (isAsked) return { alerts: ofUnits.data, asking: null, isError: ofUnits.isError, isPast: false };
  const isShown = ({ smrUnitId }: Alert) => !isSome || unitIds.includes(smrUnitId);
  const asking = isMany && standing ? standing.open - standing.quiet : null;
  return { alerts: (past ?? open)?.filter(isShown), asking, isError: past === null && isError, isPast: past !== null };
}
