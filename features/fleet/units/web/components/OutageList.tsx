import { shortUnitName } from '../../../alerts/rules/describe-limit.ts';
import type { Availability, Outage } from '../../contract.ts';
import type { OutageKind } from '../../vocabulary.ts';
import { formatHours } from '../format-energies.ts';
import { formatStationTime } from '../format-station-time.ts';
import { Swatch } from './OutageTimeline.tsx';
import { outageLooks } from './outage-looks.ts';
import { Panel } from './Panel.tsx';

/** What took power away in the period, newest first. */
export function OutageList({ availability, timeZone }: { availability: Availability; timeZone: string }) {
  const unitOf = new Map(availability.units.map((unit) => [unit.smrUnitId, unit]));
  const { outages, to } = availability;
  return (
    <Panel title="Outages and deratings" aside={<p className="text-sm text-ink-soft tabular-nums">{outages.length}</p>}>
      {outages.length > 0 ? (
        <ul>
          {outages.map((outage) => {
            const unit = unitOf.get(outage.smrUnitId);
            return (
              <li
                key={outage.id}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-5 gap-y-0.5 border-b border-line px-4 py-2.5 text-sm last:border-b-0 md:grid-cols-[6.5rem_4rem_minmax(0,1fr)_15rem_7rem]"
              >
                <KindMark kind={outage.kind} />
                <span className="wrap-anywhere text-ink-soft">{shortUnitName(unit?.name ?? outage.smrUnitId)}</span>
                <span className="wrap-anywhere max-md:col-span-2">{outage.title}</span>
                <span className="text-ink-soft tabular-nums">
                  {formatStationTime(outage.startsAt, timeZone)}
                  <span className="block">{durationOf(outage, to)}</span>
                </span>
                <span className="text-right tabular-nums">{lossOf(outage, unit?.capacityMw)}</span>
              </li>
            );
          })}
        </ul>
      ) : (
        <p className="px-4 py-6 text-sm text-ink-soft">Nothing was recorded in this period.</p>
      )}
    </Panel>
  );
}

const HOUR_MS = 3_600_000;

function KindMark({ kind }: { kind: OutageKind }) {
  return (
    <span className="inline-flex items-center gap-2 font-medium">
      <Swatch fill={outageLooks[kind].fill} /> {outageLooks[kind].word}
    </span>
  );
}

function durationOf({ startsAt, endsAt }: Outage, now: string): string {
  const hours = (Date.parse(endsAt ?? now) - Date.parse(startsAt)) / HOUR_MS;
  const length = hours < 48 ? formatHours(hours) : `${(hours / 24).toFixed(1)} days`;
  if (endsAt === null) return `${length} so far, no end known`;
  return endsAt > now ? `for ${length} in all, not over yet` : `for ${length}`;
}

function lossOf({ lostMw }: Outage, capacityMw: number | undefined): string {
  return capacityMw !== undefined && lostMw >= capacityMw ? `all ${lostMw} MW` : `${lostMw} MW less`;
}
