import { atlasRecords, fieldOf } from '../record.ts';
import { type AtlasKind, atlasKinds, type Grade, grades } from '../vocabulary.ts';
import { checkValue, isAddress } from './check-value.ts';
import { readDate } from './read-date.ts';

/** A value as files say it: what one source says of one field of one record. */
export interface GivenValue {
  kind: AtlasKind;
  /** Slug of the record. */
  record: string;
  field: string;
  value: string;
  unit: string | null;
  /** Address of the source. */
  source: string;
  /** The date that the source speaks of. */
  asOf: string;
  /** The day on which it was read, YYYY-MM-DD. */
  quotedAt: string;
  grade: string;
  /** Whether it is the one that is shown; of a list each is. */
  leads: boolean;
  note: string | null;
}

export interface GivenSource {
  publisher: string;
  title: string;
  url: string;
  /** As exact as it is known. */
  published: string | null;
}

/**
 * Everything in a set of records that breaks the rules of the atlas, a sentence each: closed lists, dates, units, links between records, a
 * source for each value, one leading value for each field, and dates of a record that contradict each other.
 */
export function findFaults(values: readonly GivenValue[], sources: readonly GivenSource[]): string[] {
  const slugs = new Map(atlasKinds.map((kind) => [kind as string, new Set<string>()]));
  for (const { kind, record } of values) slugs.get(kind)?.add(record);
  const slugsOf = (kind: string) => slugs.get(kind) ?? new Set<string>();
  const urls = new Set(sources.map(({ url }) => url));
  const byRecord = Map.groupBy(values, ({ kind, record }) => `${kind}/${record}`);
  return [
    ...findSourceFaults(values, sources),
    ...values.flatMap((given) => findValueFaults(given, urls, slugsOf)),
    ...[...byRecord].flatMap(([record, of]) => findRecordFaults(of).map((fault) => `${record}: ${fault}`)),
    ...findCycles(values.filter(({ kind }) => kind === 'designs')),
  ];
}

function findSourceFaults(values: readonly GivenValue[], sources: readonly GivenSource[]): string[] {
  const used = new Set(values.map(({ source }) => source));
  const seen = new Set<string>();
  return sources.flatMap((source) => {
    const { url } = source;
    const faults = findFaultsOfSource(source);
    if (seen.has(url)) faults.push(`${url}: stands twice among the sources`);
    seen.add(url);
    if (!used.has(url)) faults.push(`${url}: nothing is taken from it`);
    return faults;
  });
}

/** What is wrong with what is told of a source. */
export function findFaultsOfSource({ url, publisher, title, published }: GivenSource): string[] {
  return [
    ...(isAddress(url) ? [] : [`${url}: is no address`]),
    ...(publisher && title ? [] : [`${url}: has no publisher or no title`]),
    ...(published && !readDate(published) ? [`${url}: "${published}" is no date`] : []),
  ];
}

/** Slugs of which the address means something else. */
const RESERVED = ['compare', 'map'];

const isGrade = (text: string): text is Grade => grades.some((grade) => grade === text);

/** What is wrong with one value. */
export function findValueFaults(
  given: GivenValue,
  urls: ReadonlySet<string>,
  slugsOf: (kind: string) => ReadonlySet<string>,
): string[] {
  const { kind, record, field: name } = given;
  const field = fieldOf(kind, name);
  const about = `${kind}/${record} ${name}`;
  if (!field) return [`${about}: there is no such field`];
  const wrong = checkValue(field, given, slugsOf);
  return [
    ...(/^[a-z0-9]+(-[a-z0-9]+)*$/.test(record) && !RESERVED.includes(record)
      ? []
      : [`${about}: "${record}" is no slug`]),
    ...(wrong ? [`${about}: ${wrong}`] : []),
    ...(urls.has(given.source) ? [] : [`${about}: there is no source ${given.source}`]),
    ...(readDate(given.asOf) ? [] : [`${about}: as of "${given.asOf}" is no date`]),
    ...(/^\d{4}-\d{2}-\d{2}$/.test(given.quotedAt) && readDate(given.quotedAt)
      ? []
      : [`${about}: read on "${given.quotedAt}" is no day`]),
    ...(field.isPast && liesAfter(given.value, given.quotedAt)
      ? [`${about}: "${given.value}" lies after ${given.quotedAt}, the day on which it was read`]
      : []),
    ...(isGrade(given.grade) ? [] : [`${about}: "${given.grade}" is no grade`]),
  ];
}

