import { Link } from '@tanstack/react-router';
import { formatAge } from '../../../../../platform/shared/format-time.ts';
import { SeverityMark } from '../../../look/web/components/SeverityMark.tsx';
import { formatStationTime } from '../../../look/web/format-station-time.ts';
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
}

/** One alert: a card where there is little room, a row of a table where there is more. */
export function AlertRow({ alert, timeZone, now, mayAct }: AlertRowProps) {
  const isOver = alert.status === 'closed';
  return (
    <div className={`${rowClass(mayAct)} ${isOver ? 'text-ink-soft' : ''}`}>
      <SeverityMark severity={alert.severity} isQuiet={isQuiet(alert)} />
      <div className="order-1 col-span-2 min-w-0 lg:order-none lg:col-span-1">
        <Link
          to="/smr-ops-cloud/alerts/$id"
          params={{ id: alert.id }}
          className="-my-0.5 inline-block py-0.5 font-medium wrap-anywhere hover:text-accent hover:underline"
        >
          {alert.title}
        </Link>
        <p className="text-sm wrap-anywhere text-ink-soft">{alert.message}</p>
      </div>
      <div className="max-lg:justify-self-end">
        <AlarmStateMark alert={alert} timeZone={timeZone} />
      </div>
      <p className="order-1 col-span-2 text-sm text-ink-soft tabular-nums lg:order-none lg:col-span-1 lg:leading-6">
        <time dateTime={alert.ts}>{formatStationTime(alert.ts, timeZone)}</time>
        <span className="text-xs max-lg:ml-2 lg:block">{formatAge(now - Date.parse(alert.ts))}</span>
      </p>
      {mayAct ? (
        <div className="order-1 col-span-2 empty:hidden lg:order-none lg:col-span-1">
          <AlertActions alert={alert} />
        </div>
      ) : null}
    </div>
  );
}

/** Places of the columns, the same for every row; nobody without buttons needs the one for them. */
export function rowClass(mayAct: boolean): string {
  const columns = mayAct
    ? 'lg:grid-cols-[6rem_minmax(0,1fr)_12.5rem_12rem_15rem]'
    : 'lg:grid-cols-[6rem_minmax(0,1fr)_12.5rem_12rem]';
  return `grid grid-cols-[auto_minmax(0,1fr)] gap-x-5 gap-y-1.5 px-4 py-3 lg:items-start ${columns}`;
}
