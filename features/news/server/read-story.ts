import { listOf } from '../../../platform/server/list-words.ts';
import { keepLongest, splitWords, type Word } from '../../../platform/server/match-phrases.ts';
import { type Letters, lettersOf } from './compare-letters.ts';
import { readOpposites } from './oppose-acts.ts';
import { acts, matters } from './read-acts.ts';
import { COUNTRIES, type NamedCountries, readCountries, SITES } from './read-countries.ts';
import { readSerials, type Serials } from './read-serials.ts';
import { SITE_RULES } from './rules/sites.ts';
import {
  BUSY_NAMES,
  COMMON_WORDS,
  CONCEPTS,
  DIGEST_PHRASES,
  EVENT_KINDS,
  HEADS_OF_GOVERNMENT,
  NAMES,
  NUMBER_WORDS,
  PLAIN_NAME_TERMS,
  STOP_WORDS,
} from './rules/story-words.ts';
import { stem } from './stem-word.ts';
import { trieOf } from './trie-of.ts';

export interface StoryText {
  id: string;
  title: string;
  summary: string | null;
  canonicalUrl: string;
  publishedAt: Date;
  sourceName: string;
}

/** A title read once, so that thousands of comparisons need no text work. */
export interface PreparedStory extends StoryText, NamedCountries {
  /** Stems and concepts with the weight of their rarity. */
  tokens: ReadonlyMap<string, number>;
  /** Names of plants, mines and laboratories. */
  sites: ReadonlySet<string>;
  /** Rare tokens written in lower case: things rather than firms, so they belong to this event. */
  things: ReadonlySet<string>;
  /** Tokens rare enough to look candidates up by. */
  rareTokens: readonly string[];
  /** Names that turn up in many stories at once. */
  busyTokens: readonly string[];
  /** Both of them. */
  telling: readonly string[];
  events: ReadonlySet<string>;
  /** What is done, and to what, as bits: finer than `events`, and weighed only. */
  acts: number;
  matters: number;
  /** See `areOpposite`. */
  opposites: number;
  /** Numbers of reactor units: "Tianwan 7", "unit 7", "seventh unit". */
  units: ReadonlySet<string>;
  ordinals: ReadonlySet<string>;
  /** Other numbers, years apart. */
  numbers: ReadonlySet<string>;
  money: readonly Money[];
  isDigest: boolean;
  /** Rare names that only the summary tells. They count where a title is too short to name much. */
  summaryNames: ReadonlySet<string>;
  /** All words of the title, for near-identical titles. */
  words: ReadonlySet<string>;
  serials: Serials;
  /** Of its words: what also likens names that are written in two ways. */
  letters: Letters;
}

export interface Money {
  currency: string;
  amount: number;
}

export const RARE_WEIGHT = 2.4;
export const BUSY_WEIGHT = 1.4;
const COMMON_WEIGHT = 0.5;
const COUNTRY_WEIGHT = 1;
const NUMBER_WEIGHT = 0.8;

/** Reads everything the comparison needs out of the title; of the summary, whose wording differs between sources, only names. */
export function prepareStory(text: StoryText): PreparedStory {
  const words = splitWords(text.title);
  const tokens = new Map<string, number>();
  const countries = readCountries(words);
  for (const country of countries.countries) tokens.set(`in ${country}`, COUNTRY_WEIGHT);
  const taken = takeConcepts(words, tokens);
  takeCountryWords(words, taken);
  const { units, ordinals, numbers } = readNumbers(words, taken);
  for (const number of [...units, ...numbers]) tokens.set(`number ${number}`, NUMBER_WEIGHT);
  words.forEach((word, at) => {
    if (!taken[at]) addWord(word.normal, tokens);
  });
  const stems = new Set(words.map((word) => stem(word.normal)));
  const [rareTokens, busyTokens] = [tokensOfWeight(tokens, RARE_WEIGHT), tokensOfWeight(tokens, BUSY_WEIGHT)];
  return {
    ...text,
    tokens,
    rareTokens,
    busyTokens,
    telling: [...rareTokens, ...busyTokens],
    sites: sitesOf(words, tokens),
    things: thingsOf(words, tokens),
    ...countries,
    events: eventsOf(words),
    acts: acts.read(words),
    matters: matters.read(words),
    opposites: readOpposites(words),
    units,
    ordinals,
    numbers,
    money: readMoney(text.title),
    isDigest: DIGESTS.findAll(words).length > 0 || text.title.split(/[;|•]/).length > 3,
    words: stems,
    serials: readSerials(words),
    letters: lettersOf(stems),
    summaryNames: namesOf(text.summary ?? '', tokens),
  };
}

/** @param known what the title tells already */
function namesOf(summary: string, known: ReadonlyMap<string, number>): Set<string> {
  const words = splitWords(summary.slice(0, MOST_OF_A_SUMMARY));
  const tokens = new Map<string, number>();
  const taken = takeConcepts(words, tokens);
  takeCountryWords(words, taken);
  words.forEach((word, at) => {
    if (!taken[at] && at > 0 && isName(word)) addWord(word.normal, tokens);
  });
  return new Set(tokensOfWeight(tokens, RARE_WEIGHT).filter((token) => !known.has(token)));
}

