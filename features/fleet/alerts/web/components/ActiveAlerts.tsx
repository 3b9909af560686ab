import { useQuery } from '@tanstack/react-query';
import { Link, useRouteContext } from '@tanstack/react-router';
import { useIsEditor } from '../../../../accounts/web/use-is-editor.ts';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { Panel } from '../../../look/web/components/Panel.tsx';
import { SeverityMark } from '../../../look/web/components/SeverityMark.tsx';
import type { Alert } from '../../contract.ts';
import { isQuiet, rankAlerts } from '../../rules/rank-alerts.ts';
import { openAlertsQuery } from '../open-alerts.ts';
import { AlarmStateMark } from './AlarmStateMark.tsx';
import { AlertActions } from './AlertActions.tsx';
import { RaisedAt } from './RaisedAt.tsx';

/** The open alerts of one unit, for its page. What is shelved or suppressed is folded away: it asks for nothing. */
export function ActiveAlerts({ unitId, timeZone }: { unitId: string; timeZone: string }) {
  const { api } = useRouteContext({ from: '__root__' });
  const { data: open, isError } = useQuery(openAlertsQuery(api.fleet));
  const alerts = open?.filter(({ smrUnitId }) => smrUnitId === unitId);
  const ranked = rankAlerts(alerts ?? []);
  const [asking, aside] = [ranked.filter((alert) => !isQuiet(alert)), ranked.filter(isQuiet)];
  return (
    <Panel
      title="Active alerts"
      aside={<p className="text-sm text-ink-soft tabular-nums">{alerts ? asking.length : '–'}</p>}
    >
      {asking.length > 0 ? (
        <AlertItems alerts={asking} timeZone={timeZone} />
      ) : (
        <p role="status" className="px-4 py-6 text-sm text-ink-soft">
          {alerts ? 'Nothing asks for attention.' : isError ? 'The alerts could not be loaded.' : 'Loading alerts…'}
        </p>
      )}
      {aside.length > 0 ? (
        <details className="border-t border-line">
          <summary className="px-4 py-3 text-sm text-ink-soft hover:text-ink">
            <span className="underline">{aside.length} shelved or suppressed</span>
          </summary>
          <AlertItems alerts={aside} timeZone={timeZone} />
        </details>
      ) : null}
    </Panel>
  );
}

function AlertItems({ alerts, timeZone }: { alerts: readonly Alert[]; timeZone: string }) {
  return (
    <ul className="divide-y divide-line">
      {alerts.map((alert) => (
        <li key={alert.id}>
          <ActiveAlert alert={alert} timeZone={timeZone} />
        </li>
      ))}
    </ul>
  );
}

function ActiveAlert({ alert, timeZone }: { alert: Alert; timeZone: string }) {
  const now = useFleetNow(10);
  const mayAct = useIsEditor();
  return (
    <div className="grid gap-1.5 px-4 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <SeverityMark severity={alert.severity} isQuiet={isQuiet(alert)} />
        <AlarmStateMark alert={alert} timeZone={timeZone} />
      </div>
      <Link
        to="/smr-ops-cloud/alerts/$id"
        params={{ id: alert.id }}
        className="-my-0.5 py-0.5 font-medium wrap-anywhere hover:text-accent hover:underline"
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
