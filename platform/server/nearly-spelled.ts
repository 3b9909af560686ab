import { type SQL, sql } from 'drizzle-orm';

/**
 * Whether a text has every word of a search, nearly spelled as there: for when nothing has them as they are written. By the trigrams that
 * the words share, as the search of the glossary does it; swapped letters in a short word stay unfound.
 *
 * @param text without accents, in small letters
 * @returns null for what is not worth it: a short word resembles too much, and who quotes or excludes means what is written
 */
export function nearlySpelled(search: string, text: SQL): SQL | null {
  const plain = search.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]{2,}/gu) ?? [];
  if (/["\\]|(^|\s)-/.test(search) || !words.some(({ length }) => length >= SHORTEST)) return null;
  const alike = words.slice(0, MOST_WORDS).map((word) => sql`word_similarity(${word}, ${text}) >= ${ALIKE}`);
  return sql`(${sql.join(alike, sql` and `)})`;
}

const SHORTEST = 4;
const MOST_WORDS = 8;
/** As in the glossary: "terapower" and "nuscal" are found, other words of the field are not. */
const ALIKE = 0.45;
