import type { ChangeFeed } from '../../../../platform/server/change-feed.ts';
import { inSlices, type Steps } from '../../../../platform/server/compute-in-slices.ts';
import type { Database } from '../../../../platform/server/database.ts';
import { capitalized } from '../../../../platform/shared/capitalized.ts';
import { countryName } from '../../../../platform/shared/name-country.ts';
import type { AtlasRecord, EvidenceAsked, Mention, RecordSource, ShownValue } from '../contract.ts';
import { atlasRecords } from '../record.ts';
import { laterFirst, readDate } from '../rules/read-date.ts';
import { knowOrganisations, type NamedOrganisation } from '../rules/spell-organisation.ts';
import { writeValue } from '../rules/write-value.ts';
import { type AtlasKind, wordOf } from '../vocabulary.ts';
import { listEveryRecord, readEvidence, readSources, type StoredRecord } from './queries.ts';

/** A record of the atlas as it is kept in memory. */
export interface Entry extends Omit<StoredRecord, 'values'> {
  /** Of each field that has some, what is shown. */
  values: Readonly<Record<string, readonly ShownValue[]>>;
  /** What it is called, or is in a few words. */
  name: string;
}

type SourcesAsked = Exclude<EvidenceAsked, 'none' | 'values'>;

/** The atlas as it stood when it was read. */
export interface AtlasReading {
  /** By name. */
  all(kind: AtlasKind): readonly Entry[];
  find(kind: AtlasKind, slug: string): Entry | undefined;
  /** Records of a kind whose field names this slug. */
  referring(kind: AtlasKind, field: string, slug: string): readonly Entry[];
  /** What the directory calls the company of this slug. */
  companyName(slug: string): string | undefined;
}

export interface Atlas {
  read(): Promise<AtlasReading>;
  /** As they are answered. */
  tell(entries: readonly Entry[], evidence: EvidenceAsked): Promise<AtlasRecord[]>;
  /** Where their values were read, by their ids. */
  sourcesOf(entries: readonly Entry[]): Promise<ReadonlyMap<string, readonly RecordSource[]>>;
  /** With every source of every value. */
  tellOne(entry: Entry): Promise<AtlasRecord & Required<Pick<AtlasRecord, 'evidence'>>>;
}

interface AtlasDeps {
  db: Database;
  changeFeed: ChangeFeed;
  /** The companies of the directory, which the hall knows: this room is what the directory's pages stand on. Left out: there are none. */
  listCompanies?(): Promise<readonly NamedOrganisation[]>;
}

/**
 * What lists are narrowed and ordered by is kept in memory until a record changes, in whichever process: each page counts all designs for
 * each option of each facet. The sources of values stay in the database; they are four times as much, and asked for one record at a time.
 */
export function openAtlas({ db, changeFeed, listCompanies = async () => [] }: AtlasDeps): Atlas {
  const records = remember(() => listEveryRecord(db.orm));
  const companies = remember(listCompanies);
  const reading = remember(async () => inSlices(arrange(await records.get(), await companies.get())));
  changeFeed.onChange((table) => {
    const isOfAtlas = table === null || table === 'atlas_records' || table === 'atlas_values';
    const isOfDirectory = table === null || table === 'companies';
    if (isOfAtlas) records.forget();
    if (isOfDirectory) companies.forget();
    if (isOfAtlas || isOfDirectory) reading.forget();
  });
  const sourcesOf = (entries: readonly Entry[], which: SourcesAsked = 'sources') =>
    readSources(
      db.orm,
      entries.map(({ id }) => id),
      which === 'leading',
    );
  const withSources = async (entries: readonly Entry[]) => {
    const ids = entries.map(({ id }) => id);
    const evidence = await readEvidence(db.orm, ids);
    return (entry: Entry) => ({ ...toRecord(entry), evidence: evidence.get(entry.id) ?? {} });
  };
  return {
    read: reading.get,
    sourcesOf,
    async tell(entries, evidence) {
      if (evidence === 'none') return entries.map(toRecord);
      if (evidence === 'values') return entries.map(await withSources(entries));
      const sources = await sourcesOf(entries, evidence);
      return entries.map((entry) => ({ ...toRecord(entry), sources: [...(sources.get(entry.id) ?? [])] }));
    },
    tellOne: async (entry) => (await withSources([entry]))(entry),
  };
}

/** What was asked for once, until it is forgotten. */
function remember<Value>(ask: () => Promise<Value>) {
  let asked: Promise<Value> | null = null;
  return {
    get(): Promise<Value> {
      const now = asked ?? ask();
      asked = now;
      // What failed once must not be remembered as the answer.
      now.catch(() => {
        if (asked === now) asked = null;
      });
      return now;
    },
    forget() {
      asked = null;
    },
  };
}

