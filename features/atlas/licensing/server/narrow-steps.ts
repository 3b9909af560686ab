import { DAY_MS, dayOf } from '../../../../platform/shared/days.ts';
import { laterFirst, readDate } from '../../records/rules/read-date.ts';
import { bySize, powerLabelOf, powerRangeOf } from '../../records/server/measure-power.ts';
import {
  countNamed,
  countOptions,
  countryLabel,
  facetsOfReading,
  isChosen,
  isNamed,
  type LabelOf,
  once,
  onlyAsked,
  searchIn,
} from '../../records/server/narrow-records.ts';
import {
  type AtlasReading,
  companiesOf,
  type Entry,
  firstOf,
  mentionOf,
  shortNameOf,
  valuesOf,
} from '../../records/server/open-atlas.ts';
import { licensingSteps, wordOf } from '../../records/vocabulary.ts';
import type { Board, LicensingFilter, LicensingPage } from '../contract.ts';
import { lastDateOf, nextDateOf } from '../rules/date-steps.ts';
import { dropVoid } from '../rules/drop-void.ts';
import { LATELY_DAYS, type LicensingFacet } from '../vocabulary.ts';

const fieldsOf = (entry: Entry) => (field: string) => firstOf(entry, field);
export const lastDate = (entry: Entry) => lastDateOf(fieldsOf(entry));
export const nextDate = (entry: Entry, today: string) => nextDateOf(fieldsOf(entry), today);

/** The project that a step is about, else the design. */
export function aboutOf(atlas: AtlasReading, step: Entry): Entry | undefined {
  return atlas.find('projects', firstOf(step, 'project') ?? '') ?? atlas.find('designs', firstOf(step, 'design') ?? '');
}

/** Of all but the records themselves. */
type CountedFacet = Exclude<LicensingFacet, 'record'>;

/** The steps that match, in their order. @param today YYYY-MM-DD */
export function narrowSteps(
  atlas: AtlasReading,
  { search, lately, record, sort, ...chosen }: LicensingFilter,
  today: string,
): readonly Entry[] {
  const found = searchSteps(atlas, { search, lately }, today)
    .filter(isNamed(record))
    .filter(isChosen(facetsOf(atlas), chosen, labelOf(atlas)));
  if (sort === 'name') return found;
  if (sort === 'newest') {
    const lastOf = (entry: Entry) => readDate(lastDate(entry) ?? '');
    return found.toSorted((a, b) => laterFirst(lastOf(a), lastOf(b)));
  }
  const nextOf = (entry: Entry) => readDate(nextDate(entry, today) ?? '')?.from ?? '9999';
  return found.toSorted((a, b) => nextOf(a).localeCompare(nextOf(b)));
}

export function countFacets(
  atlas: AtlasReading,
  { search, lately, record, sort: _, ...chosen }: LicensingFilter,
  today: string,
): LicensingPage['facets'] {
  const [all, facets] = [atlas.all('licensing'), facetsOf(atlas)];
  const found = searchSteps(atlas, { search, lately }, today);
  const counted = countOptions(facets, all, found.filter(isNamed(record)), chosen, labelOf(atlas));
  counted.power.sort(bySize);
  return {
    ...counted,
    company: onlyAsked(counted.company, chosen.company),
    record: countNamed(all, found.filter(isChosen(facets, chosen, labelOf(atlas))), record),
  };
}

const labelOf =
  (atlas: AtlasReading): LabelOf<CountedFacet> =>
  (facet, value) => {
    if (facet === 'country') return countryLabel(value);
    if (facet === 'power') return powerLabelOf(value);
    if (facet === 'company') return atlas.companyName(value) ?? value;
    return facet === 'regulator' ? shortNameOf(atlas, value) : wordOf(value);
  };

function searchSteps(
  atlas: AtlasReading,
  { search, lately }: Pick<LicensingFilter, 'search' | 'lately'>,
  today: string,
): readonly Entry[] {
  const since = dayOf(Date.parse(today) - LATELY_DAYS * DAY_MS);
  const isLate = (step: Entry) =>
    lately === undefined ||
    ['submitted', 'accepted', 'started', 'decided'].some(
      // Of a year alone nobody knows whether it was lately.
      (field) => (readDate(firstOf(step, field) ?? '')?.from ?? '') >= since,
    );
  return finderOf(atlas)(atlas.all('licensing'), search).filter(isLate);
}

const finderOf = once((atlas: AtlasReading) =>
  searchIn((step) => [step.name, aboutOf(atlas, step)?.name ?? '', firstOf(step, 'applicant') ?? ''].join(' ')),
);

const field = (name: string) => (entry: Entry) => valuesOf(entry, name);

