import { listOf } from '../../../platform/server/list-words.ts';
import { PhraseTrie } from '../../../platform/server/match-phrases.ts';

/** @param entries what a match stands for, and its terms with commas between */
export function trieOf(entries: readonly (readonly [string, string])[]): PhraseTrie<string> {
  const trie = new PhraseTrie<string>();
  for (const [payload, terms] of entries) for (const term of listOf(terms)) trie.add(term, payload);
  return trie;
}
