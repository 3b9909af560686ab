import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../../platform/shared/format-number.ts';
import { DataList } from '../../../../../ui/DataList.tsx';
import { Panel } from '../../../../../ui/Panel.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import { useFleetNow } from '../../../live/web/use-fleet-clock.ts';
import { SeverityMark } from '../../../look/web/components/SeverityMark.tsx';
import { useFleetRights } from '../../../look/web/use-fleet-rights.ts';
import type { Alert } from '../../contract.ts';
import { isQuiet, rankAlerts } from '../../rules/rank-alerts.ts';
import { useOpenAlerts } from '../use-open-alerts.ts';
import { AlarmStateMark } from './AlarmStateMark.tsx';
import { AlertActions } from './AlertActions.tsx';

interface ActiveAlertsProps {
  /** Empty: of all. */
  unitIds: readonly string[];
  timeZone: string;
  title?: string;
  className?: string;
}

/** The open alerts of units. What is shelved or suppressed is folded away: it asks for nothing. */
export function ActiveAlerts({ unitIds, timeZone, title = 'Active alerts', className }: ActiveAlertsProps) {
  const { alerts: open, asking: inAll, isError, isPast } = useOpenAlerts(unitIds);
  const ranked = open && rankAlerts(open);
  const asking = ranked?.filter((alert) => !isQuiet(alert));
  const aside = ranked?.filter(isQuiet) ?? [];
  return (
    <Panel
      title={title}
      className={className ?? ''}
      aside={
        <p className="text-note text-ink-soft tabular-nums">
          {inAll === null || !asking ? (asking?.length ?? '–') : `${asking.length} of ${formatCount(inAll)}`}
        </p>
      }
    >
      <DataList
        label="Active alerts"
        look="inset"
        items={asking}
        keyOf={({ id }) => id}
        empty={{ title: 'Nothing asks for attention.' }}
        error={isError && !open ? 'The alerts could not be loaded.' : null}
      >
        {(alert) => <ActiveAlert alert={alert} timeZone={timeZone} isPast={isPast} />}
      </DataList>
      {aside.length > 0 ? (
        <details className="border-t border-line">
          <summary className="px-4 py-3 text-note text-ink-soft hover:text-ink">
            <span className="underline">{aside.length} shelved or suppressed</span>
          </summary>
          <DataList label="Shelved or suppressed" look="inset" items={aside} keyOf={({ id }) => id}>
            {(alert) => <ActiveAlert alert={alert} timeZone={timeZone} isPast={isPast} />}
          </DataList>
        </details>
      ) : null}
    </Panel>
  );
}

function ActiveAlert({ alert, timeZone, isPast }: { alert: Alert; timeZone: string; isPast: boolean }) {
  const now = useFleetNow(10);
  const mayAct = useFleetRights().mayOperate(alert.smrUnitId) && !isPast;
  return (
    <div className="grid gap-1.5">
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
      <p className="text-note wrap-anywhere text-ink-soft">
        {alert.message} <Time at={alert.ts} form="age" timeZone={timeZone} now={now} className="whitespace-nowrap" />
      </p>
      {mayAct ? <AlertActions alert={alert} /> : null}
    </div>
  );
}
