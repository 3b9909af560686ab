import { type ReactNode, useRef, useState } from 'react';
import { useIsEditor } from '../../../../accounts/web/use-is-editor.ts';
import { Panel } from '../../../look/web/components/Panel.tsx';
import type { Availability, Outage } from '../../contract.ts';
import { SIMULATION } from '../../vocabulary.ts';
import { useOutageRecords } from '../use-outage-records.ts';
import { OutageForm } from './OutageForm.tsx';
import { OutageRow } from './OutageRow.tsx';

/** What took power away in the period, newest first, and what is known to come; editors keep the records here. */
export function OutageList({ availability, timeZone }: { availability: Availability; timeZone: string }) {
  const { outages, upcoming, units, to } = availability;
  const mayAct = useIsEditor();
  const { end } = useOutageRecords();
  const { opened, open, close } = useOpenedForm();
  const form = (before: Outage | null) => (
    <OutageForm key={before?.id} before={before} units={units} timeZone={timeZone} onClose={close} />
  );
  const rows = (some: readonly Outage[]) => (
    <ul>
      {some.map((outage) => (
        <li key={outage.id} className="border-b border-line last:border-b-0">
          <OutageRow
            outage={outage}
            unit={units.find(({ smrUnitId }) => smrUnitId === outage.smrUnitId)}
            now={to}
            timeZone={timeZone}
          >
            {mayAct && outage.recordedBy !== SIMULATION ? (
              <>
                {isOngoing(outage, to) ? (
                  <RowButton outage={outage} isBusy={end.isPending} onClick={() => end.mutate({ id: outage.id })}>
                    End now
                  </RowButton>
                ) : null}
                <RowButton outage={outage} onClick={() => open(outage)}>
                  Correct…
                </RowButton>
              </>
            ) : null}
          </OutageRow>
          {mayAct && opened?.before?.id === outage.id ? form(opened.before) : null}
        </li>
      ))}
    </ul>
  );
  return (
    <Panel
      title="Outages and deratings"
      aside={
        <div className="flex items-center gap-x-4">
          <p className="text-sm text-ink-soft tabular-nums">{outages.length + upcoming.length}</p>
          {mayAct ? (
            <button type="button" onClick={() => open(null)} className={buttonClass}>
              Record an outage…
            </button>
          ) : null}
        </div>
      }
    >
      {mayAct && opened && opened.before === null ? form(null) : null}
      {upcoming.length > 0 ? <Part title="Ahead">{rows(upcoming)}</Part> : null}
      {upcoming.length > 0 ? <Part title="In this period">{rows(outages)}</Part> : rows(outages)}
      {outages.length === 0 ? (
        <p className="px-4 py-6 text-sm text-ink-soft">Nothing was recorded in this period.</p>
      ) : null}
      {mayAct ? (
        <p className="border-t border-line px-4 py-3 text-xs text-ink-soft">
          What the simulation recorded, the simulation keeps; what people recorded, editors can correct. A unit’s status
          follows at once, its alarms within a minute.
        </p>
      ) : null}
    </Panel>
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

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-b border-line last:border-b-0">
      <h3 className="px-4 pt-3 font-sans text-xs font-semibold text-ink-soft">{title}</h3>
      {children}
    </section>
  );
}

const buttonClass =
  'rounded-md border border-line-strong bg-panel px-3 py-1.5 text-sm font-medium hover:border-ink-soft disabled:opacity-60';

interface RowButtonProps {
  outage: Outage;
  isBusy?: boolean;
  onClick(): void;
  children: string;
}

function RowButton({ outage, isBusy = false, onClick, children }: RowButtonProps) {
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={onClick}
      aria-label={`${children} ${outage.title}`}
      className={buttonClass}
    >
      {children}
    </button>
  );
}