const facetsOf = facetsOfReading<CountedFacet>((atlas) => ({
  regulator: field('regulator'),
  step: field('step'),
  status: field('status'),
  coolant: (step) => {
    const design = reviewedIn(atlas, step);
    return design ? valuesOf(design, 'coolant') : [];
  },
  power: (step) => {
    const design = reviewedIn(atlas, step);
    return design ? powerRangeOf(design) : [];
  },
  country: (step) => {
    const regulator = atlas.find('regulators', firstOf(step, 'regulator') ?? '');
    return regulator ? valuesOf(regulator, 'country') : [];
  },
  company: (step) => {
    const reviewed = reviewedIn(atlas, step);
    return [
      ...new Set([...companiesOf(step, ['applicant']), ...(reviewed ? companiesOf(reviewed, ['developer']) : [])]),
    ];
  },
}));

/** The design that a step is about, else the one that its project builds. */
function reviewedIn(atlas: AtlasReading, step: Entry): Entry | undefined {
  const project = atlas.find('projects', firstOf(step, 'project') ?? '');
  return atlas.find('designs', firstOf(step, 'design') ?? (project && firstOf(project, 'design')) ?? '');
}

const order: readonly string[] = licensingSteps;
const ENDED = ['refused', 'withdrawn'];
type Cell = Board['rows'][number]['cells'][number];

/** Of these regulators, each by its slug or its short name, in any letters; without any, of all. */
export function isOf(
  atlas: AtlasReading,
  regulator: readonly string[] | undefined,
  regulatorsOf: (entry: Entry) => readonly string[],
): (entry: Entry) => boolean {
  return isChosen({ regulator: regulatorsOf }, { regulator }, (_, slug) => shortNameOf(atlas, slug));
}

/** Designs or projects, each with how far it has come before each regulator. */
export function makeBoard(
  atlas: AtlasReading,
  { about, regulator }: { about: 'designs' | 'projects'; regulator?: readonly string[] | undefined },
  today: string,
): Board {
  const field = about === 'designs' ? 'design' : 'project';
  const steps = atlas.all('licensing').filter(isOf(atlas, regulator, (step) => valuesOf(step, 'regulator')));
  const byRegulator = Map.groupBy(steps, (step) => firstOf(step, 'regulator') ?? '');
  const rows = atlas.all(about).flatMap((entry) => {
    const own = steps.filter((step) => firstOf(step, field) === entry.slug);
    const cells = [...Map.groupBy(own, (step) => firstOf(step, 'regulator') ?? '')].map(([slug, of]) => ({
      regulator: slug,
      ...furthest(dropVoid(of, firstOf)),
      docket: of.map((step) => firstOf(step, 'docket')).find(Boolean) ?? null,
      ...nextOf(of, today),
      steps: of.length,
    }));
    return cells.length === 0 ? [] : [{ about: mentionOf(entry), cells }];
  });
  const counted = new Map<string, number>();
  for (const { cells } of rows)
    for (const cell of cells) counted.set(cell.regulator, (counted.get(cell.regulator) ?? 0) + 1);
  const regulators = [...byRegulator.keys()]
    .filter((slug) => counted.has(slug))
    .sort((a, b) => (counted.get(b) ?? 0) - (counted.get(a) ?? 0))
    .map((slug) => ({ slug, name: atlas.find('regulators', slug)?.name ?? slug, short: shortNameOf(atlas, slug) }));
  return { regulators, rows };
}

/** The furthest step that was reached; where none was, the furthest that is planned, else the last that was refused or taken back. */
function furthest(steps: readonly Entry[]): Pick<Cell, 'step' | 'status' | 'lastDate'> {
  const rankOf = (step: Entry) => {
    const [what, status] = [firstOf(step, 'step') ?? '', firstOf(step, 'status') ?? ''];
    const place = order.indexOf(what);
    if (ENDED.includes(what) || ENDED.includes(status)) return place - 200;
    return status === 'planned' ? place - 100 : place;
  };
  const [last] = steps.toSorted((a, b) => rankOf(b) - rankOf(a));
  const step = last && stepOf(last);
  const same = steps.filter((one) => step !== undefined && firstOf(one, 'step') === step);
  return {
    step: step ?? null,
    status: (last && firstOf(last, 'status')) ?? null,
    lastDate: latest(same.map(lastDate)),
  };
}

/** The first thing that is expected. @param today YYYY-MM-DD */
function nextOf(steps: readonly Entry[], today: string): Pick<Cell, 'nextDate' | 'nextStep'> {
  const expected = steps.flatMap((step) => {
    const date = nextDate(step, today);
    return date ? [{ date, step, to: readDate(date)?.to ?? '9999' }] : [];
  });
  const [first] = expected.sort((a, b) => a.to.localeCompare(b.to));
  return { nextDate: first?.date ?? null, nextStep: (first && stepOf(first.step)) ?? null };
}

const stepOf = (entry: Entry) => licensingSteps.find((one) => one === firstOf(entry, 'step'));

function latest(dates: readonly (string | null)[]): string | null {
  const dated = dates.flatMap((date) => {
    const span = readDate(date ?? '');
    return date && span ? [{ date, span }] : [];
  });
  return dated.sort((a, b) => laterFirst(a.span, b.span))[0]?.date ?? null;
}
