import { keepLongest, PhraseTrie, splitWords, type Word } from '../../../platform/server/match-phrases.ts';
import { ACTS, MATTERS } from './rules/story-acts.ts';
import { stem } from './stem-word.ts';

/** Kinds of a list as bits, in the order of the list: two titles are compared by them thousands of times. */
export interface KindReader {
  read(words: readonly Word[]): number;
  /** @param kinds as `read` gives them */
  nameKinds(kinds: number): string[];
}

const BITS = 32;

/** What is done, by the words of a title. */
export const acts = openReader(ACTS);
/** To what. */
export const matters = openReader(MATTERS);

function openReader(lists: Readonly<Record<string, string>>): KindReader {
  const phrases = new PhraseTrie<number>();
  const stems = new Map<string, number>();
  const names = Object.keys(lists);
  if (names.length > BITS) throw new Error(`${names.length} kinds do not fit into ${BITS} bits.`);
  for (const [at, terms] of Object.values(lists).entries())
    for (const term of terms.split(',')) {
      const [word, more] = splitWords(term);
      if (more) phrases.add(term.trim().replaceAll(/\s+/g, ' '), 1 << at);
      else if (word && !stems.has(stem(word.normal))) stems.set(stem(word.normal), 1 << at);
    }
  return {
    read: (words) => {
      const found = keepLongest(phrases.findAll(words));
      let kinds = 0;
      for (const { payload } of found) kinds |= payload;
      words.forEach(({ normal }, at) => {
        if (!found.some(({ from, to }) => from <= at && at < to)) kinds |= stems.get(stem(normal)) ?? 0;
      });
      return kinds;
    },
    nameKinds: (kinds) => names.filter((_, at) => (kinds >>> at) & 1),
  };
}
