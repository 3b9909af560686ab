import { DAY_MS } from '../../../platform/shared/days.ts';
import type { SearchEntry } from '../contract.ts';
import { foldWords, joinWords } from '../rules/fold-words.ts';
import type { Question } from '../rules/read-question.ts';
import type { Tier } from '../vocabulary.ts';
import type { EntryIndex } from './build-index.ts';
import type { OfferedEntry } from './define-offer.ts';
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

export interface Wanted {
  limit: number;
  isFuzzy: boolean;
  /** What is not for who asks: it is not counted either. Left out or null: nothing. */
  hides?: ((entry: OfferedEntry) => boolean) | null;
}

/** How many of the best are read word by word, where words have to stand side by side or must not be there. */
const MOST_READ = 5_000;

/**
 * The best entries, in tiers: the name itself, its beginning, words of the name, words of the text; with `isFuzzy` names that are nearly
 * spelled so, instead. Within a tier they come in the order of the index.
 *
 * Everything is counted in arrays of bytes, one for each entry: a question that half of all entries answer costs as little as another one.
 */
export function searchIndex(index: EntryIndex, question: Question, { limit, isFuzzy, hides }: Wanted): FoundAll {
  const { entries } = index;
  const ranks = isFuzzy ? findNearly(index, question) : findTiers(index, question);
  const isDated = isWithin(index, question);
  const isHidden = (number: number) => {
    const entry = hides && entries[number];
    return entry ? hides(entry) : false;
  };
  const isRead = question.phrases.length + question.without.length > 0;
  const best: number[][] = Array.from({ length: RANKS }, () => []);
  let total = 0;
  for (let entry = 0; entry < ranks.length; entry++) {
    const rank = ranks[entry] ?? NOTHING;
    if (rank === NOTHING || !isDated(entry) || isHidden(entry)) continue;
    total++;
    const equals = best[rank];
    if (equals && equals.length < (isRead ? MOST_READ : limit)) equals.push(entry);
  }
  const ranked = best.flat().slice(0, isRead ? MOST_READ : limit);
  const fitting = isRead ? ranked.filter((entry) => says(entries[entry], question)) : ranked;
  const items = fitting.slice(0, limit).flatMap((number) => {
    const entry = entries[number];
    return entry ? [{ entry, tier: isFuzzy ? 'fuzzy' : (TIERS[(ranks[number] ?? 0) >> 1] ?? 'text') }] : [];
  });
  return { items, total: isRead ? fitting.length : total };
}

/** A byte for each entry: twice its tier, and one more when it was by another name; NOTHING where it was not found. */
type Ranks = Uint8Array;
const NOTHING = 255;
const RANKS = 16;
const TIERS: readonly Tier[] = ['exact', 'prefix', 'words', 'text'];
const [EXACT, PREFIX, WORDS, TEXT] = [0, 2, 4, 6];

function findTiers(index: EntryIndex, question: Question): Ranks {
  const { words, isOpen } = question;
  if (words.length === 0) {
    // Only a part of the site, or days: all of it.
    const isNarrowed = question.after !== null || question.before !== null || question.kinds.length > 0;
    return new Uint8Array(index.entries.length).fill(isNarrowed ? TEXT : NOTHING);
  }
  const ranks = findWords(index, question);
  if (words.length > 1 && ranks.every((rank) => rank === NOTHING))
    for (const joined of joinedPairs(words))
      for (const [entry, rank] of findWords(index, { words: joined, isOpen }).entries())
        if (rank === WORDS) ranks[entry] = WORDS;
  const key = joinWords(words);
  const fits = (at: number) => (isOpen ? index.keys[at]?.startsWith(key) : index.keys[at] === key);
  for (let at = firstKey(index.keys, key); fits(at); at++) {
    const entry = index.keyEntries[at] ?? 0;
    const tier = index.keys[at] === key ? EXACT : beginningOf(index, entry);
    // Another name comes after the name of something else.
    const rank = tier + (index.keyIsAlias[at] ?? 0);
    if (rank < (ranks[entry] ?? NOTHING)) ranks[entry] = rank;
  }
  return ranks;
}

/** What a headline begins with says no more than what it goes on with. */
const beginningOf = ({ days }: EntryIndex, entry: number) => (days[entry] === 0 ? PREFIX : WORDS);

/** "nu scale" may be NuScale. */
function joinedPairs(words: readonly string[]): string[][] {
  return words.slice(1).map((word, at) => [...words.slice(0, at), `${words[at]}${word}`, ...words.slice(at + 2)]);
}

/** Entries that have all words: in their names, or also in their texts. */
function findWords(
  { entries, names, texts }: EntryIndex,
  { words, isOpen }: Pick<Question, 'words' | 'isOpen'>,
): Ranks {
  // How many of the words an entry has, one after the other.
  const [inNames, anywhere] = [new Uint8Array(entries.length), new Uint8Array(entries.length)];
  for (const [at, word] of words.entries()) {
    const isUnfinished = at === words.length - 1 && isOpen;
    for (const some of pick(names.of, formsOf(word))) {
      step(inNames, some, at);
      step(anywhere, some, at);
    }
    for (const some of pick(texts.of, formsOf(word))) step(anywhere, some, at);
    if (!isUnfinished) continue;
    for (const some of names.beginning(word)) {
      step(inNames, some, at);
      step(anywhere, some, at);
    }
    for (const some of texts.beginning(word)) step(anywhere, some, at);
  }
  const ranks = new Uint8Array(entries.length);
  for (let entry = 0; entry < ranks.length; entry++)
    ranks[entry] = inNames[entry] === words.length ? WORDS : anywhere[entry] === words.length ? TEXT : NOTHING;
  return ranks;
}

/** Those that had all words before have this one, too. */
function step(counts: Uint8Array, entries: Int32Array, at: number): void {
  for (let index = 0; index < entries.length; index++) {
    const entry = entries[index] ?? 0;
    if (counts[entry] === at) counts[entry] = at + 1;
  }
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
function findNearly({ names, entries }: EntryIndex, { words, isOpen }: Question): Ranks {
  const ranks = new Uint8Array(entries.length).fill(NOTHING);
  if (!words.some((word) => mistakesIn(word) > 0)) return ranks;
  const wrong = new Uint8Array(entries.length);
  for (const [at, word] of words.entries()) {
    const least = new Uint8Array(entries.length).fill(NOTHING);
    const isUnfinished = isOpen && at === words.length - 1;
    for (const some of isUnfinished ? names.beginning(word) : pick(names.of, formsOf(word)))
      for (const entry of some) least[entry] = 0;
    for (const { distance, entries: some } of names.nearly(word))
      for (const entry of some) if ((least[entry] ?? 0) > distance) least[entry] = distance;
    for (let entry = 0; entry < least.length; entry++)
      wrong[entry] =
        least[entry] === NOTHING || wrong[entry] === NOTHING ? NOTHING : (wrong[entry] ?? 0) + (least[entry] ?? 0);
  }
  for (const [entry, count] of wrong.entries()) if (count !== NOTHING) ranks[entry] = Math.min(count, RANKS - 1);
  return ranks;
}

function isWithin({ days }: EntryIndex, { after, before }: Question): (entry: number) => boolean {
  if (after === null && before === null) return () => true;
  const [from, to] = [dayOf(after) ?? -Infinity, dayOf(before) ?? Infinity];
  return (entry) => {
    const day = days[entry] ?? 0;
    return day !== 0 && day >= from && day < to;
  };
}

const dayOf = (date: string | null) => (date === null ? null : Math.floor(Date.parse(date) / DAY_MS));

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
