import type { ReactNode } from 'react';
import { HOUR_MS } from '../../../../../platform/shared/days.ts';
import { formatQuantity } from '../../../../../platform/shared/format-number.ts';
import { Time } from '../../../../../ui/Time.tsx';
import { shortUnitName } from '../../../streams/rules/describe-limit.ts';
import type { Outage } from '../../contract.ts';
import type { OutageKind } from '../../vocabulary.ts';
import { SIMULATION } from '../../vocabulary.ts';
import { formatHours } from '../format-energies.ts';
import { Swatch } from './OutageTimeline.tsx';
import { outageLooks } from './outage-looks.ts';

interface OutageRowProps {
  outage: Outage;
  unit: { name: string; capacityMw: number } | undefined;
  /** ISO 8601, the end of the period that is shown. */
  now: string;
  timeZone: string;
  /** What may be done to it. */
  children?: ReactNode;
}

export function OutageRow({ outage, unit, now, timeZone, children }: OutageRowProps) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-0.5 text-note md:grid-cols-[6.5rem_4rem_minmax(0,1fr)_15rem_7rem]">
      <KindMark kind={outage.kind} />
      <span className="wrap-anywhere text-ink-soft">{shortUnitName(unit?.name ?? outage.smrUnitId)}</span>
      <div className="min-w-0 max-md:col-span-2">
        <p className="wrap-anywhere">{outage.title}</p>
        {outage.recordedBy === SIMULATION ? null : (
          <p className="text-caption wrap-anywhere text-ink-soft">Recorded by {outage.recordedBy}</p>
        )}
      </div>
      <span className="text-ink-soft tabular-nums">
        <Time at={outage.startsAt} form="moment" timeZone={timeZone} />
        <span className="block">{durationOf(outage, now)}</span>
      </span>
      <span className="text-right tabular-nums">{lossOf(outage, unit?.capacityMw)}</span>
      {children ? (
        <div className="mt-1.5 flex flex-wrap gap-2 max-md:col-span-2 md:col-start-3 md:col-end-6">{children}</div>
      ) : null}
    </div>
  );
}

function KindMark({ kind }: { kind: OutageKind }) {
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <Swatch fill={outageLooks[kind].fill} /> {outageLooks[kind].word}
    </span>
  );
}

function durationOf({ startsAt, endsAt }: Outage, now: string): string {
  if (startsAt >= now && endsAt === null) return 'no end known';
  const hours = (Date.parse(endsAt ?? now) - Date.parse(startsAt)) / HOUR_MS;
  const length = hours < 48 ? formatHours(hours) : formatQuantity(hours / 24, 'days', 1);
  if (endsAt === null) return `${length} so far, no end known`;
  return startsAt < now && endsAt > now ? `for ${length} in all, not over yet` : `for ${length}`;
}

function lossOf({ lostMw }: Outage, capacityMw: number | undefined): string {
  return capacityMw !== undefined && lostMw >= capacityMw ? `all ${lostMw} MW` : `${lostMw} MW less`;
}
