import type { Steps } from '../../../platform/server/compute-in-slices.ts';
import {
  keepLongest,
  type PhraseMatch,
  PhraseTrie,
  splitWords,
  type Word,
} from '../../../platform/server/match-phrases.ts';
import type { EntityPhrase, EntityRef, NamedEntity } from '../contract.ts';
import { aboutOf, entityKinds } from '../vocabulary.ts';
import { LONGER_NAMES, UNITS } from './rules/longer-names.ts';

export interface NamingText {
  title: string;
  summary: string | null;
}

export interface NamedPlace {
  field: 'title' | 'summary';
  words: string;
  start: number;
}

export interface Named {
  entity: EntityRef;
  /** Only by words that name something else. */
  isImplied: boolean;
  /** In the order of the text, the title first. */
  places: NamedPlace[];
}

/** Finds entities in a text. Those that it names outright come first. */
export type Recogniser = (text: NamingText) => Named[];

/**
 * Reads texts by the words of all entities at once: whole words in their letter case, the longest where several overlap. What is an ordinary
 * word, or the name of several, is found only where the text says what is meant.
 */
export function* createRecogniser(entities: readonly NamedEntity[]): Steps<Recogniser> {
  const names = new PhraseTrie<Name>();
  for (const entity of entities) {
    for (const phrase of entity.phrases)
      names.add(phrase.words, { entity, phrase, raw: splitWords(phrase.words).map(({ raw }) => raw) });
    yield;
  }
  for (const words of LONGER_NAMES) names.add(words, { entity: null, phrase: { words }, raw: [] });
  const contexts = new PhraseTrie<string>();
  for (const context of contextsOf(entities)) contexts.add(context, context);
  yield* names.grow();
  yield* contexts.grow();
  const behind = new Map(entities.flatMap((one) => (one.behind ? [[aboutOf(one), one.behind]] : [])));
  return (text) => {
    const fields = (['title', 'summary'] as const).map((field) => ({
      field,
      text: text[field] ?? '',
      words: splitWords(partElisions(text[field] ?? '')),
    }));
    const said = new Set(fields.flatMap(({ words }) => contexts.findAll(words).map(({ payload }) => payload)));
    const surely = readFields(names, fields, said, false);
    const namesDesign = surely.some(({ entity }) => entity.kind === 'design');
    return putInOrder(namesDesign ? surely : readFields(names, fields, said, true), behind);
  };
}

/** Each once, although hundreds of names need the same. */
function contextsOf(entities: readonly NamedEntity[]): Set<string> {
  const phrases = entities.flatMap((entity) => entity.phrases);
  return new Set(phrases.flatMap(({ needs = [], weakNeeds = [], unless = [] }) => [...needs, ...weakNeeds, ...unless]));
}

interface Field {
  field: NamedPlace['field'];
  text: string;
  words: readonly Word[];
}

function readFields(
  names: PhraseTrie<Name>,
  fields: readonly Field[],
  said: ReadonlySet<string>,
  isWeakEnough: boolean,
) {
  const found = new Map<EntityRef, Named>();
  for (const { field, text, words } of fields)
    for (const together of findNames(names, text, words, (phrase) => isMeant(phrase, said, isWeakEnough))) {
      const [{ from, to }] = together;
      const start = words[from]?.start ?? 0;
      const written = text.slice(start, words[to - 1]?.end).replace(POSSESSIVE, '');
      noteNamed(found, together, { field, words: written, start });
    }
  return [...found.values()];
}

/** What is named outright first. A site is told by the project that is named with it. */
function putInOrder(found: readonly Named[], behind: ReadonlyMap<string, readonly string[]>): Named[] {
  const outright = new Set(found.filter(({ isImplied }) => !isImplied).map(({ entity }) => aboutOf(entity)));
  return found
    .map((named) => {
      const stands = behind.get(aboutOf(named.entity))?.some((about) => outright.has(about));
      return stands ? { ...named, isImplied: true } : named;
    })
    .sort((a, b) => Number(a.isImplied) - Number(b.isImplied));
}

function isMeant({ needs, weakNeeds = [], unless }: EntityPhrase, said: ReadonlySet<string>, isWeakEnough: boolean) {
  const isSaid = (context: string) => said.has(context);
  if (unless?.some(isSaid)) return false;
  return !needs || needs.some(isSaid) || (isWeakEnough && weakNeeds.some(isSaid));
}

