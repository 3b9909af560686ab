import { useQuery } from '@tanstack/react-query';
import { useLocation, useRouteContext } from '@tanstack/react-router';
import { formatClock, zoneName } from '../../../../../platform/shared/format-time.ts';
import { Time } from '../../../../../ui/Time.tsx';
import { useFleetNow } from '../use-fleet-clock.ts';

/**
 * The server's clock, in UTC and where what is shown stands: what ages and stale values are measured by. Where sites have several time zones none is
 * the fleet's, and somebody who reads the wrong one is an hour late.
 */
export function FleetClock() {
  const now = useFleetNow();
  const timeZone = useShownZone();
  return (
    <p className="flex gap-x-3 tabular-nums">
      <span className="sr-only">Server time: </span>
      {timeZone ? (
        <span>
          <Time at={now} form="clock" timeZone={timeZone} isExact /> {zoneName(now, timeZone)}
        </span>
      ) : null}
      <span className={timeZone ? 'text-ink-soft' : ''}>{formatClock(now, undefined, true)} UTC</span>
    </p>
  );
}

const unitPage = /^\/smr-ops-cloud\/(?:unit|reports)\/([^/]+)/;

/** Of the unit that the page is about, else of all units; undefined: they have several. */
function useShownZone(): string | undefined {
  // Of the room of units, which stands on this one.
  const { units } = useRouteContext({ from: '__root__' }).api.fleet;
  const [, id = ''] = useLocation({ select: ({ pathname }) => pathname }).match(unitPage) ?? [];
  const { data: unit } = useQuery({ ...units.get.queryOptions({ input: { id } }), enabled: id !== '' });
  const { data: fleet } = useQuery(units.part.queryOptions({ input: {} }));
  const [only, ...others] = fleet?.timeZones ?? [];
  const zone = unit?.timeZone ?? (others.length === 0 ? only : undefined);
  // That stands beside it already.
  return zone === 'UTC' ? undefined : zone;
}
