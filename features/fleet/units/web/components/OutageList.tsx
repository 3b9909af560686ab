import { Suspense, useRef, useState } from 'react';
import { formatCount } from '../../../../../platform/shared/format-number.ts';
import { Button } from '../../../../../ui/Button.tsx';
import { DataList } from '../../../../../ui/DataList.tsx';
import { lazyPart } from '../../../../../ui/lazy-part.tsx';
import { Panel } from '../../../../../ui/Panel.tsx';
import { useFleetRights } from '../../../look/web/use-fleet-rights.ts';
import type { Availability, Outage } from '../../contract.ts';
import { SIMULATION } from '../../vocabulary.ts';
import { useOutageRecords } from '../use-outage-records.ts';
import { OutageForm } from './OutageForm.tsx';
import { OutageRow } from './OutageRow.tsx';

// Readers of the page need none of it.
const OutageVersions = lazyPart(() => import('./OutageVersions.tsx').then((module) => module.OutageVersions));
const ReasonDialog = lazyPart(() =>
  import('../../../versions/web/components/ReasonDialog.tsx').then((module) => module.ReasonDialog),
);

/** What took power away in the period, newest first, and what is known to come; engineers keep the records here. */
export function OutageList({ availability, timeZone }: { availability: Availability; timeZone: string }) {
  const { outages, upcoming, units, to } = availability;
  const { mayEngineer } = useFleetRights();
  const own = units.filter(({ smrUnitId }) => mayEngineer(smrUnitId));
  const { end } = useOutageRecords();
  const { opened, open, close } = useOpenedForm();
  const [told, setTold] = useState<string | null>(null);
  const [ended, setEnded] = useState<Outage | null>(null);
  const form = (before: Outage | null) => (
    <OutageForm key={before?.id} before={before} units={own} timeZone={timeZone} onClose={close} />
  );
  const list = (label: string, some: readonly Outage[]) => (
    <DataList
      label={label}
      look="inset"
      items={some}
      keyOf={({ id }) => id}
      empty={{ title: 'Nothing was recorded in this period.' }}
    >
      {(outage) => (
        <>
          <OutageRow
            outage={outage}
            unit={units.find(({ smrUnitId }) => smrUnitId === outage.smrUnitId)}
            now={to}
            timeZone={timeZone}
          >
            {mayEngineer(outage.smrUnitId) && outage.recordedBy !== SIMULATION ? (
              <>
                {isOngoing(outage, to) ? (
                  <Button
                    size="small"
                    isBusy={end.isPending}
                    onClick={() => setEnded(outage)}
                    aria-label={`End now ${outage.title}`}
                  >
                    End now
                  </Button>
                ) : null}
                <Button size="small" onClick={() => open(outage)} aria-label={`Correct… ${outage.title}`}>
                  Correct…
                </Button>
                <Button
                  size="small"
                  aria-expanded={told === outage.id}
                  aria-label={`Versions of ${outage.title}`}
                  onClick={() => setTold((before) => (before === outage.id ? null : outage.id))}
                >
                  Versions
                </Button>
              </>
            ) : null}
          </OutageRow>
          {mayEngineer(outage.smrUnitId) && opened?.before?.id === outage.id ? (
            <div className="-mx-4 mt-3 -mb-3">{form(opened.before)}</div>
          ) : null}
          {mayEngineer(outage.smrUnitId) && told === outage.id ? (
            <Suspense>
              <OutageVersions outage={outage} />
            </Suspense>
          ) : null}
        </>
      )}
    </DataList>
  );
  return (
    <Panel
      title="Outages and deratings"
      aside={
        <div className="flex items-center gap-x-4">
          <p className="text-ink-soft tabular-nums">{formatCount(outages.length + upcoming.length)}</p>
          {own.length > 0 ? (
            <Button size="small" onClick={() => open(null)}>
              Record an outage…
            </Button>
          ) : null}
        </div>
      }
    >
      {own.length > 0 && opened && opened.before === null ? (
        <div className="border-b border-line">{form(null)}</div>
      ) : null}
      {upcoming.length > 0 ? (
        <>
          <PartTitle>Ahead</PartTitle>
          {list('Ahead', upcoming)}
          <PartTitle>In this period</PartTitle>
        </>
      ) : null}
      {list('In this period', outages)}
      {own.length > 0 ? (
        <p className="border-t border-line px-4 py-3 text-caption text-ink-soft">
          {[...outages, ...upcoming].some(({ recordedBy }) => recordedBy === SIMULATION)
            ? 'What the simulation recorded, the simulation keeps; what people recorded, '
            : 'What people recorded, '}
          engineers of the unit can correct. A unit’s status follows at once, its alarms within a minute.
        </p>
      ) : null}
      {ended ? (
        <Suspense>
          <ReasonDialog
            title={`End “${ended.title}” now?`}
            submitLabel="End now"
            isBusy={end.isPending}
            onReason={(why) => end.mutate({ id: ended.id, why }, { onSettled: () => setEnded(null) })}
            onClose={() => setEnded(null)}
          />
        </Suspense>
      ) : null}
    </Panel>
  );
}

function PartTitle({ children }: { children: string }) {
  return (
    <h3 className="border-line px-4 pt-3 font-sans text-caption font-semibold text-ink-soft not-first:border-t">
      {children}
    </h3>
  );
}

/** Which record is open. It is kept as it was then: a correction says what it started from. The focus goes back to where it came from. */
function useOpenedForm() {
  const [opened, setOpened] = useState<{ before: Outage | null } | null>(null);
  const opener = useRef<Element | null>(null);
  return {
    opened,
    open(before: Outage | null) {
      opener.current = document.activeElement;
      setOpened({ before });
    },
    close() {
      setOpened(null);
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

function isOngoing({ startsAt, endsAt }: Outage, now: string): boolean {
  return startsAt < now && (endsAt === null || endsAt > now);
}
