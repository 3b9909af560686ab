import { formatClock, zoneName } from '../../../../../platform/shared/format-time.ts';
import { Time } from '../../../../../ui/Time.tsx';
import { STATION_TIME_ZONE } from '../../../streams/vocabulary.ts';
import { useFleetNow } from '../use-fleet-clock.ts';

/** The server's clock, where the station stands and in UTC: what ages and stale values are measured by. */
export function FleetClock() {
  const now = useFleetNow();
  return (
    <p className="flex gap-x-3 tabular-nums">
      <span className="sr-only">Server time: </span>
      <span>
        <Time at={now} form="clock" timeZone={STATION_TIME_ZONE} isExact /> {zoneName(now, STATION_TIME_ZONE)}
      </span>
      <span className="text-ink-soft">{formatClock(now, undefined, true)} UTC</span>
    </p>
  );
}
