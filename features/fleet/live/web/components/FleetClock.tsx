import { useFleetNow } from '../use-fleet-clock.ts';

/** The server's clock, where the station stands and in UTC: what ages and stale values are measured by. */
export function FleetClock() {
  const now = useFleetNow();
  return (
    <p className="flex gap-x-3 tabular-nums">
      <span className="sr-only">Server time: </span>
      <time dateTime={new Date(now).toISOString()}>{station.format(now)}</time>
      <span className="text-ink-soft">{utc.format(now)}</span>
    </p>
  );
}

const clock = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
  timeZoneName: 'short',
} as const;
const station = new Intl.DateTimeFormat('en-CA', { ...clock, timeZone: 'America/Toronto' });
const utc = new Intl.DateTimeFormat('en-CA', { ...clock, timeZone: 'UTC' });