const MOST_OF_A_SUMMARY = 300;

/** Words, names, places and numbers of a title, each once: what is counted to learn how rare they are. */
export function readTokens(title: string): Iterable<string> {
  return prepareStory({
    id: '',
    title,
    summary: null,
    canonicalUrl: '',
    publishedAt: NO_DAY,
    sourceName: '',
  }).tokens.keys();
}

const NO_DAY = new Date(0);

function tokensOfWeight(tokens: ReadonlyMap<string, number>, weight: number): string[] {
  return [...tokens].filter(([, own]) => own === weight).map(([token]) => token);
}

/** Replaces known phrases by their concept; tells which words are used up. */
function takeConcepts(words: readonly Word[], tokens: Map<string, number>): boolean[] {
  const taken = words.map(() => false);
  const found = keepLongest(CONCEPT_TRIE.findAll(words));
  for (const { payload, from, to } of found) {
    const known = payload === NAME && found.some((other) => other.payload !== NAME && other.from === from);
    if (known) continue;
    const name = payload === NAME ? nameOf(words, from, to) : payload;
    tokens.set(name, COMMON_CONCEPTS.has(payload) ? COMMON_WEIGHT : BUSY.has(name) ? BUSY_WEIGHT : RARE_WEIGHT);
    // "Fermi 2" is the plant Fermi and, read later, its unit 2.
    const last = payload === NAME && /^\d+$/.test(words[to - 1]?.normal ?? '') ? to - 1 : to;
    taken.fill(true, from, last);
  }
  return taken;
}

/** "Type One Energy", "Type One" → one name: the words that set it apart. */
function nameOf(words: readonly Word[], from: number, to: number): string {
  const normals = words.slice(from, to).map((word) => word.normal);
  while (normals.length > 1 && (NAME_ENDINGS.has(normals.at(-1) ?? '') || /^\d+$/.test(normals.at(-1) ?? '')))
    normals.pop();
  return normals.join(' ');
}

/** Country words are already tokens; a head of government is both a country and a name; a plant's name stays a word of its own beside its country. */
function takeCountryWords(words: readonly Word[], taken: boolean[]): void {
  for (const { from, to } of COUNTRIES.findAll(words)) {
    if (!words.slice(from, to).every((word) => PEOPLE.has(word.normal))) taken.fill(true, from, to);
  }
}

function eventsOf(words: readonly Word[]): Set<string> {
  const phrases = keepLongest(EVENT_PHRASES.findAll(words));
  const events = new Set(phrases.map((match) => match.payload));
  words.forEach((word, at) => {
    const inPhrase = phrases.some((match) => match.from <= at && at < match.to);
    const kind = inPhrase ? undefined : EVENT_STEMS.get(stem(word.normal));
    if (kind !== undefined) events.add(kind);
  });
  return events;
}

function readNumbers(words: readonly Word[], taken: boolean[]) {
  const units = new Set<string>();
  const ordinals = new Set<string>();
  const numbers = new Set<string>();
  words.forEach((word, at) => {
    const before = words[at - 1];
    const after = words[at + 1];
    const ordinal =
      ORDINAL.exec(word.normal)?.[1] ?? (ORDINAL_WORDS.has(word.normal) ? NUMBER_WORDS[word.normal] : undefined);
    if (ordinal !== undefined) {
      const named = [after, words[at + 2]].some((next) => next?.normal === 'unit' || next?.normal === 'reactor');
      if (named && after?.raw !== 'reactors') units.add(ordinal);
      else if (!PERIODS.has(after?.normal ?? '')) ordinals.add(ordinal);
      return;
    }
    const digits = /^\d+(?:[.,]\d+)*/.exec(word.normal)?.[0];
    const number = digits ?? CARDINAL_WORDS.get(word.normal);
    if (number === undefined) return;
    taken[at] = true;
    const namesUnit = digits === word.normal && /^[1-9]$/.test(digits) && (before?.normal === 'unit' || isName(before));
    if (namesUnit && !SCALES.has(after?.normal ?? '')) units.add(number);
    else if (digits === word.normal && /^(?:19|20)\d\d$/.test(digits)) taken[at] = true;
    else if (number !== '1') numbers.add(number.replaceAll(',', ''));
  });
  return { units, ordinals, numbers };
}

function sitesOf(words: readonly Word[], tokens: ReadonlyMap<string, number>): Set<string> {
  const names = SITES.findAll(words).map(({ from, to }) => nameOf(words, from, to));
  return new Set(names.filter((name) => tokens.get(name) === RARE_WEIGHT));
}

