import { splitWords } from '../../../platform/server/match-phrases.ts';
import { type ResearchCategory, researchCategories } from '../vocabulary.ts';
import { CATEGORY_WORDS } from './rules/category-words.ts';

/** A word of the term says more than one of a passage; a similar term of the glossary says most. */
const WORD_OF_TERM = 3;
const SIMILAR_TERM = 4;

/**
 * The category whose words occur most in the term and in what was found, helped by the categories of similar terms.
 *
 * @returns the first category when nothing points anywhere
 */
export function suggestCategory(
  term: string,
  passages: readonly string[],
  similarCategories: readonly string[],
): ResearchCategory {
  const ofTerm = new Set(splitWords(term).map(({ normal }) => normal));
  const ofPassages = new Set(passages.flatMap((text) => splitWords(text).map(({ normal }) => normal)));
  const scores = researchCategories.map((category) => {
    const words = CATEGORY_WORDS[category].split(' ');
    const inTerm = words.filter((word) => ofTerm.has(word)).length;
    const inPassages = words.filter((word) => ofPassages.has(word)).length;
    const similar = similarCategories.filter((one) => one === category).length;
    return { category, score: inTerm * WORD_OF_TERM + inPassages + similar * SIMILAR_TERM };
  });
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).category;
}