export const firstOf = ({ values }: Entry, field: string): string | undefined => values[field]?.[0]?.value;
export const valuesOf = ({ values }: Entry, field: string): string[] => (values[field] ?? []).map(({ value }) => value);
/** What a record says in some of its fields, as people read it: names and words, not slugs and codes. */
export function wordsOf(entry: Entry, fields: readonly string[]): string {
  const declared = atlasRecords[entry.kind].fields;
  return fields
    .flatMap((field) => {
      const [one] = entry.values[field] ?? [];
      const type = declared[field];
      return one && type ? [one.label ?? writeValue(type, one)] : [];
    })
    .join(', ');
}
/** Companies of the directory that a record names in some of its fields. */
export const companiesOf = ({ values }: Entry, fields: readonly string[]): string[] =>
  fields.flatMap((field) => (values[field] ?? []).flatMap(({ company }) => company ?? []));
export const mentionOf = ({ kind, slug, name }: Entry): Mention => ({ kind, slug, name });

export const toRecord = ({ kind, slug, name, values, updatedAt }: Entry): AtlasRecord => ({
  kind,
  slug,
  name,
  facts: Object.fromEntries(Object.entries(values).map(([field, said]) => [field, [...said]])),
  updatedAt: updatedAt.toISOString(),
});

function* arrange(records: readonly StoredRecord[], companies: readonly NamedOrganisation[]): Steps<AtlasReading> {
  const companyNames = new Map(companies.map(({ slug, name }) => [slug, name]));
  const companyOf = knowOrganisations(companies);
  yield;
  const bySlug = new Map(records.map((record) => [`${record.kind}/${record.slug}`, record]));
  const nameOf = (kind: AtlasKind, slug: string | undefined) =>
    slug === undefined ? undefined : bySlug.get(`${kind}/${slug}`)?.values.name?.[0]?.value;
  const entries: Entry[] = [];
  for (const record of records) {
    entries.push({ ...record, name: titleOf(record, nameOf), values: labelled(record, nameOf, companyOf) });
    yield;
  }
  const compare = new Intl.Collator('en', { numeric: true }).compare;
  entries.sort((a, b) => compare(a.name, b.name));
  yield;
  const byKind = Map.groupBy(entries, ({ kind }) => kind);
  const found = new Map(entries.map((entry) => [`${entry.kind}/${entry.slug}`, entry]));
  const referring = new Map<string, Entry[]>();
  for (const entry of entries)
    for (const field of linkFields) {
      const slug = firstOf(entry, field);
      if (slug === undefined) continue;
      const key = `${entry.kind}/${field}/${slug}`;
      referring.set(key, [...(referring.get(key) ?? []), entry]);
    }
  return {
    all: (kind) => byKind.get(kind) ?? [],
    find: (kind, slug) => found.get(`${kind}/${slug}`),
    referring: (kind, field, slug) => referring.get(`${kind}/${field}/${slug}`) ?? [],
    companyName: (slug) => companyNames.get(slug),
  };
}

/** Names of countries and of the records that are linked to, and companies of the directory. */
function labelled(
  { kind, values }: StoredRecord,
  nameOf: NameOf,
  companyOf: (name: string) => string | undefined,
): Entry['values'] {
  const { fields } = atlasRecords[kind];
  return Object.fromEntries(
    Object.entries(values).map(([name, said]) => {
      const field = fields[name];
      return [
        name,
        said.map((one): ShownValue => {
          const label = field?.type === 'country' ? countryName(one.value) : field?.of && nameOf(field.of, one.value);
          const company = field?.isParty && companyOf(one.value);
          return company ? { ...one, company } : label ? { ...one, label } : one;
        }),
      ];
    }),
  );
}

/** Fields that hold the slug of another record. */
const linkFields = ['design', 'project', 'regulator'];

type NameOf = (kind: AtlasKind, slug: string | undefined) => string | undefined;

function titleOf(record: StoredRecord, nameOf: NameOf): string {
  const one = (field: string) => record.values[field]?.[0]?.value;
  const name = one('name');
  if (name) return name;
  if (record.kind === 'supply') return capitalized(`${one('component')}, ${one('supplier')}`);
  const about = nameOf('projects', one('project')) ?? nameOf('designs', one('design')) ?? one('applicant');
  const step = one('stepWords') ?? wordOf(one('step') ?? '');
  return capitalized(about ? `${step}, ${about}` : step);
}

/** The name of a country or of a record that a value links to; null for every other value. */
export function labelOf(reading: AtlasReading, kind: AtlasKind, field: string, value: string): string | null {
  const declared = atlasRecords[kind].fields[field];
  if (declared?.type === 'country') return countryName(value);
  return (declared?.of && reading.find(declared.of, value)?.name) ?? null;
}

/** The latest first, by the last of these dates that a record has; those without one at the end. */
export function latestFirst(entries: readonly Entry[], fields: readonly string[]): readonly Entry[] {
  const lastOf = (entry: Entry) =>
    fields.map((field) => readDate(firstOf(entry, field) ?? '')).toSorted(laterFirst)[0] ?? null;
  return entries.toSorted((a, b) => laterFirst(lastOf(a), lastOf(b)));
}

/** When something happened in a step before a regulator. */
export const stepDates = ['submitted', 'accepted', 'started', 'decided'];

/** What a regulator is called for short. */
export function shortNameOf(atlas: AtlasReading, slug: string): string {
  const regulator = atlas.find('regulators', slug);
  return regulator ? (firstOf(regulator, 'alias') ?? regulator.name) : slug;
}