function thingsOf(words: readonly Word[], tokens: ReadonlyMap<string, number>): Set<string> {
  const small = words.filter((word) => word.raw === word.raw.toLowerCase()).map((word) => stem(word.normal));
  return new Set(small.filter((token) => (tokens.get(token) ?? 0) >= RARE_WEIGHT));
}

/** A word that can carry a unit's number: written with a capital and not a word of everyday nuclear news. */
function isName(word: Word | undefined): boolean {
  return word !== undefined && /^\p{Lu}/u.test(word.raw) && !COMMON.has(stem(word.normal)) && !STOP.has(word.normal);
}

function addWord(normal: string, tokens: Map<string, number>): void {
  if (STOP.has(normal) || normal.length < 2) return;
  const token = stem(normal);
  if (tokens.has(token)) return;
  tokens.set(token, BUSY.has(normal) ? BUSY_WEIGHT : COMMON.has(token) ? COMMON_WEIGHT : RARE_WEIGHT);
}

/** Amounts with a currency, in units of it: "$1.5B", "USD800 million", "€411 million". */
function readMoney(title: string): Money[] {
  return [...title.matchAll(MONEY)].map((match) => {
    const [, currency = '', digits = '', scale = ''] = match;
    const amount = Number(digits.replaceAll(',', '')) * (SCALE_OF[scale.slice(0, 1).toLowerCase()] ?? 1);
    return { currency: CURRENCY_OF[currency.toUpperCase()] ?? currency.toUpperCase(), amount };
  });
}

const MONEY =
  /(US\$|C\$|A\$|[$€£¥₩₹]|USD|EUR|GBP|CAD|AUD|SEK|PLN) ?(\d[\d,]*(?:\.\d+)?) ?-?(bn|billion|b|mn|million|m|trillion|tn|k)?\b/gi;
const SCALE_OF: Readonly<Record<string, number>> = { b: 1e9, m: 1e6, t: 1e12, k: 1e3 };
const CURRENCY_OF: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  C$: 'CAD',
  A$: 'AUD',
};
const ORDINAL = /^(\d+)(?:st|nd|rd|th)$/;
const PERIODS = new Set(['quarter', 'half', 'time', 'year', 'day', 'week', 'month']);
const SCALES = new Set([
  'million',
  'billion',
  'gw',
  'gwe',
  'mw',
  'mwe',
  'percent',
  'year',
  'day',
  'month',
  'new',
  'more',
  'unit',
  'reactor',
  'of',
  'in',
  'state',
]);
const ORDINAL_WORDS = new Set([
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
]);
const CARDINAL_WORDS = new Map(
  Object.entries(NUMBER_WORDS).filter(([word]) => word.length > 2 && word !== 'iii' && !ORDINAL_WORDS.has(word)),
);

const BUSY = new Set(listOf(BUSY_NAMES));
/** Normalised. */
export const STOP = new Set(listOf(STOP_WORDS).flatMap((term) => splitWords(term).map((word) => word.normal)));
const EVENT_PHRASES = trieOf(
  Object.entries(EVENT_KINDS).map(([kind, terms]) => [
    kind,
    listOf(terms)
      .filter((term) => term.includes(' '))
      .join(),
  ]),
);
const EVENT_STEMS = new Map(
  Object.entries(EVENT_KINDS).flatMap(([kind, terms]) =>
    listOf(terms).flatMap((term) => {
      const [word, more] = splitWords(term);
      return word && !more ? [[stem(word.normal), kind] as const] : [];
    }),
  ),
);
/** Words of event kinds are compared as kinds, so as words they count little. */
const COMMON = new Set(
  [COMMON_WORDS, ...Object.values(EVENT_KINDS)]
    .flatMap(listOf)
    .filter((term) => !term.includes(' '))
    .map((term) => stem(splitWords(term)[0]?.normal ?? '')),
);
const NAME = 'a name';
const NAME_ENDINGS = new Set([
  'energy',
  'atomic',
  'technology',
  'industry',
  'power',
  'international',
  'electric',
  'fusion',
  'system',
  'corp',
  'corporation',
  'resource',
  'mine',
  'metal',
  'uranium',
  'project',
  'port',
  'of',
  'group',
]);
const CONCEPT_TRIE = trieOf([
  ...SITE_RULES.map((rule) => [NAME, rule.terms] as const),
  [NAME, NAMES],
  ...Object.entries(CONCEPTS),
]);
/** Concepts made of everyday words that are names all the same. */
const PLAIN_NAMES: ReadonlySet<string> = new Set(listOf(PLAIN_NAME_TERMS));
const COMMON_CONCEPTS = new Set(
  Object.keys(CONCEPTS).filter(
    (concept) =>
      splitWords(concept).every((word) => COMMON.has(stem(word.normal)) || STOP.has(word.normal)) &&
      !PLAIN_NAMES.has(concept),
  ),
);
const PEOPLE = new Set(listOf(HEADS_OF_GOVERNMENT));
const DIGESTS = trieOf([['digest', DIGEST_PHRASES]]);
