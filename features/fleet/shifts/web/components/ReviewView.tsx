import type { ReactNode } from 'react';
import { formatCount } from '../../../../../platform/shared/format-number.ts';
import { DataList } from '../../../../../ui/DataList.tsx';
import { Figures } from '../../../../../ui/Figures.tsx';
import { Mark } from '../../../../../ui/Mark.tsx';
import { Panel } from '../../../../../ui/Panel.tsx';
import { TextLink } from '../../../../../ui/TextLink.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import type { AlarmTurn, Alert } from '../../../alerts/contract.ts';
import type { Annotation } from '../../../annotations/contract.ts';
import { SeverityMark } from '../../../look/web/components/SeverityMark.tsx';
import { StatusMark } from '../../../look/web/components/StatusMark.tsx';
import type { MaintenanceTask } from '../../../maintenance/contract.ts';
import { describeDue } from '../../../maintenance/rules/describe-due.ts';
import { shortUnitName } from '../../../streams/rules/describe-limit.ts';
import type { Outage, StatusEvent } from '../../../units/contract.ts';
import type { ShiftReview } from '../../contract.ts';
import { OUTLIER_MINUTES } from '../../vocabulary.ts';

interface ReviewViewProps {
  review: ShiftReview;
  /** The entries of the log; where they are frozen, they cannot be changed. */
  log: ReactNode;
}

/** All that happened in a shift, part by part: what was written first, then what asks for something, then the rest. */
export function ReviewView({ review, log }: ReviewViewProps) {
  const { alarms, overdue, done, statusEvents, outages, outliers, notes, timeZone, units, entries } = review;
  const nameOf = (id: string | null) => shortUnitName(units.find((unit) => unit.id === id)?.name ?? id ?? 'A screen');
  const part = { timeZone, nameOf };
  return (
    <div className="space-y-3">
      <Figures
        figures={[
          { label: 'Alarms raised', value: formatCount(alarms.raised) },
          { label: 'Came back', value: formatCount(alarms.returned) },
          { label: 'Acknowledged', value: formatCount(alarms.acknowledged) },
          { label: 'Standing', value: formatCount(alarms.standing.filter(asksSomething).length) },
          { label: 'Overdue tasks', value: formatCount(overdue.length) },
          { label: 'Log entries', value: formatCount(entries.length) },
        ]}
      />
      {log}
      <div className="grid items-start gap-3 lg:grid-cols-2">
        <div className="grid gap-3">
          <Standing {...part} alerts={alarms.standing} />
          <Work {...part} title="Overdue work" tasks={overdue} empty="Nothing is overdue." />
          <Outliers {...part} outliers={outliers} />
        </div>
        <div className="grid gap-3">
          <Units {...part} units={units} events={statusEvents} outages={outages} />
          <Work {...part} title="Work done" tasks={done} empty="Nothing was marked as done." />
          <NotesOf {...part} notes={notes} />
        </div>
      </div>
      <Turns {...part} turns={alarms.turns} isCut={alarms.isCut} />
    </div>
  );
}

/** What a planned outage explains asks nothing of anybody: it is folded away. */
const asksSomething = ({ state }: Pick<Alert, 'state'>) => state !== 'suppressed';

interface PartProps {
  timeZone: string;
  nameOf(unitId: string | null): string;
}

const Count = ({ of }: { of: readonly unknown[] }) => (
  <p className="text-note text-ink-soft tabular-nums">{formatCount(of.length)}</p>
);

const stateWords: Partial<Record<Alert['state'], string>> = {
  unacknowledged: 'Not acknowledged',
  acknowledged: 'Acknowledged',
  shelved: 'Shelved',
  suppressed: 'Suppressed: the unit is in an outage',
};

function Standing({ alerts, timeZone }: PartProps & { alerts: readonly Alert[] }) {
  const asking = alerts.filter(asksSomething);
  const suppressed = alerts.filter((alert) => !asksSomething(alert));
  const rowOf = ({ id, title, severity, state, ts }: Alert) => (
    <div className="grid gap-x-4 text-note sm:grid-cols-[6rem_minmax(0,1fr)]">
      <SeverityMark severity={severity} isQuiet={state === 'shelved' || state === 'suppressed'} />
      <div className="min-w-0">
        <AlarmLink id={id}>{title}</AlarmLink>
        <p className="text-caption text-ink-soft">
          {stateWords[state] ?? state}, since <Time at={ts} form="moment" isExact timeZone={timeZone} />
        </p>
      </div>
    </div>
  );
  return (
    <Panel title="Standing alarms" aside={<Count of={asking} />}>
      <DataList
        label="Standing alarms"
        look="inset"
        items={asking}
        keyOf={({ id }) => id}
        empty={{ title: 'No alarm is active.' }}
      >
        {rowOf}
      </DataList>
      <Folded label="Suppressed alarms" what="suppressed: their unit is in an outage" items={suppressed}>
        <DataList label="Suppressed alarms" look="inset" items={suppressed} keyOf={({ id }) => id}>
          {rowOf}
        </DataList>
      </Folded>
    </Panel>
  );
}

