import { formatClock, zoneName } from '../../../../../platform/shared/format-time.ts';
import { Time } from '../../../../../ui/Time.tsx';
import { useFleetNow } from '../use-fleet-clock.ts';

const STATION_ZONE = 'America/Toronto';

/** The server's clock, where the station stands and in UTC: what ages and stale values are measured by. */
export function FleetClock() {
  const now = useFleetNow();
  return (
    <p className="flex gap-x-3 tabular-nums">
      <span className="sr-only">Server time: </span>
      <span>
        <Time at={now} form="clock" timeZone={STATION_ZONE} isExact /> {zoneName(now, STATION_ZONE)}
      </span>
      <span className="text-ink-soft">{formatClock(now, undefined, true)} UTC</span>
    </p>
  );
}
