import { askedKey, valueKey } from '../../../../platform/server/facet-spellings.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { countryName } from '../../../../platform/shared/name-country.ts';
import { foldWords } from '../../../search/rules/fold-words.ts';
import { indexWords, type WordIndex } from '../../../search/server/index-words.ts';
import type { FacetOption } from '../contract.ts';
import { atlasRecords } from '../record.ts';
import type { AtlasKind } from '../vocabulary.ts';
import type { AtlasReading, Entry } from './open-atlas.ts';

/** What a list can be narrowed by: of each facet the values that a record has in it. */
export type Facets<Name extends string> = Readonly<Record<Name, (entry: Entry) => readonly string[]>>;
export type Chosen<Name extends string> = Partial<Record<Name, readonly string[] | undefined>>;

/** What stands for a value of a facet to read. */
export type LabelOf<Name extends string> = (facet: Name, value: string) => string;

/** Any value within a facet, every facet that has one; each by its value or by its label, however it is spelled. */
export function isChosen<Name extends string>(
  facets: Facets<Name>,
  chosen: Chosen<Name>,
  labelOf: LabelOf<Name>,
): (entry: Entry) => boolean {
  const wanted = namesOf(facets).flatMap((name) => {
    const keys = keysOf(name, chosen[name]);
    if (keys.size === 0) return [];
    const known = new Map<string, boolean>();
    const isWanted = (value: string) => {
      const is = known.get(value) ?? isAsked(keys, value, labelOf(name, value));
      known.set(value, is);
      return is;
    };
    return [{ valuesIn: facets[name], isWanted }];
  });
  return (entry) => wanted.every(({ valuesIn, isWanted }) => valuesIn(entry).some(isWanted));
}

const isAsked = (keys: ReadonlySet<string>, value: string, label: string) =>
  keys.has(valueKey(value)) || keys.has(valueKey(label));

/** What is asked for in a facet, each however it is spelled. */
const keysOf = (facet: string, asked: readonly string[] = []) =>
  new Set(asked.map((one) => askedKey(one, facet === 'country')));

/**
 * Of each facet its values, and how many records the list would show with each, the other facets as they are; the most frequent first. What is
 * asked for stays among them with 0, unless no record has it: so a list tells a value that nothing else goes with from one that it does not know.
 *
 * @param all the records of the list before anything was asked
 */
export function countOptions<Name extends string>(
  facets: Facets<Name>,
  all: readonly Entry[],
  entries: readonly Entry[],
  chosen: Chosen<Name>,
  labelOf: LabelOf<Name>,
): Record<Name, FacetOption[]> {
  const names = namesOf(facets);
  const { options, numbersOf } = numberOptions(facets);
  const asked = names.reduce((bits, name, facet) => (chosen[name]?.length ? bits | (1 << facet) : bits), 0);
  const numbers = entries.map(numbersOf);
  const had = asked === 0 ? [] : numbersIn(all.map(numbersOf));
  const facetOf = Uint8Array.from(options, ({ name }) => names.indexOf(name));
  // A bit for each facet of which something is asked for.
  const keys = names.map((name) => keysOf(name, chosen[name]));
  const wanted = Int32Array.from(options, ({ name, value }) => {
    const facet = names.indexOf(name);
    const own = keys[facet];
    return own && own.size > 0 && isAsked(own, value, labelOf(name, value)) ? 1 << facet : 0;
  });
  const counts = new Int32Array(options.length);
  for (const own of numbers) {
    let met = 0;
    for (const option of own) met |= wanted[option] as number;
    const missed = asked & ~met;
    // What is missed in one facet alone would be found with another value of it.
    if ((missed & (missed - 1)) !== 0) continue;
    for (const option of own)
      if (missed === 0 || missed === 1 << (facetOf[option] as number)) counts[option] = (counts[option] as number) + 1;
  }
  const told = names.map((facet) => {
    const found = options.flatMap(({ name, value }, option) => {
      const count = counts[option] ?? 0;
      const isOffered = count > 0 || (wanted[option] !== 0 && had[option] === 1);
      if (name !== facet || !isOffered) return [];
      const asked = wanted[option] === 0 ? [] : spelledOtherwise(name, [value, labelOf(name, value)], chosen[name]);
      return [{ value, label: labelOf(name, value), count, ...(asked.length > 0 ? { asked } : {}) }];
    });
    return [facet, found.sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, 'en'))] as const;
  });
  // Object.fromEntries forgets the names it is given.
  return Object.fromEntries(told) as Record<Name, FacetOption[]>;
}

