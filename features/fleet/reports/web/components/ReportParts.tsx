import { formatCount } from '../../../../../platform/shared/format-number.ts';
import { DataList } from '../../../../../ui/DataList.tsx';
import { Facts } from '../../../../../ui/Facts.tsx';
import { Message } from '../../../../../ui/Message.tsx';
import { Panel } from '../../../../../ui/Panel.tsx';
import { TextLink } from '../../../../../ui/TextLink.tsx';
import { Time } from '../../../../../ui/Time.tsx';
import { SeverityMark } from '../../../look/web/components/SeverityMark.tsx';
import { describeDue } from '../../../maintenance/rules/describe-due.ts';
import type { Report } from '../../contract.ts';
import { type SaidFigure, sayAlarms, sayAvailability, sayEnergies, sayUnheard } from '../../rules/say-figures.ts';

const toFacts = (figures: readonly SaidFigure[]) => figures.map(({ name, value }) => ({ label: name, value }));

/** The availability, how it was reckoned, and what took the rest. */
export function AvailabilityPart({ report }: { report: Report }) {
  const [reckoned, unheard] = [sayAvailability(report), sayUnheard(report)];
  const [factor, ...others] = sayEnergies(report);
  return (
    <Panel title="Availability">
      <div className="grid gap-x-10 gap-y-4 px-4 py-4 lg:grid-cols-[14rem_minmax(0,1fr)]">
        <div>
          <p className="text-instrument-large tabular-nums">{factor?.value}</p>
          <p className="mt-1 text-note text-ink-soft">{factor?.name}</p>
        </div>
        <div className="min-w-0 text-note">
          {reckoned ? (
            <>
              <p className="font-medium">EAF = (REG − PEL − UEL − XEL) / REG</p>
              <p className="mt-1 tabular-nums">= {reckoned}</p>
              {unheard ? (
                <Message tone="warn" className="mt-3">
                  {unheard}
                </Message>
              ) : null}
            </>
          ) : (
            <p>The unit was not in commercial operation: there is nothing to count.</p>
          )}
          <Facts look="ledger" facts={toFacts(others)} className="mt-4" />
        </div>
      </div>
    </Panel>
  );
}

/** Outages that touch the period, and how the status changed. */
export function OutagesPart({ report: { outages, statusEvents, timeZone } }: { report: Report }) {
  return (
    <Panel title="Outages and status">
      <DataList
        label="Outages and status"
        look="inset"
        items={[
          ...outages.map((outage) => ({ key: outage.id, outage, event: null })),
          ...statusEvents.map((event) => ({ key: event.at, outage: null, event })),
        ]}
        keyOf={({ key }) => key}
        empty={{ title: 'There was no outage, and no status changed.' }}
      >
        {({ outage, event }) =>
          outage ? (
            <p className="text-note wrap-anywhere">
              {outage.title}, {outage.kind}, {formatCount(outage.lostMw)} MW missing{' '}
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
          ) : (
            <p className="text-note wrap-anywhere">
              Became {event.toStatus}. {event.cause ?? 'Its outage ended.'}{' '}
              <Time at={event.at} form="moment" timeZone={timeZone} className="text-ink-soft" />
            </p>
          )
        }
      </DataList>
    </Panel>
  );
}

/** What alarms asked of those who watch, and the worst of them. */
export function AlarmsPart({ report }: { report: Report }) {
  const { worst, alarms, timeZone } = report;
  return (
    <Panel title="Alarms">
      <div className="border-b border-line px-4 py-4">
        <Facts look="ledger" facts={toFacts(sayAlarms(report))} />
        {alarms.isCut ? (
          <p className="mt-3 text-caption text-ink-soft">
            There were more than can be counted here: the figures are of the newest 200,000 changes.
          </p>
        ) : null}
      </div>
      <DataList
        label="The worst alarms"
        look="inset"
        items={worst.map((one, place) => ({ ...one, place }))}
        keyOf={({ place }) => String(place)}
        empty={{ title: 'No alarm was raised.' }}
      >
        {({ alertId, title, severity, at }) => (
          <div className="grid gap-x-4 text-note sm:grid-cols-[6rem_minmax(0,1fr)_12rem]">
            <SeverityMark severity={severity} />
            <span className="min-w-0 wrap-anywhere">
              <TextLink to="/smr-ops-cloud/alerts/$id" params={{ id: alertId }}>
                {title}
              </TextLink>
            </span>
            <Time at={at} form="moment" timeZone={timeZone} className="text-ink-soft" />
          </div>
        )}
      </DataList>
    </Panel>
  );
}

/** What was done, and what was overdue at the end. */
export function WorkPart({ report: { done, overdue, timeZone } }: { report: Report }) {
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      <Panel title="Work done">
        <DataList
          label="Work done"
          look="inset"
          items={done}
          keyOf={({ id }) => id}
          empty={{ title: 'Nothing was marked as done.' }}
        >
          {({ title, doneAt, doneBy, readings }) => (
            <div className="text-note">
              <p className="wrap-anywhere">{title}</p>
              <p className="text-caption text-ink-soft">
                {doneAt ? <Time at={doneAt} form="moment" timeZone={timeZone} /> : null}
                {doneBy ? ` · ${doneBy}` : ''}
                {readings.map(({ name, unit, value }) => (value === null ? '' : ` · ${name} ${value} ${unit}`))}
              </p>
            </div>
          )}
        </DataList>
      </Panel>
      <Panel title="Overdue work">
        <DataList
          label="Overdue work"
          look="inset"
          items={overdue}
          keyOf={({ id }) => id}
          empty={{ title: 'Nothing was overdue at its end.' }}
        >
          {({ title, dueDate, dueInDays }) => (
            <div className="text-note">
              <p className="wrap-anywhere">{title}</p>
              <p className="text-caption text-danger">
                {describeDue(dueInDays)}, since <Time at={dueDate} />
              </p>
            </div>
          )}
        </DataList>
      </Panel>
    </div>
  );
}
