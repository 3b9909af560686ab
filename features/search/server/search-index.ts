import type { SearchEntry } from '../contract.ts';
import { foldWords, joinWords } from '../rules/fold-words.ts';
import type { Question } from '../rules/read-question.ts';
import type { Tier } from '../vocabulary.ts';
import type { EntryIndex } from './build-index.ts';
import { mistakesIn } from './index-words.ts';

export interface Found {
  entry: SearchEntry;
  tier: Tier;
}

export interface FoundAll {
  /** The best ones, the best first. */
  items: Found[];
  total: number;
}

/** How many of the best are looked through word by word, where words have to stand side by side or must not be there. */
const MOST_READ = 2_000;

/**
 * The best entries, in tiers: the name itself, its beginning, words of the name, words of the text; with `isFuzzy` names that are nearly
 * spelled so, instead. Within a tier newer ones come first, and shorter names.
 */
export function searchIndex(index: EntryIndex, question: Question, limit: number, isFuzzy: boolean): FoundAll {
  const tiers = isFuzzy ? findNearly(index, question) : findTiers(index, question);
  const isDated = isWithin(index, question);
  const ranked: { entry: number; rank: number }[] = [];
  for (const [entry, tier] of tiers) if (isDated(entry)) ranked.push({ entry, rank: tier });
  ranked.sort((a, b) => a.rank - b.rank || compareEntries(index, a.entry, b.entry));
  const readable =
    question.phrases.length + question.without.length > 0
      ? ranked.slice(0, MOST_READ).filter(({ entry }) => says(index.entries[entry], question))
      : ranked;
  const items = readable.slice(0, limit).flatMap(({ entry, rank }) => {
    const found = index.entries[entry];
    return found ? [{ entry: found, tier: isFuzzy ? 'fuzzy' : (TIERS[Math.floor(rank)] ?? 'text') }] : [];
  });
  return { items, total: readable.length };
}

const TIERS: readonly Tier[] = ['exact', 'prefix', 'words', 'text'];
const [EXACT, PREFIX, WORDS, TEXT] = [0, 1, 2, 3];

function compareEntries({ days, lengths }: EntryIndex, a: number, b: number): number {
  return (days[b] ?? 0) - (days[a] ?? 0) || (lengths[a] ?? 0) - (lengths[b] ?? 0) || a - b;
}

/** Entries with the number of their tier. */
function findTiers(index: EntryIndex, question: Question): Map<number, number> {
  const tiers = new Map<number, number>();
  if (question.words.length === 0) {
    // Only a part of the site, or days: all of it.
    if (question.after !== null || question.before !== null || question.kinds.length > 0)
      for (const entry of index.entries.keys()) tiers.set(entry, TEXT);
    return tiers;
  }
  for (const [entry, inName] of findWords(index, question)) tiers.set(entry, inName ? WORDS : TEXT);
  if (!tiers.size)
    for (const words of joinedPairs(question.words))
      for (const [entry, inName] of findWords(index, { ...question, words })) if (inName) tiers.set(entry, WORDS);
  const key = joinWords(question.words);
  const fits = (at: number) => (question.isOpen ? index.keys[at]?.startsWith(key) : index.keys[at] === key);
  for (let at = firstKey(index.keys, key); fits(at); at++) {
    const entry = index.keyEntries[at] ?? 0;
    const tier = index.keys[at] === key ? EXACT : beginningOf(index, entry);
    // Another name comes after the name of something else.
    const rank = tier + (index.keyIsAlias[at] ?? 0) / 2;
    if (rank < (tiers.get(entry) ?? TEXT)) tiers.set(entry, rank);
  }
  return tiers;
}

/** What a headline begins with says no more than what it goes on with. */
const beginningOf = ({ days }: EntryIndex, entry: number) => (days[entry] === 0 ? PREFIX : WORDS);

/** "nu scale" may be NuScale. */
function joinedPairs(words: readonly string[]): string[][] {
  return words.slice(1).map((word, at) => [...words.slice(0, at), `${words[at]}${word}`, ...words.slice(at + 2)]);
}