const spelledOtherwise = (facet: string, [value, label]: [string, string], asked: readonly string[] = []) =>
  asked.filter((one) => one !== value && isAsked(new Set([askedKey(one, facet === 'country')]), value, label));

/** @returns 1 at each of them */
function numbersIn(records: readonly Int32Array[]): number[] {
  const marked: number[] = [];
  for (const own of records) for (const number of own) marked[number] = 1;
  return marked;
}

/** The values of all facets, in the order in which they came, and which of them a record has. */
interface NumberedOptions<Name extends string> {
  options: { name: Name; value: string }[];
  numbersOf(entry: Entry): Int32Array;
}

/** Of 16,600 records, counting values by what they are called took 45 ms of each request; by number it takes 2. */
function numberOptions<Name extends string>(facets: Facets<Name>): NumberedOptions<Name> {
  // What was made for these facets is made of their names.
  return numberedOptions(facets) as NumberedOptions<Name>;
}

const numberedOptions = once((facets: Facets<string>): NumberedOptions<string> => {
  const options: { name: string; value: string }[] = [];
  const numbers = new Map<string, number>();
  const numberOf = (name: string, value: string) => {
    const key = `${name} ${value}`;
    const known = numbers.get(key);
    if (known !== undefined) return known;
    numbers.set(key, options.length);
    return options.push({ name, value }) - 1;
  };
  const numbersOf = once((entry: Entry) =>
    Int32Array.from(
      namesOf(facets).flatMap((name) => (facets[name]?.(entry) ?? []).map((value) => numberOf(name, value))),
    ),
  );
  return { options, numbersOf };
});

/** Of a facet with more values than a page can offer: those that are asked for, which it shows to be taken away. */
export const onlyAsked = (options: FacetOption[], asked: readonly string[] | undefined): FacetOption[] =>
  options.filter((option) => asked?.includes(option.value) || option.asked);

/** Records by their slugs, in any letters; without any, all. No facet, though it looks like one: counting an option for each took longer than all others. */
export function isNamed(asked: readonly string[] | undefined): (entry: Entry) => boolean {
  const keys = keysOf('record', asked);
  return ({ slug }) => keys.size === 0 || keys.has(slug);
}

/** What a facet would tell of those that are asked for. @param shown what the list would show if none were */
export function countNamed(
  all: readonly Entry[],
  shown: readonly Entry[],
  asked: readonly string[] | undefined,
): FacetOption[] {
  if (!asked?.length) return [];
  const slugs = new Set(shown.map(({ slug }) => slug));
  return all.filter(isNamed(asked)).map(({ slug, name }) => {
    const otherwise = spelledOtherwise('record', [slug, slug], asked);
    return {
      value: slug,
      label: name,
      count: Number(slugs.has(slug)),
      ...(otherwise.length > 0 ? { asked: otherwise } : {}),
    };
  });
}

export const countryLabel = (code: string) => countryName(code) ?? code;

// Object.keys forgets the names it is given.
const namesOf = <Name extends string>(facets: Facets<Name>) => Object.keys(facets) as Name[];

/**
 * Finds records whose text contains every word of a search, without regard to case and accents. Where none does, those in which each word is
 * begun or nearly spelled so: by the rule of the site's own search, which never takes one number for another.
 *
 * @param textOf what is searched in a record; put in order once for each record
 */
