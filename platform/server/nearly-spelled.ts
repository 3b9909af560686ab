import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a text has every word of a search, nearly spelled as there: for when nothing has them as they are written. By the trigrams that
 * the words share, as the search of the glossary does it. Two letters that were swapped leave few trigrams alike, so the words in which a pair
 * is put right are looked for as they are written.
 *
 * @param text without accents, in small letters
 * @returns null for what is not worth it: a short word resembles too much, and who quotes or excludes means what is written
 */
export function nearlySpelled(search: string, text: SQL): SQL | null {
  const plain = search.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  if (/["\\]|(^|\s)-/.test(search) || !words.some(({ length }) => length >= SHORTEST)) return null;
  const alike = words.slice(0, MOST_WORDS).map((word) => {
    const near = sql`word_similarity(${word}, ${text}) >= ${ALIKE}`;
    const swapped = swapNeighbours(word);
    return swapped.length === 0 ? near : sql`(${near} or ${text} ~ ${`\\m(${swapped.join('|')})`})`;
  });
  return sql`(${sql.join(alike, sql` and `)})`;
}

/** The words that are meant if two letters side by side are in the wrong order. Numbers are names: 160 is not 610. */
export function swapNeighbours(word: string): string[] {
  if (word.length < SHORTEST || word.length > LONGEST_SWAPPED) return [];
  const swaps = [...word].slice(1).flatMap((second, index) => {
    const first = word[index] ?? '';
    if (first === second || /\p{N}/u.test(first + second)) return [];
    return word.slice(0, index) + second + first + word.slice(index + 2);
  });
  return [...new Set(swaps)];
}

const SHORTEST = 4;
const MOST_WORDS = 8;
/** One pattern a pair: what nobody types must not become a long one. */
const LONGEST_SWAPPED = 24;
/** As in the glossary: "terapower" and "nuscal" are found, other words of the field are not. */
const ALIKE = 0.45;
