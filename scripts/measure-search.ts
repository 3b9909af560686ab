/**
 * Measures the search on labelled questions, by the records that come with the product: `node scripts/measure-search.ts [--misses train]`.
 * Exits with 1 when a target is missed.
 */
import { readFileSync } from 'node:fs';
import papaparse from 'papaparse';
import type { SearchAnswer } from '../features/search/contract.ts';

export interface LabelledQuestion {
  split: 'train' | 'holdout';
  question: string;
  /** Pages that are meant, any of; separated by semicolons. */
  urls: string;
}

/** Share of the questions of which a page that is meant is among the first three hits, group after group. */
export const SEARCH_TARGET = 0.95;
const FIRST = 3;

export function readQuestions(split: LabelledQuestion['split']): LabelledQuestion[] {
  const file = new URL('../tests/fixtures/search/questions.csv', import.meta.url);
  const { data } = papaparse.parse<LabelledQuestion>(readFileSync(file, 'utf8'), {
    header: true,
    skipEmptyLines: true,
  });
  return data.filter((one) => one.split === split);
}

/** @returns the questions that were not answered among the first, and what was there instead */
export async function findMisses(
  questions: readonly LabelledQuestion[],
  ask: (q: string) => Promise<SearchAnswer>,
): Promise<{ question: string; urls: string; first: string[] }[]> {
  const misses: { question: string; urls: string; first: string[] }[] = [];
  for (const { question, urls } of questions) {
    const { groups } = await ask(question);
    const first = groups.flatMap(({ items }) => items.map(({ url }) => url)).slice(0, FIRST);
    if (!urls.split(';').some((url) => first.includes(url))) misses.push({ question, urls, first });
  }
  return misses;
}

if (import.meta.main) {
  // The engine is loaded only where it is run: tests bring their own.
  const { openShippedSearch } = await import('../bench/open-search.ts');
  const { search, close } = await openShippedSearch();
  let isMissed = false;
  for (const split of ['train', 'holdout'] as const) {
    const questions = readQuestions(split);
    const misses = await findMisses(questions, (q) =>
      search.find(
        { q, limit: 5 },
        { mayFind: ({ access }) => access === 'visitor' || access === 'fleet viewer', units: null },
      ),
    );
    const success = 1 - misses.length / questions.length;
    isMissed ||= success < SEARCH_TARGET;
    console.log(
      `search, ${split}: success@${FIRST} ${success.toFixed(3)} of ${questions.length} (target ${SEARCH_TARGET})`,
    );
    if (process.argv[2] === '--misses' && process.argv[3] === split) console.log(misses);
  }
  await close();
  process.exit(isMissed ? 1 : 0);
}
