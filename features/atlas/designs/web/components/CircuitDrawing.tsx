import type { AtlasRecord } from '../../../records/contract.ts';
import { atlasRecords } from '../../../records/record.ts';
import { writeValue } from '../../../records/rules/write-value.ts';
import { type ReactorType, reactorTypes, wordOf } from '../../../records/vocabulary.ts';
import { circuitScenes, Hull } from './CircuitParts.tsx';

/** A line drawing of the kind of circuit that a design has, with its own figures at the parts. Schematic: every design of a kind has the same one. */
export function CircuitDrawing({ design }: { design: AtlasRecord }) {
  const type = reactorTypes.find((one) => one === design.facts.type?.[0]?.value);
  const Scene = type && circuitScenes[type];
  if (!type || !Scene) return null;
  const isFloating = design.facts.kind?.some(({ value }) => value === 'floating') ?? false;
  return (
    <figure className="h-fit rounded-lg border border-line bg-panel p-5">
      <svg
        viewBox={isFloating ? '0 0 320 330' : '0 0 320 300'}
        role="img"
        aria-label={`${wordOf(type)}, schematic`}
        className="mx-auto w-full max-w-80 text-ink"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <Scene />
        {isFloating ? <Hull /> : null}
      </svg>
      <figcaption className="mt-3 text-caption text-ink-soft">
        <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
          {labelsOf(design, type).map(([name, text]) => (
            <div key={name} className="flex justify-between gap-2">
              <dt>{name}</dt>
              <dd className="text-right font-medium text-ink">{text}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-2">{wordOf(type)}, as designs of its kind are. Schematic, not to scale.</p>
      </figcaption>
    </figure>
  );
}

const parts: readonly [field: string, part: string][] = [
  ['thermalMw', 'Core'],
  ['fuelForm', 'Fuel'],
  ['enrichmentPercent', 'Enrichment'],
  ['coolant', 'Coolant'],
  ['outletCelsius', 'Outlet'],
  ['pressureMpa', 'Pressure'],
  ['circulation', 'Circulation'],
];

/** The figures of this design at the parts of the drawing; those that were not found are left out. */
function labelsOf({ facts }: AtlasRecord, type: ReactorType): [string, string][] {
  return parts.flatMap(([name, part]) => {
    const [field, value] = [atlasRecords.designs.fields[name], facts[name]?.[0]];
    // What the drawing is called after.
    const isSaid = name === 'coolant' && value?.value === type;
    return field && value && !isSaid ? [[part, writeValue(field, value)]] : [];
  });
}
