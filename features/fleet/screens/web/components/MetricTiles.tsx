import { CircleHelp } from 'lucide-react';
import { Skeleton } from '../../../../../ui/Skeleton.tsx';
import { roundPercent } from '../../../units/web/format-energies.ts';
import type { FleetMetrics } from '../../contract.ts';

/** The four figures of the dashboard, each with what it says and how it is defined. */
export function MetricTiles({ metrics }: { metrics: FleetMetrics }) {
  return (
    <div className={gridClass}>
      <MetricTile label="Availability" {...availabilityTile(metrics)}>
        Energy availability factor after IAEA PRIS: (REG − PEL − UEL − XEL) / REG over the trailing 365 days. REG is the
        reference power times hours; PEL, UEL and XEL are planned, unplanned and external losses. The station’s value is
        the sum of its units’ energies, not the mean of percentages.
      </MetricTile>
      <MetricTile label="Alarms, 24 h" {...alarmsTile(metrics)}>
        Alerts raised in the trailing 24 hours by the server’s clock (UTC). An alert that is raised twice counts twice;
        acknowledging changes nothing. What is suppressed or shelved as it is raised does not count.
      </MetricTile>
      <MetricTile label="Next maintenance" {...maintenanceTile(metrics)}>
        Days to the next due date of a task that is not done, by the date at the station. 0 when one is overdue.
      </MetricTile>
      <MetricTile label="Operational units" {...unitsTile(metrics)}>
        Units that are not in a full outage; a unit at reduced power is operational. Capacity is the reference unit
        power of all units: the project’s public figure, which is gross.
      </MetricTile>
    </div>
  );
}

export function MetricSkeletons() {
  return (
    <div role="status" aria-label="Loading" className={gridClass}>
      {Array.from({ length: 4 }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: identical placeholders, never reordered
        <div key={index} className="h-31 rounded-lg border border-line bg-panel p-4">
          <Skeleton className="h-4 w-1/2" />
          <Skeleton className="mt-3 h-8 w-2/5" />
          <Skeleton className="mt-3 h-4 w-1/3" />
        </div>
      ))}
    </div>
  );
}

const gridClass = 'grid grid-cols-2 gap-3 lg:grid-cols-4';

type Level = 'good' | 'warn' | 'bad' | 'none';

interface Shown {
  figure: string;
  unit?: string;
  level: Level;
  /** What the level means, in words. */
  said: string;
}

function MetricTile({ label, figure, unit, level, said, children }: { label: string; children: string } & Shown) {
  return (
    <div
      className={`relative min-h-31 rounded-lg border border-line border-t-2 bg-panel px-4 pt-3 pb-3.5 ${edges[level]}`}
    >
      <div className="flex items-center justify-between gap-2">
        <h2 className="font-sans text-sm font-medium text-ink-soft">{label}</h2>
        <details className="group">
          <summary
            aria-label={`How “${label}” is defined`}
            className="grid size-6 place-items-center rounded-full text-ink-soft hover:text-ink group-open:text-accent"
          >
            <CircleHelp aria-hidden className="size-4" />
          </summary>
          <p className="absolute inset-x-2 top-11 z-20 rounded-md border border-line-strong bg-panel p-3 text-sm leading-relaxed shadow-raised">
            {children}
          </p>
        </details>
      </div>
      <p className="mt-1 text-3xl font-semibold tracking-tight tabular-nums">
        {figure}
        {unit ? <span className="ml-1.5 text-base font-normal tracking-normal text-ink-soft">{unit}</span> : null}
      </p>
      <p className={`mt-1.5 flex items-center gap-1.5 text-sm ${inks[level]}`}>
        <LevelShape level={level} />
        {said}
      </p>
    </div>
  );
}

const edges: Record<Level, string> = {
  good: 'border-t-good',
  warn: 'border-t-warn',
  bad: 'border-t-danger',
  none: 'border-t-line-strong',
};
const inks: Record<Level, string> = { good: 'text-good', warn: 'text-warn', bad: 'text-danger', none: 'text-ink-soft' };

function LevelShape({ level }: { level: Level }) {
  if (level === 'none') return null;
  return (
    <svg aria-hidden viewBox="0 0 12 12" className="size-3 shrink-0" fill="currentColor">
      {level === 'good' ? <circle cx="6" cy="6" r="4.5" /> : null}
      {level === 'warn' ? <path d="M6 1 11.5 11H.5Z" /> : null}
      {level === 'bad' ? <path d="M6 0 12 6 6 12 0 6Z" /> : null}
    </svg>
  );
}

function availabilityTile({ availabilityPercent }: FleetMetrics): Shown {
  if (availabilityPercent === null) return { figure: '–', level: 'none', said: 'No unit is commercial yet' };
  const figure = availabilityPercent.toFixed(1);
  // The word and the colour must not contradict the figure beside them.
  const shown = roundPercent(availabilityPercent);
  if (shown >= 95) return { figure, unit: '%', level: 'good', said: 'At or above 95 %' };
  if (shown >= 80) return { figure, unit: '%', level: 'warn', said: 'Below 95 %' };
  return { figure, unit: '%', level: 'bad', said: 'Below 80 %' };
}

function alarmsTile({ alarms24h }: FleetMetrics): Shown {
  const figure = alarms24h.toLocaleString('en-CA');
  if (alarms24h === 0) return { figure, level: 'good', said: 'None raised' };
  if (alarms24h <= 5) return { figure, level: 'warn', said: 'Up to 5 raised' };
  return { figure, level: 'bad', said: 'More than 5 raised' };
}

function maintenanceTile({ nextMaintenanceDays: days }: FleetMetrics): Shown {
  if (days < 0) return { figure: '–', level: 'none', said: 'None scheduled' };
  const counted = { figure: String(days), unit: days === 1 ? 'day' : 'days' };
  if (days > 7) return { ...counted, level: 'none', said: 'More than a week ahead' };
  return { ...counted, level: 'bad', said: days === 0 ? 'Due today or overdue' : 'Due within a week' };
}

function unitsTile({ operationalUnits, totalUnits, totalCapacityMw }: FleetMetrics): Shown {
  return {
    figure: `${operationalUnits}/${totalUnits}`,
    level: 'none',
    said: `${totalCapacityMw.toLocaleString('en-CA')} MW capacity`,
  };
}
