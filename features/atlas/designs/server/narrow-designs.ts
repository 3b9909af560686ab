import { readDate } from '../../records/rules/read-date.ts';
import { readFigure } from '../../records/rules/read-figure.ts';
import { bySize, powerLabelOf, powerOf, powerRangeOf } from '../../records/server/measure-power.ts';
import {
  type Chosen,
  countOptions,
  countryLabel,
  facetsOfReading,
  isChosen,
  searchIn,
} from '../../records/server/narrow-records.ts';
import {
  type AtlasReading,
  companiesOf,
  type Entry,
  firstOf,
  shortNameOf,
  valuesOf,
} from '../../records/server/open-atlas.ts';
import { designStages, wordOf } from '../../records/vocabulary.ts';
import type { DesignFilter, DesignPage } from '../contract.ts';
import { type DesignFacet, type DesignSort, enrichmentLabels } from '../vocabulary.ts';

/** The designs that match, in their order. */
export function narrowDesigns(
  atlas: AtlasReading,
  { search, sort, developer, ...chosen }: DesignFilter,
): readonly Entry[] {
  const named = searchDesigns(atlas, search).filter(isDevelopedBy(atlas, developer));
  const found = named.filter(isChosen(facetsOf(atlas), chosen, labelOf(atlas)));
  return sort === 'name' ? found : found.toSorted(byKey(sort));
}

export function countFacets(
  atlas: AtlasReading,
  { search, sort: _, developer, ...chosen }: DesignFilter,
): DesignPage['facets'] {
  const facets = countOptions(
    facetsOf(atlas),
    atlas.all('designs'),
    searchDesigns(atlas, search).filter(isDevelopedBy(atlas, developer)),
    chosen satisfies Chosen<DesignFacet>,
    labelOf(atlas),
  );
  facets.power.sort(bySize);
  return facets;
}

const findNamed = searchIn((entry) =>
  [entry.name, ...valuesOf(entry, 'alias'), firstOf(entry, 'developer') ?? ''].join(' '),
);
const searchDesigns = (atlas: AtlasReading, search: string | undefined) => findNamed(atlas.all('designs'), search);

/** @param company its slug or its name, in any letters; undefined: any will do */
const isDevelopedBy = (atlas: AtlasReading, company: string | undefined) =>
  isChosen(
    { developer: (entry) => companiesOf(entry, ['developer']) },
    { developer: company === undefined ? undefined : [company] },
    (_, slug) => atlas.companyName(slug) ?? slug,
  );

const field = (name: string) => (entry: Entry) => valuesOf(entry, name);

const facetsOf = facetsOfReading<DesignFacet>((atlas) => ({
  type: field('type'),
  coolant: field('coolant'),
  spectrum: field('spectrum'),
  fuel: field('fuelForm'),
  enrichment: enrichmentOf,
  power: powerRangeOf,
  country: field('country'),
  stage: field('stage'),
  regulator: (entry) => [
    ...new Set(atlas.referring('licensing', 'design', entry.slug).flatMap((step) => valuesOf(step, 'regulator'))),
  ],
}));

/** What stands for a value of a facet to read. */
export function labelOf(atlas: AtlasReading) {
  return (facet: DesignFacet, value: string): string => {
    if (facet === 'country') return countryLabel(value);
    if (facet === 'regulator') return shortNameOf(atlas, value);
    if (facet === 'power') return powerLabelOf(value);
    const labels: Record<string, string> = enrichmentLabels;
    return facet === 'enrichment' ? (labels[value] ?? value) : wordOf(value);
  };
}

function enrichmentOf(entry: Entry): string[] {
  const haleu = firstOf(entry, 'haleu');
  const figure = readFigure(firstOf(entry, 'enrichmentPercent') ?? '');
  const high = figure && (figure.high ?? figure.low);
  if (haleu === 'yes' || (high !== null && high > 5)) return ['haleu'];
  if (high === null) return haleu === 'no' ? ['leu'] : [];
  return [high <= 0.72 ? 'natural' : 'leu'];
}

const stages: readonly string[] = designStages;

/** Largest first; the earliest first unit, the furthest stage and the last change first; unknown last. */
function byKey(sort: Exclude<DesignSort, 'name'>): (a: Entry, b: Entry) => number {
  const keys: Record<typeof sort, (entry: Entry) => number | null> = {
    power: powerOf,
    first: (entry) => {
      const span = readDate(firstOf(entry, 'firstOfAKindActual') ?? firstOf(entry, 'firstOfAKindPlanned') ?? '');
      return span && -Date.parse(span.from);
    },
    stage: (entry) => {
      const stage = stages.indexOf(firstOf(entry, 'stage') ?? '');
      return stage < 0 ? null : stage === stages.length - 1 ? 0 : stage + 1;
    },
    changed: (entry) => entry.updatedAt.getTime(),
  };
  const keyOf = keys[sort];
  return (a, b) => (keyOf(b) ?? Number.NEGATIVE_INFINITY) - (keyOf(a) ?? Number.NEGATIVE_INFINITY) || 0;
}