export function searchIn(
  textOf: (entry: Entry) => string,
): (entries: readonly Entry[], search: string | undefined) => readonly Entry[] {
  const plainTextOf = once((entry: Entry) => plain(textOf(entry)));
  const wordsOf = once((entries: readonly Entry[]) => {
    const words = new Map<string, number[]>();
    for (const [number, entry] of entries.entries())
      for (const word of new Set(foldWords(textOf(entry)))) {
        const having = words.get(word);
        if (having) having.push(number);
        else words.set(word, [number]);
      }
    return indexWords(words);
  });
  return (entries, search = '') => {
    const words = plain(search).split(/\s+/).filter(Boolean);
    if (words.length === 0) return entries;
    const found = entries.filter((entry) => words.every((word) => plainTextOf(entry).includes(word)));
    return found.length > 0 ? found : findNearly(entries, wordsOf(entries), foldWords(search));
  };
}

function findNearly(entries: readonly Entry[], index: WordIndex, words: readonly string[]): readonly Entry[] {
  if (words.length === 0) return [];
  const having = words.map((word) => {
    const near = [...index.nearly(word)].map(({ entries: some }) => some);
    return new Set([...index.beginning(word), ...near].flatMap((some) => [...some]));
  });
  return entries.filter((_, number) => having.every((some) => some.has(number)));
}

/** Facets whose values are looked up once for each record of a reading: each page asks for all of them nine times. */
export function facetsOfReading<Name extends string>(
  make: (atlas: AtlasReading) => Facets<Name>,
): (atlas: AtlasReading) => Facets<Name> {
  const known = new WeakMap<AtlasReading, Facets<Name>>();
  return (atlas) => {
    const made = known.get(atlas);
    if (made) return made;
    const facets = make(atlas);
    // Object.fromEntries forgets the names it is given.
    const remembered = Object.fromEntries(
      namesOf(facets).map((name) => [name, once(facets[name])]),
    ) as unknown as Facets<Name>;
    known.set(atlas, remembered);
    return remembered;
  };
}

/** What is made of a thing is kept as long as the thing is. */
export function once<Of extends object, Value>(make: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, Value>();
  return (of) => {
    const before = known.get(of);
    if (before !== undefined) return before;
    const value = make(of);
    known.set(of, value);
    return value;
  };
}

const plain = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * The part of a list that begins behind the record that the cursor names.
 *
 * @throws AppError BAD_REQUEST when there is no such record in the list (any more)
 */
export function pageAfter(
  entries: readonly Entry[],
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): { items: readonly Entry[]; nextCursor: string | null } {
  const at = cursor === undefined ? -1 : entries.findIndex(({ slug }) => slug === cursor);
  if (cursor !== undefined && at < 0)
    throw new AppError('BAD_REQUEST', 'The list has changed: its part behind this cursor is not known. Begin again.');
  const items = entries.slice(at + 1, at + 1 + limit);
  const isLast = at + 1 + limit >= entries.length;
  return { items, nextCursor: isLast ? null : (items.at(-1)?.slug ?? null) };
}

/** @throws AppError NOT_FOUND that names those nearest in spelling */
export function findOrSuggest(reading: AtlasReading, kind: AtlasKind, slug: string): Entry {
  const entry = reading.find(kind, slug);
  if (entry) return entry;
  const near = findNear(reading, kind, slug).map((one) => `${one.name} (${one.slug})`);
  const hint = near.length > 0 ? ` Perhaps ${near.join(', ')}?` : '';
  throw new AppError('NOT_FOUND', `There is no ${atlasRecords[kind].nouns.one} “${slug}” in the atlas.${hint}`);
}

/** Three at most whose slugs share parts with what was asked for. */
export function findNear(reading: AtlasReading, kind: AtlasKind, slug: string): Entry[] {
  const parts = pairsOf(slug);
  return reading
    .all(kind)
    .map((entry) => ({ entry, likeness: likenessOf(parts, pairsOf(entry.slug)) }))
    .filter(({ likeness }) => likeness > 0.4)
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, 3)
    .map(({ entry }) => entry);
}

const pairsOf = (text: string) =>
  new Set(Array.from({ length: Math.max(0, text.length - 1) }, (_, at) => text.slice(at, at + 2)));
/** Dice's coefficient over pairs of letters. */
const likenessOf = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
  a.size + b.size === 0 ? 0 : (2 * [...a].filter((pair) => b.has(pair)).length) / (a.size + b.size);
