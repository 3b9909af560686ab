import { formatDay } from '../../../../../platform/shared/format-time.ts';
import { Panel } from '../../../../../ui/Panel.tsx';
import { shortUnitName } from '../../../streams/rules/describe-limit.ts';
import type { Availability, Outage } from '../../contract.ts';
import { outageKinds } from '../../vocabulary.ts';
import { outageLooks } from './outage-looks.ts';

/** When power was missing, how much, and why. Draws what the list of outages says in words, so screen readers skip it. */
export function OutageTimeline({ availability, timeZone }: { availability: Availability; timeZone: string }) {
  const from = Date.parse(availability.from);
  const to = Date.parse(availability.to);
  const dayAt = (share: number) => formatDay(from + (to - from) * share, 'day', timeZone);
  return (
    <Panel title="When power was missing" aside={<Legend />}>
      <div aria-hidden className="space-y-2 px-4 pt-4 pb-3">
        {availability.units.map((unit) => (
          <div key={unit.smrUnitId} className="gap-x-4 md:grid md:grid-cols-[4rem_minmax(0,1fr)] md:items-center">
            <p className="text-note wrap-anywhere">{shortUnitName(unit.name)}</p>
            <UnitStrip
              outages={availability.outages.filter(({ smrUnitId }) => smrUnitId === unit.smrUnitId)}
              capacityMw={unit.capacityMw}
              countedFrom={unit.countedFrom === null ? to : Date.parse(unit.countedFrom)}
              from={from}
              to={to}
            />
          </div>
        ))}
        <p className="flex justify-between text-caption text-ink-soft tabular-nums md:ml-20">
          {ticks.map((share) => (
            <span key={share} className={share % 0.5 === 0 ? '' : 'max-sm:hidden'}>
              {dayAt(share)}
            </span>
          ))}
        </p>
      </div>
    </Panel>
  );
}

const ticks = [0, 0.25, 0.5, 0.75, 1];
const WIDTH = 1_000;
const HEIGHT = 24;
/** A trip of some hours must be seen in a year, too. */
const LEAST_WIDTH = 2.5;

interface StripProps {
  outages: readonly Outage[];
  capacityMw: number;
  countedFrom: number;
  from: number;
  to: number;
}

function UnitStrip({ outages, capacityMw, countedFrom, from, to }: StripProps) {
  const x = (at: number) => ((Math.min(to, Math.max(from, at)) - from) / (to - from)) * WIDTH;
  return (
    <svg aria-hidden viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className="mt-1 h-6 w-full md:mt-0">
      <rect x={x(countedFrom)} width={WIDTH - x(countedFrom)} height={HEIGHT} className="fill-line/60" />
      {x(countedFrom) > 0 ? (
        <path
          d={`M0 ${HEIGHT / 2}H${x(countedFrom)}`}
          className="stroke-line-strong"
          strokeDasharray="3 4"
          vectorEffect="non-scaling-stroke"
        />
      ) : null}
      {outages.map((outage) => {
        const start = x(Date.parse(outage.startsAt));
        const end = x(outage.endsAt === null ? to : Date.parse(outage.endsAt));
        const width = Math.max(LEAST_WIDTH, end - start);
        const height = Math.min(1, outage.lostMw / capacityMw) * HEIGHT;
        return (
          <rect
            key={outage.id}
            x={Math.min(start, WIDTH - width)}
            y={HEIGHT - height}
            width={width}
            height={height}
            className={outageLooks[outage.kind].fill}
          />
        );
      })}
      {ticks.slice(1, -1).map((share) => (
        <path
          key={share}
          d={`M${share * WIDTH} 0V${HEIGHT}`}
          className="stroke-panel"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
      ))}
    </svg>
  );
}

function Legend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-ink-soft">
      <li className="inline-flex items-center gap-1.5">
        <Swatch fill="fill-line" /> Available
      </li>
      {outageKinds.map((kind) => (
        <li key={kind} className="inline-flex items-center gap-1.5">
          <Swatch fill={outageLooks[kind].fill} /> {outageLooks[kind].word}
        </li>
      ))}
    </ul>
  );
}

export function Swatch({ fill }: { fill: string }) {
  return (
    <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0">
      <rect width="12" height="12" rx="2" className={fill} />
    </svg>
  );
}