/** In French and Italian an article clings to the name: "d'Hexana". As many characters as before. */
const partElisions = (text: string) => text.replaceAll(/(?<![\p{L}\p{N}])(\p{L}|[dD]ell|[qQ]u)['’](?=\p{Lu})/gu, '$1 ');

interface Name {
  /** null: somebody else's name, which keeps what stands in it from being read. */
  entity: NamedEntity | null;
  phrase: EntityPhrase;
  raw: readonly string[];
}
type Match = PhraseMatch<Name>;

/** What is named, by place: all that the same words name together. */
function findNames(
  names: PhraseTrie<Name>,
  text: string,
  words: readonly Word[],
  isPhraseMeant: (phrase: EntityPhrase) => boolean,
): [Match, ...Match[]][] {
  const isShouted = !/\p{Ll}/u.test(text);
  const meant = names
    .findAll(words)
    .filter(
      ({ payload: { phrase, raw }, from, to }) =>
        isWritten(raw, words.slice(from, to), phrase.isStrict ?? false, isShouted) &&
        isOneName(text, words, from, to, /\s[-–—]\s/.test(phrase.words)) &&
        isPhraseMeant(phrase),
    );
  // What a company makes is no name that a shorter one could be part of: "MARVEL microreactor" is MARVEL.
  const isThing = ({ payload }: Match) => payload.phrase.isOfSomethingElse === true;
  const things = meant.filter(isThing);
  const named = keepLongest(meant.filter((match) => !isThing(match)));
  const kept = [...named, ...things].sort((a, b) => a.from - b.from || a.to - b.to);
  // Each group has at least the one that opened it.
  return [...Map.groupBy(kept, ({ from, to }) => `${from}-${to}`).values()] as [Match, ...Match[]][];
}

/** Notes what the words name: outright the first kind of those that are called so, by way of it the others. */
function noteNamed(found: Map<EntityRef, Named>, together: readonly Match[], place: NamedPlace): void {
  const called = together.filter(({ payload: { phrase } }) => !phrase.isOfSomethingElse);
  const hasPlace = called.some(({ payload: { phrase } }) => phrase.isPlace);
  const first = Math.min(
    ...called.filter(({ payload: { phrase } }) => !phrase.isPlace).map(({ payload }) => rankOf(payload)),
  );
  for (const { payload } of together) {
    const { entity, phrase } = payload;
    if (!entity) continue;
    const isBehind = phrase.isPlace ? false : rankOf(payload) > first || (hasPlace && entity.kind === 'site');
    const isImplied = phrase.isOfSomethingElse === true || isBehind;
    const named = found.get(entity);
    if (!named) {
      const { kind, slug, name } = entity;
      found.set(entity, { entity: { kind, slug, name }, isImplied, places: [place] });
    } else if (!named.places.includes(place)) {
      named.isImplied &&= isImplied;
      named.places.push(place);
    }
  }
}

const rankOf = ({ entity }: Name) => (entity ? entityKinds.indexOf(entity.kind) : -1);

/**
 * Whether a name stands there with its capitals. Newspapers write NuScale as Nuscale and NUSCALE, and NANO Nuclear as Nano Nuclear; they do
 * not write START as Start, nor Oklo as oklo.
 */
function isWritten(raw: readonly string[], words: readonly Word[], isStrict: boolean, isShouted: boolean): boolean {
  return raw.every((name, at) => {
    const written = words[at]?.raw ?? '';
    if (name === name.toLowerCase()) return true;
    const isAcronym = name === name.toUpperCase() && name.length <= LONGEST_ACRONYM && raw.length === 1;
    // In a text without small letters "START" says nothing.
    if (isShouted && (isStrict || isAcronym)) return false;
    if (written === name) return true;
    // ACP100 is not ACP100S, but several of them may be written ACP100s.
    if (/\d/.test(name) && written.replace(/s$/, '').toLowerCase() !== name.toLowerCase()) return false;
    if (isStrict || isAcronym) return false;
    return /^\p{Lu}/u.test(written);
  });
}

const POSSESSIVE = /['’ʼ][sS]?$/;
/** Longer ones are names made of capitals (NUWARD), which are written with small letters, too. */
const LONGEST_ACRONYM = 5;

/** No sentence ends within it, nothing owns the rest of it, and its number does not count anything: "an SMR, 300 MWe". */
function isOneName(text: string, words: readonly Word[], from: number, to: number, hasDash: boolean): boolean {
  const written = text.slice(words[from]?.start, words[to - 1]?.end);
  if (/[.,;:!?()[\]"“”|/]\s/.test(written) || (!hasDash && /\s[-–—]\s/.test(written))) return false;
  for (let at = from; at < to - 1; at++)
    if (POSSESSIVE.test(text.slice(words[at]?.start, words[at]?.end))) return false;
  const last = words[to - 1];
  const counts = to - from > 1 && /^\d+$/.test(last?.raw ?? '') && /\s\d+$/.test(written);
  return !(counts && UNITS.has(words[to]?.normal ?? ''));
}
