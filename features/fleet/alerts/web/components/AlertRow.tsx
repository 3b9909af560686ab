import { Link } from '@tanstack/react-router';
import { Time } from '../../../../../ui/Time.tsx';
import { SeverityMark } from '../../../look/web/components/SeverityMark.tsx';
import type { Alert } from '../../contract.ts';
import { isQuiet } from '../../rules/rank-alerts.ts';
import { AlarmStateMark } from './AlarmStateMark.tsx';
import { AlertActions } from './AlertActions.tsx';

interface AlertRowProps {
  alert: Alert;
  timeZone: string;
  /** ms since 1970 by the server's clock. */
  now: number;
  mayAct: boolean;
  /** Some row of the list has buttons: the columns are those of all. */
  hasActions: boolean;
}

/** One alert: a card where there is little room, a row of a table where there is more. */
export function AlertRow({ alert, timeZone, now, mayAct, hasActions }: AlertRowProps) {
  const isOver = alert.status === 'closed';
  return (
    <div className={`${rowClass(hasActions)} grid ${isOver ? 'text-ink-soft' : ''}`}>
      <SeverityMark severity={alert.severity} isQuiet={isQuiet(alert)} />
      <div className="order-1 col-span-2 min-w-0 lg:order-none lg:col-span-1">
        <Link
          to="/smr-ops-cloud/alerts/$id"
          params={{ id: alert.id }}
          className="-my-0.5 inline-block py-0.5 font-medium wrap-anywhere hover:text-accent hover:underline"
        >
          {alert.title}
        </Link>
        <p className="text-note wrap-anywhere text-ink-soft">{alert.message}</p>
        {alert.heardAt ? (
          <p className="text-note text-ink-soft">
            Heard <Time at={alert.heardAt} form="moment" isExact timeZone={timeZone} />
          </p>
        ) : null}
      </div>
      <div className="max-lg:justify-self-end lg:pt-0.5">
        <AlarmStateMark alert={alert} timeZone={timeZone} />
      </div>
      <p className="order-1 col-span-2 text-note text-ink-soft lg:order-none lg:col-span-1 lg:pt-0.5">
        <Time at={alert.ts} form="moment" isExact timeZone={timeZone} />
        <Time at={alert.ts} form="age" timeZone={timeZone} now={now} className="text-caption max-lg:ml-2 lg:block" />
      </p>
      {mayAct ? (
        <div className="order-1 col-span-2 empty:hidden lg:order-none lg:col-span-1">
          <AlertActions alert={alert} />
        </div>
      ) : null}
    </div>
  );
}

/** What the columns of the rows hold. */
export function AlertRowHeaders({ hasActions }: { hasActions: boolean }) {
  return (
    <div
      aria-hidden
      className={`${rowClass(hasActions)} hidden px-4 py-2 text-caption font-medium text-ink-soft lg:grid`}
    >
      <span>Severity</span>
      <span>Alert</span>
      <span>State</span>
      <span>Raised</span>
    </div>
  );
}

/** Places of the columns, the same for every row; a list without buttons needs none for them. */
function rowClass(hasActions: boolean): string {
  const columns = hasActions
    ? 'lg:grid-cols-[6rem_minmax(0,1fr)_12.5rem_13.5rem_15rem]'
    : 'lg:grid-cols-[6rem_minmax(0,1fr)_12.5rem_13.5rem]';
  return `grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 lg:items-start ${columns}`;
}
