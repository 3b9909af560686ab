import { formatAge } from '../../../../../platform/shared/format-time.ts';
import { formatStationTime } from '../../../look/web/format-station-time.ts';
import type { Alert } from '../../contract.ts';

/** How long ago an alert was raised; the exact time at the station on pointing at it and for screen readers. */
export function RaisedAt({ alert, timeZone, now }: { alert: Alert; timeZone: string; now: number }) {
  return (
    <time dateTime={alert.ts} title={formatStationTime(alert.ts, timeZone)} className="whitespace-nowrap tabular-nums">
      {formatAge(now - Date.parse(alert.ts))}
    </time>
  );
}
