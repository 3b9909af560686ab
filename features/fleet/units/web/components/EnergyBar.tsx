import type { Energies } from '../../contract.ts';

/** Parts of the reference energy, from what was available to what was lost and why; told apart by tone and hatching. */
export function EnergyBar({ energies }: { energies: Energies }) {
  const { referenceMwh, plannedLossMwh, unplannedLossMwh, externalLossMwh } = energies;
  if (referenceMwh <= 0) return <div className="h-4 rounded-sm border border-dashed border-line-strong" />;
  const lost = plannedLossMwh + unplannedLossMwh + externalLossMwh;
  const widths = [referenceMwh - lost, plannedLossMwh, unplannedLossMwh, externalLossMwh].map(
    (energy) => (energy / referenceMwh) * 1_000,
  );
  const starts = widths.map((_, index) => widths.slice(0, index).reduce((sum, width) => sum + width, 0));
  return (
    <svg aria-hidden viewBox="0 0 1000 10" preserveAspectRatio="none" className="h-4 w-full">
      {parts.map(({ name, fill }, index) => (
        <rect key={name} x={starts[index]} width={widths[index]} height="10" className={fill} />
      ))}
    </svg>
  );
}

export function EnergyLegend() {
  return (
    <ul aria-label="Legend" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-soft">
      {parts.map(({ name, fill }) => (
        <li key={name} className="inline-flex items-center gap-1.5">
          <svg aria-hidden viewBox="0 0 12 12" className="size-3">
            <rect width="12" height="12" rx="2" className={fill} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
}

const parts = [
  { name: 'Available', fill: 'fill-line-strong' },
  { name: 'Planned loss', fill: 'fill-accent' },
  { name: 'Unplanned loss', fill: 'fill-danger' },
  { name: 'External loss', fill: 'fill-warn' },
];