/** Its earliest day is after that day: of "2026" nobody can say so within that year. */
const liesAfter = (date: string, day: string) => (readDate(date)?.from ?? '') > day;

/** What is wrong with the values of one record together. */
export function findRecordFaults(values: readonly GivenValue[]): string[] {
  const [{ kind = 'designs' } = {}] = values;
  const { required } = atlasRecords[kind];
  const byField = Map.groupBy(values, ({ field }) => field);
  const faults = required.filter((name) => !byField.has(name)).map((name) => `has no ${name}`);
  for (const [name, of] of byField) {
    const leading = of.filter(({ leads }) => leads);
    const said = new Set(of.map(({ value, source }) => `${value} ${source}`));
    if (said.size < of.length) faults.push(`${name} stands twice with one source`);
    if (!fieldOf(kind, name)?.isList && leading.length !== 1)
      faults.push(`${name} has ${leading.length} leading values, not one`);
    const [led, all] = [leading, of].map((some) => new Set(some.map(({ value }) => value)).size);
    if (fieldOf(kind, name)?.isList && (leading.length !== all || led !== all))
      faults.push(`of each value of ${name} one leads`);
  }
  const leading = (name: string) => byField.get(name)?.find(({ leads }) => leads)?.value;
  return [...faults, ...findContradictions(leading)];
}

/** Steps that come in this order wherever they are dated. */
const orders = [
  ['submitted', 'accepted', 'decided'],
  [
    'applicationActual',
    'permitActual',
    'firstConcreteActual',
    'fuelLoadActual',
    'firstCriticalityActual',
    'gridConnectionActual',
    'commercialOperationActual',
    'closedActual',
  ],
];

function findContradictions(leading: (name: string) => string | undefined): string[] {
  const faults: string[] = [];
  for (const order of orders) {
    const dated = order.flatMap((name) => {
      const span = readDate(leading(name) ?? '');
      return span ? [{ name, span }] : [];
    });
    for (const [index, { name, span }] of dated.entries()) {
      // Not only the one before: a year between two days fits both, however they lie.
      const before = dated.slice(0, index).findLast((earlier) => span.to < earlier.span.from);
      if (before) faults.push(`${name} lies before ${before.name}`);
    }
  }
  const [from, to] = [readDate(leading('firstOfAKindActual') ?? ''), leading('stage')];
  if (from && (to === 'concept' || to === 'conceptual-design')) faults.push('operates, and is a concept');
  return faults;
}

/** What can be said of no day that has not come: what was read, and what a source speaks of. @param today YYYY-MM-DD */
export function findValuesToCome(values: readonly GivenValue[], today: string): string[] {
  return values
    .filter(({ asOf, quotedAt }) => quotedAt > today || (readDate(asOf)?.from ?? '') > today)
    .map(({ field }) => `${field}: what a source says can't be of a day that has not come`);
}

type LeadingValue = Pick<GivenValue, 'record' | 'field' | 'value' | 'leads'>;

/** Fields by which designs follow each other. */
export const fieldsOfFollowing: readonly string[] = ['successor', 'predecessor'];

export const findCycles = (values: readonly LeadingValue[]): string[] =>
  findCyclic(values).map((slug) => `designs/${slug}: its successors lead back to it`);

/** Slugs of designs that follow each other in a circle; one is named by its slug or its name. */
export function findCyclic(values: readonly LeadingValue[]): string[] {
  const leading = values.filter(({ leads }) => leads);
  const slugs = new Map(
    leading.filter(({ field }) => field === 'name').map(({ record, value }) => [value.toLowerCase(), record]),
  );
  const slugOf = (named: string) => slugs.get(named.toLowerCase()) ?? named;
  const next = new Map(
    leading.flatMap(({ record, field, value }) => {
      if (field === 'successor') return [[record, slugOf(value)] as const];
      return field === 'predecessor' ? [[slugOf(value), record] as const] : [];
    }),
  );
  return [...next.keys()].flatMap((start) => {
    const seen = new Set([start]);
    for (let at = next.get(start); at !== undefined; at = next.get(at)) {
      if (at === start) return [start];
      if (seen.has(at)) break;
      seen.add(at);
    }
    return [];
  });
}