interface FoldedProps {
  label: string;
  what: string;
  items: readonly unknown[];
  children: ReactNode;
}

/** Read without scripts, too, and on paper. */
function Folded({ label, what, items, children }: FoldedProps) {
  if (items.length === 0) return null;
  return (
    <details aria-label={label} className="border-t border-line">
      <summary className="px-4 py-3 text-note text-ink-soft hover:text-ink">
        <span className="underline">
          {formatCount(items.length)} {what}
        </span>
      </summary>
      {children}
    </details>
  );
}

const AlarmLink = ({ id, children }: { id: string; children: ReactNode }) => (
  <span className="wrap-anywhere">
    <TextLink to="/smr-ops-cloud/alerts/$id" params={{ id }}>
      {children}
    </TextLink>
  </span>
);

interface UnitsProps extends PartProps {
  units: ShiftReview['units'];
  events: readonly StatusEvent[];
  outages: readonly Outage[];
}

function Units({ units, events, outages, timeZone, nameOf }: UnitsProps) {
  return (
    <Panel title="Units">
      <ul className="flex flex-wrap gap-x-6 gap-y-2 px-4 py-3 text-note">
        {units.map(({ id, status, isSilent }) => (
          <li key={id} className="flex gap-2">
            {nameOf(id)}{' '}
            {isSilent && status === 'operational' ? (
              <Mark shape="dashed-ring" tone="warn">
                No data
              </Mark>
            ) : (
              <StatusMark status={status} />
            )}
          </li>
        ))}
      </ul>
      <DataList
        label="Changes of status and outages"
        look="inset"
        className="border-t border-line"
        items={[
          ...events.map((event) => ({ key: `${event.smrUnitId} ${event.at}`, event, outage: null })),
          ...outages.map((outage) => ({ key: outage.id, event: null, outage })),
        ]}
        keyOf={({ key }) => key}
        empty={{ title: 'No status changed, and there was no outage.' }}
      >
        {({ event, outage }) =>
          event ? (
            <p className="text-note wrap-anywhere">
              {nameOf(event.smrUnitId)}: {event.toStatus}. {event.cause ?? 'Its outage ended.'}{' '}
              <span className="text-ink-soft">
                <Time at={event.at} form="moment" timeZone={timeZone} /> · {event.author}
              </span>
            </p>
          ) : (
            <p className="text-note wrap-anywhere">
              {nameOf(outage.smrUnitId)}: {outage.kind} outage, {outage.title}, {formatCount(outage.lostMw)} MW missing{' '}
              <span className="text-ink-soft">
                from <Time at={outage.startsAt} form="moment" timeZone={timeZone} />
                {outage.endsAt ? (
                  <>
                    {' '}
                    to <Time at={outage.endsAt} form="moment" timeZone={timeZone} />
                  </>
                ) : (
                  ', no end known'
                )}
              </span>
            </p>
          )
        }
      </DataList>
    </Panel>
  );
}

interface WorkProps extends PartProps {
  title: string;
  tasks: readonly MaintenanceTask[];
  empty: string;
}

function Work({ title, tasks, empty, timeZone, nameOf }: WorkProps) {
  return (
    <Panel title={title} aside={<Count of={tasks} />}>
      <DataList label={title} look="inset" items={tasks} keyOf={({ id }) => id} empty={{ title: empty }}>
        {({ title: task, smrUnitId, doneAt, doneBy, dueDate, dueInDays, note }) => (
          <div className="text-note">
            <p className="wrap-anywhere">
              {nameOf(smrUnitId)}: {task}
            </p>
            <p className={`text-caption ${doneAt === null ? 'text-danger' : 'text-ink-soft'}`}>
              {doneAt === null ? (
                <>
                  {describeDue(dueInDays)}, since <Time at={dueDate} />
                </>
              ) : (
                <>
                  <Time at={doneAt} form="moment" timeZone={timeZone} />
                  {doneBy ? ` · ${doneBy}` : ''}
                </>
              )}
            </p>
            {note ? <p className="text-caption wrap-anywhere text-ink-soft">{note}</p> : null}
          </div>
        )}
      </DataList>
    </Panel>
  );
}

