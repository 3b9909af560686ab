import { DataList } from '../../../../../ui/DataList.tsx';
import { Panel } from '../../../../../ui/Panel.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import { StatusMark } from '../../../look/web/components/StatusMark.tsx';
import type { StatusEvent } from '../../../units/contract.ts';

const SHOWN = 5;

/** The latest changes of a unit's status: when, to what, why and by whom. */
export function StatusHistory({ events, timeZone }: { events: readonly StatusEvent[]; timeZone: string }) {
  return (
    <Panel title="Status changes">
      <DataList
        label="Status changes"
        look="inset"
        isOrdered
        items={events.slice(0, SHOWN)}
        keyOf={({ at }) => at}
        empty={{ title: 'No change was recorded.' }}
      >
        {({ at, toStatus, cause, author }) => (
          <div className="grid gap-x-4 text-note sm:grid-cols-[8rem_minmax(0,1fr)_auto]">
            <StatusMark status={toStatus} />
            <span className="wrap-anywhere">{cause ?? 'Outage ended'}</span>
            <span className="text-ink-soft">
              <Time at={at} form="moment" timeZone={timeZone} /> · {author}
            </span>
          </div>
        )}
      </DataList>
    </Panel>
  );
}
