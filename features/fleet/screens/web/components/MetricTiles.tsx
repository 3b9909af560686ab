import { Link, type LinkProps, linkOptions } from '@tanstack/react-router';
import { formatCount, formatFixed, formatQuantity } from '../../../../../platform/shared/format-number.ts';
import { CircleHelp } from '../../../../../ui/icons/CircleHelp.tsx';
import { MarkShape, type Shape } from '../../../../../ui/MarkShape.tsx';
import { Skeleton } from '../../../../../ui/Skeleton.tsx';
import { type Tone, toneInks } from '../../../../../ui/tone.ts';
import { roundPercent } from '../../../units/web/format-energies.ts';
import type { FleetMetrics } from '../../contract.ts';

/** The four figures of the dashboard, each with what it says and how it is defined, and the way to what it counts. Undefined while they are on their way. */
export function MetricTiles({ metrics }: { metrics: FleetMetrics | undefined }) {
  return (
    <div
      {...(metrics ? {} : { role: 'status', 'aria-label': 'Loading' })}
      className="grid gap-3 min-[20rem]:grid-cols-2 lg:grid-cols-4"
    >
      <MetricTile label="Availability" link={availabilityPage} shown={metrics && availabilityOf(metrics)}>
        Energy availability factor after IAEA PRIS: (REG − PEL − UEL − XEL) / REG over the trailing 365 days. REG is the
        reference power times hours; PEL, UEL and XEL are planned, unplanned and external losses. The station’s value is
        the sum of its units’ energies, not the mean of percentages.
      </MetricTile>
      <MetricTile label="Alarms, 24 h" link={alertsPage} shown={metrics && alarmsOf(metrics)}>
        Alerts raised in the trailing 24 hours by the server’s clock (UTC). An alert that is raised twice counts twice;
        acknowledging changes nothing. What is suppressed or shelved as it is raised does not count.
      </MetricTile>
      <MetricTile label="Next maintenance" link={maintenancePage} shown={metrics && maintenanceOf(metrics)}>
        Days to the next due date of a task that is not done, by the date at the station; of overdue ones how many there
        are.
      </MetricTile>
      <MetricTile label="Operational units" link={mapPage} shown={metrics && unitsOf(metrics)}>
        Units that are not in a full outage; a unit at reduced power is operational. Capacity is the reference unit
        power of all units: the project’s public figure, which is gross.
      </MetricTile>
    </div>
  );
}

const availabilityPage = linkOptions({ to: '/smr-ops-cloud/availability' });
// Also those that are over: the tile counts what was raised.
const alertsPage = linkOptions({ to: '/smr-ops-cloud/alerts', search: { status: 'all' } });
const maintenancePage = linkOptions({ to: '/smr-ops-cloud/maintenance' });
const mapPage = linkOptions({ to: '/smr-ops-cloud/map' });

interface Shown {
  figure: string;
  unit?: string;
  level: keyof typeof levels;
  /** What the level means, in words. */
  said: string;
}

interface LevelLook {
  edge: string;
  tone: Tone;
  shape?: Shape;
}

const levels: Readonly<Record<'good' | 'warn' | 'bad' | 'none', LevelLook>> = {
  good: { edge: 'border-t-good', tone: 'good', shape: 'circle' },
  warn: { edge: 'border-t-warn', tone: 'warn', shape: 'triangle' },
  bad: { edge: 'border-t-danger', tone: 'danger', shape: 'diamond' },
  none: { edge: 'border-t-line-strong', tone: 'neutral' },
};

interface MetricTileProps {
  label: string;
  link: LinkProps;
  shown: Shown | undefined;
  /** How it is defined. */
  children: string;
}

function MetricTile({ label, link, shown, children }: MetricTileProps) {
  return (
    <div
      className={`group/tile relative min-h-31 rounded-lg border border-t-2 border-line bg-panel px-4 pt-3 pb-3.5 hover:bg-paper ${levels[shown?.level ?? 'none'].edge}`}
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-sans text-note font-medium text-ink-soft">
          <Link
            {...link}
            className="underline-offset-4 group-hover/tile:underline after:absolute after:inset-0 after:rounded-lg hover:text-ink"
          >
            {label}
          </Link>
        </h2>
        <details className="group">
          <summary
            aria-label={`How “${label}” is defined`}
            className="relative z-10 grid size-6 place-items-center rounded-full text-ink-soft group-open:text-accent hover:text-ink"
          >
            <CircleHelp aria-hidden className="size-4" />
          </summary>
          <p className="absolute inset-x-2 top-11 z-20 rounded-md border border-line-strong bg-panel p-3 text-note leading-relaxed shadow-raised">
            {children}
          </p>
        </details>
      </div>
      {shown ? <MetricFigure {...shown} /> : <Skeleton className="mt-3 h-8 w-2/5" />}
    </div>
  );
}

function MetricFigure({ figure, unit, level, said }: Shown) {
  const { tone, shape } = levels[level];
  return (
    <>
      <p className="mt-1 text-instrument tabular-nums">
        {figure}
        {unit ? <span className="ml-0.5 text-instrument-unit text-ink-soft"> {unit}</span> : null}
      </p>
      <p className={`mt-1.5 flex items-center gap-1.5 text-note ${toneInks[tone]}`}>
        {shape ? <MarkShape shape={shape} /> : null}
        {said}
      </p>
    </>
  );
}

function availabilityOf({ availabilityPercent }: FleetMetrics): Shown {
  if (availabilityPercent === null) return { figure: '–', level: 'none', said: 'No unit is commercial yet' };
  // The word and the colour must not contradict the figure beside them.
  const shown = roundPercent(availabilityPercent);
  const figure = { figure: formatFixed(shown, 1), unit: '%' };
  if (shown >= 95) return { ...figure, level: 'good', said: 'At or above 95 %' };
  if (shown >= 80) return { ...figure, level: 'warn', said: 'Below 95 %' };
  return { ...figure, level: 'bad', said: 'Below 80 %' };
}

function alarmsOf({ alarms24h }: FleetMetrics): Shown {
  const figure = formatCount(alarms24h);
  if (alarms24h === 0) return { figure, level: 'good', said: 'None raised' };
  if (alarms24h <= 5) return { figure, level: 'warn', said: 'Up to 5 raised' };
  return { figure, level: 'bad', said: 'More than 5 raised' };
}

function maintenanceOf({ nextMaintenanceDays: days, overdueTasks }: FleetMetrics): Shown {
  if (overdueTasks > 0)
    return { figure: formatCount(overdueTasks), unit: 'overdue', level: 'bad', said: 'Due date passed' };
  if (days < 0) return { figure: '–', level: 'none', said: 'None scheduled' };
  const counted = { figure: formatCount(days), unit: days === 1 ? 'day' : 'days' };
  if (days > 7) return { ...counted, level: 'none', said: 'More than a week ahead' };
  return { ...counted, level: 'bad', said: days === 0 ? 'Due today' : 'Due within a week' };
}

function unitsOf({ operationalUnits, totalUnits, totalCapacityMw }: FleetMetrics): Shown {
  const said = `${formatQuantity(totalCapacityMw, 'MW')} capacity`;
  return { figure: `${operationalUnits}/${totalUnits}`, level: 'none', said };
}
