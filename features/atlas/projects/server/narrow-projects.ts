import { readDate } from '../../records/rules/read-date.ts';
import { middleOf, readFigure } from '../../records/rules/read-figure.ts';
import {
  countOptions,
  countryLabel,
  facetsOfReading,
  isChosen,
  type LabelOf,
  onlyAsked,
  searchIn,
} from '../../records/server/narrow-records.ts';
import { type AtlasReading, companiesOf, type Entry, firstOf, valuesOf } from '../../records/server/open-atlas.ts';
import { projectStages, wordOf } from '../../records/vocabulary.ts';
import type { ProjectFilter, ProjectPage } from '../contract.ts';
import type { ProjectFacet, ProjectSort } from '../vocabulary.ts';

/** The projects that match, in their order. */
export function narrowProjects(atlas: AtlasReading, { search, sort, ...chosen }: ProjectFilter): readonly Entry[] {
  const found = searchProjects(atlas, search).filter(isChosen(facetsOf(atlas), chosen, labelOf(atlas)));
  return sort === 'name' ? found : found.toSorted(byKey(sort));
}

export function countFacets(atlas: AtlasReading, { search, ...chosen }: ProjectFilter): ProjectPage['facets'] {
  const counted = countOptions(
    facetsOf(atlas),
    atlas.all('projects'),
    searchProjects(atlas, search),
    chosen,
    labelOf(atlas),
  );
  return { ...counted, company: onlyAsked(counted.company, chosen.company) };
}

const labelOf =
  (atlas: AtlasReading): LabelOf<ProjectFacet> =>
  (facet, value) => {
    if (facet === 'country') return countryLabel(value);
    if (facet === 'company') return atlas.companyName(value) ?? value;
    return facet === 'design' ? (atlas.find('designs', value)?.name ?? value) : wordOf(value);
  };

const findNamed = searchIn((entry) =>
  [entry.name, ...['alias', 'site', 'owner'].flatMap((name) => valuesOf(entry, name))].join(' '),
);
const searchProjects = (atlas: AtlasReading, search: string | undefined) => findNamed(atlas.all('projects'), search);

const field = (name: string) => (entry: Entry) => valuesOf(entry, name);

const facetsOf = facetsOfReading<ProjectFacet>((atlas) => ({
  country: field('country'),
  stage: field('stage'),
  design: field('design'),
  application: field('application'),
  type: (entry) => {
    const design = atlas.find('designs', firstOf(entry, 'design') ?? '');
    return design ? valuesOf(design, 'type') : [];
  },
  company: (entry) => {
    const design = atlas.find('designs', firstOf(entry, 'design') ?? '');
    const developers = design ? companiesOf(design, ['developer']) : [];
    return [...new Set([...companiesOf(entry, ['owner', 'operator', 'builder']), ...developers])];
  },
}));

const stages: readonly string[] = projectStages;
/** What is paused or cancelled has come less far than what is proposed. */
const placeOfStage = (stage: string | undefined) => {
  const place = stages.indexOf(stage ?? '');
  return place < 0 ? null : place > stages.indexOf('operating') ? -place : place;
};

function byKey(sort: Exclude<ProjectSort, 'name'>): (a: Entry, b: Entry) => number {
  const keys: Record<typeof sort, (entry: Entry) => number | null> = {
    stage: (entry) => placeOfStage(firstOf(entry, 'stage')),
    power: (entry) => {
      const text = ['netMwe', 'electricMwe', 'grossMwe'].map((field) => firstOf(entry, field)).find(Boolean);
      const figure = readFigure(text ?? '');
      return figure && middleOf(figure);
    },
    operation: (entry) => {
      const span = readDate(
        firstOf(entry, 'commercialOperationActual') ?? firstOf(entry, 'commercialOperationPlanned') ?? '',
      );
      return span && -Date.parse(span.from);
    },
    changed: (entry) => entry.updatedAt.getTime(),
  };
  const keyOf = keys[sort];
  return (a, b) => (keyOf(b) ?? Number.NEGATIVE_INFINITY) - (keyOf(a) ?? Number.NEGATIVE_INFINITY) || 0;
}
