import { Panel } from '../../../look/web/components/Panel.tsx';
import { StatusMark } from '../../../look/web/components/StatusMark.tsx';
import { formatStationTime } from '../../../look/web/format-station-time.ts';
import type { StatusEvent } from '../../../units/contract.ts';

const SHOWN = 6;

/** The latest changes of a unit's status: when, to what, why and by whom. */
export function StatusHistory({ events, timeZone }: { events: readonly StatusEvent[]; timeZone: string }) {
  return (
    <Panel title="Status changes">
      {events.length > 0 ? (
        <ol>
          {events.slice(0, SHOWN).map((event) => (
            <li
              key={event.at}
              className="grid gap-x-4 border-b border-line px-4 py-2.5 text-sm last:border-b-0 sm:grid-cols-[8rem_minmax(0,1fr)_auto]"
            >
              <StatusMark status={event.toStatus} />
              <span className="wrap-anywhere">{event.cause ?? 'Outage ended'}</span>
              <span className="text-ink-soft tabular-nums">
                {formatStationTime(event.at, timeZone)} · {event.author}
              </span>
            </li>
          ))}
        </ol>
      ) : (
        <p className="px-4 py-6 text-sm text-ink-soft">No change was recorded.</p>
      )}
    </Panel>
  );
}
