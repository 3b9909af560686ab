import type { ChangeFeed } from '../../../platform/server/change-feed.ts';
import type { Database } from '../../../platform/server/database.ts';
import { keepLongest, PhraseTrie, splitWords } from '../../../platform/server/match-phrases.ts';
import type { TermMark, TermMarker } from '../../terms/contract.ts';
import { phrasesOf } from './choose-phrases.ts';
import { listTermNames, type TermName } from './queries.ts';

/**
 * Finds defined terms in texts, with all names in memory. Names and results are forgotten when the glossary changes, in whichever
 * process. Pages show the same excerpts again and again, so what was found in a text is remembered.
 */
export function createTermMarker({ db, changeFeed }: { db: Database; changeFeed: ChangeFeed }): TermMarker {
  let names: Promise<Names> | null = null;
  changeFeed.onChange((table) => {
    if (table === null || table === 'glossary_terms') names = null;
  });
  const read = () => {
    names ??= listTermNames(db.orm).then((terms) => ({
      find: createFinder(terms),
      slugs: new Set(terms.map(({ slug }) => slug)),
    }));
    const reading = names;
    return reading.catch((error: unknown) => {
      // What failed once must not be remembered as the answer.
      if (names === reading) names = null;
      throw error;
    });
  };
  return {
    async has() {
      const { slugs } = await read();
      return (slug) => slugs.has(slug);
    },
    async mark(texts) {
      const { find } = await read();
      const named = new Set<string>();
      return texts.map((text) => (text ? takeFirst(find(text), named) : NONE));
    },
  };
}

interface Names {
  find(text: string): TermMark[];
  slugs: ReadonlySet<string>;
}

const NONE: TermMark[] = [];

function takeFirst(marks: readonly TermMark[], named: Set<string>): TermMark[] {
  if (marks.length === 0) return NONE;
  return marks.filter(({ slug }) => {
    if (named.has(slug)) return false;
    named.add(slug);
    return true;
  });
}

/** A few megabytes at most: excerpts have 300 characters. */
const REMEMBERED_TEXTS = 5_000;

/** Every place where a text names a term, the longest name where several overlap. */
export function createFinder(terms: readonly TermName[]): (text: string) => TermMark[] {
  const trie = new PhraseTrie<string>();
  for (const [phrase, slug] of unambiguous(terms)) trie.add(phrase, slug);
  const found = new Map<string, TermMark[]>();
  const find = (text: string): TermMark[] => {
    const words = splitWords(text);
    return keepLongest(trie.findAll(words))
      .map(({ payload, from, to }) => ({ start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0, slug: payload }))
      .filter(({ start, end }) => isOnePhrase(text.slice(start, end)))
      .sort((a, b) => a.start - b.start)
      .filter(({ start }, index, marks) => start >= (marks[index - 1]?.end ?? 0));
  };
  return (text) => {
    const known = found.get(text);
    if (known) return known;
    const marks = find(text);
    if (found.size >= REMEMBERED_TEXTS) found.clear();
    found.set(text, marks);
    return marks;
  };
}

/** A sentence may end inside what looks like a name: "on heat. Pipe makers". */
function isOnePhrase(written: string): boolean {
  return !/[.,;:!?()]\s/.test(written);
}

/** Phrases that stand for one thing: an entry of its own (HALEU) goes before the term it shortens; what two terms share is left out. */
function unambiguous(terms: readonly TermName[]): Map<string, string> {
  const owners = new Map<string, TermName[]>();
  for (const term of terms) {
    for (const phrase of phrasesOf(term)) owners.set(phrase, [...(owners.get(phrase) ?? []), term]);
  }
  const chosen = new Map<string, string>();
  for (const [phrase, candidates] of owners) {
    const itself = candidates.find(({ term }) => phrase === `=${term}` || phrase === `=${term}s`);
    const [only, ...others] = candidates;
    const owner = itself ?? (others.length === 0 ? only : undefined);
    if (owner) chosen.set(phrase, owner.slug);
  }
  return chosen;
}
