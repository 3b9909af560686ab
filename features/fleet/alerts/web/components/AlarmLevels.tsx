import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import { type ReactNode, use, useMemo } from 'react';
import { findLevels, joinLevels } from '../../rules/find-levels.ts';
import { isCut } from '../../rules/gather-waiting.ts';
import { alarmStandingQuery, openAlertsQuery } from '../open-alerts.ts';
import { PastAlertsContext } from '../use-open-alerts.ts';
import { AlarmLevelsContext } from '../use-stream-state.ts';

/** Tells all values within it how bad their worst alarm is: worked out once, however many values stand on a page. */
export function AlarmLevels({ children }: { children: ReactNode }) {
  const { api } = useRouteContext({ from: '__root__' });
  const past = use(PastAlertsContext);
  const { data: open } = useQuery({ ...openAlertsQuery(api.fleet), enabled: past === null });
  const { data: standing } = useQuery({ ...alarmStandingQuery(api.fleet), enabled: past === null && isCut(open) });
  const shown = past ?? open;
  const older = past === null && isCut(open) ? standing?.levels : undefined;
  const levels = useMemo(() => joinLevels(findLevels(shown ?? []), older), [shown, older]);
  return <AlarmLevelsContext.Provider value={levels}>{children}</AlarmLevelsContext.Provider>;
}