function Outliers({ outliers }: PartProps & Pick<ShiftReview, 'outliers'>) {
  return (
    <Panel
      title="Streams that stand out"
      aside={<p className="text-caption text-ink-soft">the last {OUTLIER_MINUTES} minutes, beside their sisters</p>}
    >
      <DataList
        label="Streams that stand out"
        look="inset"
        items={outliers}
        keyOf={({ smrUnitId, tag }) => `${smrUnitId}.${tag}`}
        empty={{ title: 'None lies apart from its sisters.' }}
      >
        {({ smrUnitId, tag, sentence }) => (
          <p className="text-note wrap-anywhere">
            {sentence}{' '}
            <TextLink to="/smr-ops-cloud/unit/$id/$tag" params={{ id: smrUnitId, tag }}>
              {smrUnitId}.{tag}
            </TextLink>
          </p>
        )}
      </DataList>
    </Panel>
  );
}

function NotesOf({ notes, timeZone, nameOf }: PartProps & { notes: readonly Annotation[] }) {
  return (
    <Panel title="Notes on plots" aside={<Count of={notes} />}>
      <DataList
        label="Notes on plots"
        look="inset"
        items={notes}
        keyOf={({ id }) => id}
        empty={{ title: 'Nobody has noted anything.' }}
      >
        {({ smrUnitId, tag, startsAt, text, author }) => (
          <div className="text-note">
            <p className="text-ink-soft">
              <Time at={startsAt} form="moment" timeZone={timeZone} /> · {nameOf(smrUnitId)}
              {tag ? `: ${tag}` : ''} · {author ?? 'an editor'}
            </p>
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
          </div>
        )}
      </DataList>
    </Panel>
  );
}

const turnWords: Readonly<Record<AlarmTurn['action'], string>> = {
  raise: 'raised',
  return: 'came back',
  acknowledge: 'acknowledged',
  shelve: 'shelved',
  unshelve: 'brought back from the shelf',
  suppress: 'suppressed',
  unsuppress: 'no longer suppressed',
};

type Turn = AlarmTurn & { place: number };

/** A flood of alarms would push everything else of the shift out of sight. */
const TURNS_SHOWN = 20;

/** Whether somebody was asked for something by it, or did something. */
const isHeard = ({ toState, action }: AlarmTurn) => toState !== 'suppressed' && action !== 'unsuppress';

function Turns({ turns, isCut, timeZone }: PartProps & { turns: readonly AlarmTurn[]; isCut: boolean }) {
  const numbered = turns.map((turn, place): Turn => ({ ...turn, place }));
  const [heard, others] = [numbered.filter(isHeard), numbered.filter((turn) => !isHeard(turn))];
  const keyOf = ({ alertId, place }: Turn) => `${alertId} ${place}`;
  const rowOf = ({ alertId, action, at, title, severity, toState, actorEmail, reason, heardAt }: Turn) => (
    <div className="grid gap-x-4 gap-y-0.5 text-note sm:grid-cols-[11rem_6rem_minmax(0,1fr)]">
      <Time at={at} form="moment" isExact timeZone={timeZone} className="text-ink-soft" />
      <SeverityMark severity={severity} isQuiet={action !== 'raise' || toState !== 'unacknowledged'} />
      <p className="min-w-0 wrap-anywhere">
        <AlarmLink id={alertId}>{title}</AlarmLink>: {turnWords[action]}
        {toState === 'suppressed' && action === 'raise' ? ', suppressed' : ''}
        {heardAt ? (
          <>
            {' '}
            (late: heard <Time at={heardAt} form="moment" isExact timeZone={timeZone} />)
          </>
        ) : null}
        {actorEmail ? ` by ${actorEmail}` : ''}
        {reason ? `. ${reason}` : ''}
      </p>
    </div>
  );
  return (
    <Panel
      title="What happened to alarms"
      aside={isCut ? <p className="text-caption text-ink-soft">the newest {turns.length}; all are counted</p> : null}
    >
      <DataList
        label="What happened to alarms"
        look="inset"
        items={heard.slice(0, TURNS_SHOWN)}
        keyOf={keyOf}
        empty={{ title: 'No alarm was raised, came back or was acknowledged.' }}
        isOrdered
      >
        {rowOf}
      </DataList>
      <Folded label="More changes" what="more in this shift" items={heard.slice(TURNS_SHOWN)}>
        <DataList label="More changes" look="inset" items={heard.slice(TURNS_SHOWN)} keyOf={keyOf} isOrdered>
          {rowOf}
        </DataList>
      </Folded>
      <Folded label="Suppressed changes" what="more of alarms that an outage explains" items={others}>
        <DataList label="Suppressed changes" look="inset" items={others} keyOf={keyOf} isOrdered>
          {rowOf}
        </DataList>
      </Folded>
    </Panel>
  );
}
