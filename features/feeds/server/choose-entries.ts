import { PhraseTrie, splitWords } from '../../../platform/server/match-phrases.ts';

export interface WordRules {
  /** An entry has to have one of them, when there are any. */
  keepWords: readonly string[];
  /** An entry that has one of them is left out, whatever else it has. */
  blockWords: readonly string[];
}

interface Words {
  title: string;
  summary: string | null;
}

/** The entries that a source's words let through. Words and phrases count whole, in any case, number and accent. */
export function chooseEntries<Entry extends Words>(entries: readonly Entry[], rules: WordRules): Entry[] {
  const [keep, block] = [trieOf(rules.keepWords), trieOf(rules.blockWords)];
  return entries.filter(({ title, summary }) => {
    const words = splitWords(`${title} . ${summary ?? ''}`);
    const has = (trie: PhraseTrie<null> | null) => trie !== null && trie.findAll(words).length > 0;
    return (keep === null || has(keep)) && !has(block);
  });
}

function trieOf(phrases: readonly string[]): PhraseTrie<null> | null {
  if (phrases.length === 0) return null;
  const trie = new PhraseTrie<null>();
  for (const phrase of phrases) trie.add(phrase, null);
  return trie;
}
