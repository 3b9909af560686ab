import type { AtlasRecord } from '../../records/contract.ts';
import { atlasRecords } from '../../records/record.ts';
import { middleOf, readFigure } from '../../records/rules/read-figure.ts';
import { writeValue } from '../../records/rules/write-value.ts';

/** What is drawn, in metres: seen from the side, or from above. */
export interface Measured {
  view: 'side' | 'above';
  shape: 'vessel' | 'site' | 'person' | 'container' | 'bus' | 'pitch';
  label: string;
  /** From left to right; null: the diameter was not found. */
  width: number | null;
  /** Upwards; of what is seen from above the other side. */
  height: number;
  /** In words. */
  size: string;
  /** The same below the drawing, where there is little room. */
  brief: string;
  /** Where it was read. */
  source: string;
}

/**
 * Designs beside things that everybody knows: vessels from the side, the ground that plants take from above. What no source tells is not there; of
 * a vessel whose height was not found nothing is.
 */
export function measureSizes(designs: readonly AtlasRecord[]): Measured[] {
  const [vessels, sites] = [designs.flatMap(measureVessel), designs.flatMap(measureSite)];
  const largest = Math.max(0, ...sites.map(({ height }) => height));
  return [
    ...vessels,
    ...(vessels.length > 0 ? familiar.side : []),
    ...sites,
    // A pitch would be the whole picture beside a plant that stands in a garden.
    ...(sites.length > 0 ? familiar.above.filter(({ shape }) => shape !== 'pitch' || largest >= 15) : []),
  ];
}

const { vesselHeightM, vesselDiameterM, footprintM2 } = atlasRecords.designs.fields;

function measureVessel({ name, facts, evidence }: AtlasRecord): Measured[] {
  const [high, wide] = [facts.vesselHeightM?.[0], facts.vesselDiameterM?.[0]];
  const [height, width] = [numberOf(high?.value), numberOf(wide?.value)];
  if (!high || !vesselHeightM || !vesselDiameterM || height === null) return [];
  const across = wide && width !== null ? `, ${writeValue(vesselDiameterM, wide)} across` : ', diameter not found';
  return [
    {
      view: 'side',
      shape: 'vessel',
      label: name,
      width,
      height,
      size: `${writeValue(vesselHeightM, high)} high${across}`,
      brief: wide && width !== null ? `${told(high)} × ${told(wide)}\u00a0m` : `${told(high)}\u00a0m high`,
      source: evidence?.vesselHeightM?.[0]?.source.url ?? '',
    },
  ];
}

/** As it was told, `~` for "about". */
const told = ({ value }: { value: string }) => value.replace('-', '–');

function measureSite({ name, facts, evidence }: AtlasRecord): Measured[] {
  const ground = facts.footprintM2?.[0];
  const area = numberOf(ground?.value);
  if (!ground || !footprintM2 || !area) return [];
  const side = Math.sqrt(area);
  return [
    {
      view: 'above',
      shape: 'site',
      label: name,
      width: side,
      height: side,
      size: `${writeValue(footprintM2, ground)}, drawn as a square`,
      brief: writeValue(footprintM2, ground),
      source: evidence?.footprintM2?.[0]?.source.url ?? '',
    },
  ];
}

function numberOf(value: string | undefined): number | null {
  const figure = readFigure(value ?? '');
  const number = figure ? middleOf(figure) : 0;
  return number > 0 ? number : null;
}

const CONTAINER = { shape: 'container', label: 'Container, 40 ft', source: 'ISO 668, 1AA' } as const;
// The longest bus on two axles that most of the EU lets on its roads, and its greatest width and height: here by the limits of Spain.
const BUS = {
  shape: 'bus',
  label: 'Bus',
  source: 'https://veotingimused.eraa.ee/info/suurimad-lubatud-mootmed-ja-massid-28/',
} as const;

const familiar: Record<Measured['view'], readonly Measured[]> = {
  side: [
    {
      view: 'side',
      shape: 'person',
      label: 'Person',
      width: 0.5,
      height: 1.75,
      size: '1.75 m high',
      brief: '1.75 m',
      source: 'chosen',
    },
    {
      view: 'side',
      ...CONTAINER,
      width: 12.192,
      height: 2.591,
      size: 'ISO, 12.19 m long, 2.59 m high',
      brief: '12.19 × 2.59 m',
    },
    {
      view: 'side',
      ...BUS,
      width: 13.5,
      height: 4,
      size: 'the longest of two axles in most of the EU: 13.5 m long, 4 m high',
      brief: '13.5 × 4 m',
    },
  ],
  above: [
    { view: 'above', ...CONTAINER, width: 12.192, height: 2.438, size: 'ISO, 12.19 × 2.44 m', brief: '12.19 × 2.44 m' },
    {
      view: 'above',
      ...BUS,
      width: 13.5,
      height: 2.55,
      size: 'the longest of two axles in most of the EU: 13.5 × 2.55 m',
      brief: '13.5 × 2.55 m',
    },
    {
      view: 'above',
      shape: 'pitch',
      label: 'Football pitch',
      width: 105,
      height: 68,
      size: '105 × 68 m',
      brief: '105 × 68 m',
      source:
        'https://publications.fifa.com/en/football-stadiums-guidelines/technical-guideline/stadium-guidelines/pitch-dimensions-and-surrounding-areas/',
    },
  ],
};
