import { eachInSlices } from '../../../platform/server/compute-in-slices.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import type { SearchEntry } from '../contract.ts';
import { foldWords, joinWords, partsOfName } from '../rules/fold-words.ts';
import { indexWords, type WordIndex } from './index-words.ts';

/** What one room offers, ready to be searched. */
export interface EntryIndex {
  /** The newest first; of one day, and where there are no days, those with the shortest title. Of two that fit equally, the first is better. */
  entries: readonly SearchEntry[];
  /** All names written together, rising, with the entry that each is of. */
  keys: readonly string[];
  keyEntries: Int32Array;
  /** 1: it is another name, not the title. */
  keyIsAlias: Uint8Array;
  names: WordIndex;
  texts: WordIndex;
  /** Day of each entry, counted from 1970; 0 where there is none. */
  days: Int32Array;
}

/** Names of people and things; what is longer is a headline. */
const WORDS_OF_NAME = 5;

export async function buildIndex(offered: readonly SearchEntry[]): Promise<EntryIndex> {
  const entries = offered.toSorted((a, b) => dayOf(b) - dayOf(a) || a.title.length - b.title.length);
  const [names, texts] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const keys: [key: string, entry: number, isAlias: number][] = [];
  await eachInSlices(entries, ({ title, aliases = [], text }, number) => {
    for (const [position, name] of [title, ...aliases].entries()) {
      const words = foldWords(name);
      if (words.length === 0) continue;
      keys.push([joinWords(words), number, position === 0 ? 0 : 1]);
      const parts = partsOfName(name);
      for (const word of [...words, ...parts, ...pairsOf(words), ...pairsOf(parts)]) note(names, word, number);
    }
    if (text) for (const word of foldWords(text)) note(texts, word, number);
  });
  keys.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  await new Promise(setImmediate);
  return {
    entries,
    keys: keys.map(([key]) => key),
    keyEntries: Int32Array.from(keys, ([, entry]) => entry),
    keyIsAlias: Uint8Array.from(keys, ([, , isAlias]) => isAlias),
    names: indexWords(names),
    texts: indexWords(texts),
    days: Int32Array.from(entries, dayOf),
  };
}

const dayOf = ({ at }: SearchEntry) => (at ? Math.floor(Date.parse(at) / DAY_MS) : 0);

/** Neighbours in a name, written together: "Terra Power" is found as "terrapower". */
function pairsOf(words: readonly string[]): string[] {
  if (words.length > WORDS_OF_NAME) return [];
  return words.slice(1).map((word, index) => `${words[index]}${word}`);
}

function note(words: Map<string, number[]>, word: string, entry: number): void {
  const known = words.get(word);
  if (!known) words.set(word, [entry]);
  else if (known.at(-1) !== entry) known.push(entry);
}