/** Entries that have all words, and whether they have them in their names. */
function findWords(
  { entries, names, texts }: EntryIndex,
  { words, isOpen }: Pick<Question, 'words' | 'isOpen'>,
): Map<number, boolean> {
  // How many of the words an entry has, one after the other.
  const [inNames, anywhere] = [new Uint8Array(entries.length), new Uint8Array(entries.length)];
  const found = new Map<number, boolean>();
  for (const [at, word] of words.entries()) {
    const isLast = at === words.length - 1;
    const wanted = isLast && isOpen ? null : formsOf(word);
    for (const some of wanted ? pick(names.of, wanted) : names.beginning(word))
      for (const entry of some) {
        if (inNames[entry] === at) inNames[entry] = at + 1;
        if (anywhere[entry] === at) anywhere[entry] = at + 1;
        if (isLast && anywhere[entry] === words.length) found.set(entry, inNames[entry] === words.length);
      }
    for (const some of wanted ? pick(texts.of, wanted) : texts.beginning(word))
      for (const entry of some)
        if (anywhere[entry] === at) {
          anywhere[entry] = at + 1;
          if (isLast) found.set(entry, false);
        }
  }
  return found;
}

function* pick(of: (word: string) => Int32Array | undefined, words: readonly string[]): Iterable<Int32Array> {
  for (const word of words) {
    const some = of(word);
    if (some) yield some;
  }
}

/** One and several of them are the same. */
function formsOf(word: string): string[] {
  if (word.length < 4 || /\p{N}/u.test(word)) return [word];
  return word.endsWith('s') ? [word, word.slice(0, -1)] : [word, `${word}s`];
}

/** Entries in whose names all words are or nearly are, with the number of letters that are wrong. */
function findNearly(index: EntryIndex, { words, isOpen }: Question): Map<number, number> {
  const found = new Map<number, number>();
  if (!words.some((word) => mistakesIn(word) > 0)) return found;
  const { names, entries } = index;
  const reached = new Uint8Array(entries.length);
  const wrong = new Uint8Array(entries.length);
  for (const [at, word] of words.entries()) {
    const distances = new Map<number, number>();
    const isOpenNow = isOpen && at === words.length - 1;
    for (const some of isOpenNow ? names.beginning(word) : pick(names.of, formsOf(word)))
      for (const entry of some) distances.set(entry, 0);
    for (const { distance, entries: some } of names.nearly(word))
      for (const entry of some) if ((distances.get(entry) ?? 9) > distance) distances.set(entry, distance);
    for (const [entry, distance] of distances) {
      if (reached[entry] !== at) continue;
      reached[entry] = at + 1;
      wrong[entry] = (wrong[entry] ?? 0) + distance;
      if (at === words.length - 1) found.set(entry, wrong[entry] ?? 0);
    }
  }
  return found;
}

function isWithin({ days }: EntryIndex, { after, before }: Question): (entry: number) => boolean {
  if (after === null && before === null) return () => true;
  const [from, to] = [dayOf(after) ?? -Infinity, dayOf(before) ?? Infinity];
  return (entry) => {
    const day = days[entry] ?? 0;
    return day !== 0 && day >= from && day < to;
  };
}

const dayOf = (date: string | null) => (date === null ? null : Math.floor(Date.parse(date) / 86_400_000));

/** Whether an entry says what has to stand side by side, and nothing of what must not be there. */
function says(entry: SearchEntry | undefined, { phrases, without }: Question): boolean {
  if (!entry) return false;
  const said = [entry.title, ...(entry.aliases ?? []), entry.text ?? ''].map(
    (text) => ` ${foldWords(text).join(' ')} `,
  );
  const has = (words: readonly string[]) => said.some((text) => text.includes(` ${words.join(' ')} `));
  return phrases.every(has) && !without.some(has);
}

function firstKey(keys: readonly string[], key: string): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] ?? '') < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
