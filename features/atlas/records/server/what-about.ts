import { atlasRecords } from '../record.ts';
import { type AtlasKind, atlasKinds } from '../vocabulary.ts';
import { type AtlasReading, companiesOf, type Entry, firstOf } from './open-atlas.ts';

/** What a record is about, in the words of those who follow: `design:bwrx-300`, `company:oklo`. */
export interface About {
  about: string;
  name: string;
}

/** Fields that lead to another record, with its kind; what is about one of these is told to who follows it. */
const links = [
  ['design', 'designs'],
  ['project', 'projects'],
  ['regulator', 'regulators'],
] as const;

/** Itself, what it refers to, and the companies of the directory that these name: whoever develops the design before a regulator, too. */
export function aboutsOf(reading: AtlasReading, entry: Entry): About[] {
  const linked = linkedOf(reading, entry);
  const companies = new Set([entry, ...linked].flatMap(partiesOf));
  return [
    ...[entry, ...linked].flatMap((one) => ownAbout(one) ?? []),
    ...[...companies].map((slug) => ({ about: `company:${slug}`, name: reading.companyName(slug) ?? slug })),
  ];
}

/** Records of a kind that are about something. */
export const entriesAbout = (reading: AtlasReading, kind: AtlasKind, about: string): readonly Entry[] =>
  reading.all(kind).filter((entry) => aboutsOf(reading, entry).some((one) => one.about === about));

/** Their kinds and slugs, of all kinds; also of one that is gone, whose changes are still there. */
export function recordsAbout(reading: AtlasReading, about: string): string[] {
  const [field, slug] = about.split(':');
  const itself = links.flatMap(([name, kind]) => (name === field ? `${kind}/${slug}` : []));
  const entries = atlasKinds.flatMap((kind) => entriesAbout(reading, kind, about));
  return [...new Set([...itself, ...entries.map((entry) => `${entry.kind}/${entry.slug}`)])];
}

/** How those call a record who follow it; null: nobody can. */
export function ownAbout({ kind, slug, name }: Pick<Entry, 'kind' | 'slug' | 'name'>): About | null {
  const [field] = links.find(([, of]) => of === kind) ?? [];
  return field ? { about: `${field}:${slug}`, name } : null;
}

/**
 * A step that names no design is about the one that its project builds. A design's own words for another one, such as what it was made from, are no link
 * of this kind.
 */
function linkedOf(reading: AtlasReading, entry: Entry): Entry[] {
  if (entry.kind === 'designs') return [];
  const linked = links.flatMap(([field, kind]) => reading.find(kind, firstOf(entry, field) ?? '') ?? []);
  const project = linked.find(({ kind }) => kind === 'projects');
  if (!project || linked.some(({ kind }) => kind === 'designs')) return linked;
  const built = reading.find('designs', firstOf(project, 'design') ?? '');
  return built ? [...linked, built] : linked;
}

/** Who supplies parts stands on no page of a company. */
const partyFields = new Map(
  Object.values(atlasRecords).map(({ kind, fields }) => [
    kind,
    kind === 'supply' ? [] : Object.entries(fields).flatMap(([name, { isParty }]) => (isParty ? name : [])),
  ]),
);

const partiesOf = (entry: Entry) => companiesOf(entry, partyFields.get(entry.kind) ?? []);
