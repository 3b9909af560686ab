import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { Panel } from '../../../units/web/components/Panel.tsx';
import { useFleetNow } from '../../../units/web/use-fleet-clock.ts';
import type { Alert } from '../../contract.ts';
import { useIsEditor } from '../use-alert-actions.ts';
import { AlarmStateMark } from './AlarmStateMark.tsx';
import { AlertActions } from './AlertActions.tsx';
import { RaisedAt } from './RaisedAt.tsx';
import { SeverityMark } from './SeverityMark.tsx';

/** What to ask the API for, also ahead of the page: `ensureQueryData` in the loader saves the reader a jump. */
export const activeAlertsInput = (unitId: string) => ({ unitId, status: 'open' as const });

/** The open alerts of one unit, for its page. */
export function ActiveAlerts({ unitId, timeZone }: { unitId: string; timeZone: string }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: alerts, isError } = useQuery({
    ...api.fleet.alerts.list.queryOptions({ input: activeAlertsInput(unitId) }),
    refetchInterval: 30_000,
  });
  return (
    <Panel title="Active alerts" aside={<p className="text-sm text-ink-soft tabular-nums">{alerts?.length ?? '–'}</p>}>
      {alerts && alerts.length > 0 ? (
        <ul className="divide-y divide-line">
          {alerts.map((alert) => (
            <li key={alert.id}>
              <ActiveAlert alert={alert} timeZone={timeZone} />
            </li>
          ))}
        </ul>
      ) : (
        <p role="status" className="px-4 py-6 text-sm text-ink-soft">
          {alerts ? 'Nothing is open.' : isError ? 'The alerts could not be loaded.' : 'Loading alerts…'}
        </p>
      )}
    </Panel>
  );
}

function ActiveAlert({ alert, timeZone }: { alert: Alert; timeZone: string }) {
  const now = useFleetNow(10);
  const mayAct = useIsEditor();
  return (
    <div className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <SeverityMark severity={alert.severity} />
        <AlarmStateMark alert={alert} timeZone={timeZone} />
      </div>
      <Link
        to="/smr-ops-cloud/alerts/$id"
        params={{ id: alert.id }}
        className="font-medium wrap-anywhere hover:text-accent hover:underline"
      >
        {alert.title}
      </Link>
      <p className="text-sm wrap-anywhere text-ink-soft">
        {alert.message} <RaisedAt alert={alert} timeZone={timeZone} now={now} />
      </p>
      {mayAct ? <AlertActions alert={alert} /> : null}
    </div>
  );
}
