import { AppError } from '../../../platform/shared/app-error.ts';
import type { Arrival, FollowKind } from '../../follows/server/define-follow.ts';
import { foldWords } from '../rules/fold-words.ts';
import { readQuestion } from '../rules/read-question.ts';
import { kindLabels, LONGEST_QUESTION, type SearchKind, searchKinds } from '../vocabulary.ts';
import { buildIndex } from './build-index.ts';
import { searchIndex } from './search-index.ts';

/**
 * A search: what comes into being and is found by it. Names that are only nearly spelled so are not told. What came is indexed as everything is
 * that can be found, and asked the same questions.
 */
export const followSearch: FollowKind = {
  kind: 'search',
  async read(_, { pathname, searchParams }) {
    if (pathname !== '/search') return null;
    const text = (searchParams.get('q') ?? '').trim().replaceAll(/\s+/g, ' ');
    const only = searchKinds.find((one) => one === searchParams.get('kind'));
    if (text === '') throw new AppError('BAD_REQUEST', 'Search for something first: then the search can be followed.');
    if (text.length > LONGEST_QUESTION)
      throw new AppError('BAD_REQUEST', `A search that is followed has ${LONGEST_QUESTION} characters at most.`);
    const { words, kinds, phrases } = readQuestion(text, hasArrivals);
    if (words.length + phrases.length + kinds.length === 0)
      throw new AppError('BAD_REQUEST', 'This search asks for no word and no part of the site: it can’t be followed.');
    const find: SearchKind[] = only ? [only] : [...kinds];
    const letters = lettersOf(words[0] ?? phrases[0]?.[0]);
    return {
      path: `/search?${new URLSearchParams({ q: text, ...(only ? { kind: only } : {}) })}`,
      label: `Search “${text}”${only ? ` in ${kindLabels[only]}` : ''}`,
      filter: {
        values: { act: ['added'], ...(find.length > 0 ? { find } : {}), ...(letters ? { letters: [letters] } : {}) },
        ask: { question: text, words: text },
      },
    };
  },
  mark({ title, text }) {
    const words = foldWords(`${title} ${text ?? ''}`);
    return { letters: [...new Set(words.flatMap((word) => lettersOf(word) ?? []))] };
  },
  async pick(_, asks, arrivals) {
    const index = await buildIndex(arrivals.map(toEntry));
    return asks.map(({ question }) => {
      const found = searchIndex(index, readQuestion(String(question), hasArrivals), {
        limit: arrivals.length,
        isFuzzy: false,
      });
      return new Set(found.items.map(({ entry }) => (entry as ReturnType<typeof toEntry>).id));
    });
  },
  looksThrough: 1_000,
};

/** What editors write and where they work is told to no follower. */
const hasArrivals = (kind: SearchKind) => kind !== 'draft' && kind !== 'desk';

/** The index keeps its entries as they are given. */
function toEntry({ id, title, text, path, publishedAt }: Arrival) {
  return { id, title, text, url: path, at: publishedAt.toISOString() };
}

/** With what some word of it begins: plurals change the end of words, not these letters. */
function lettersOf(word: string | undefined): string | null {
  return word && word.length > 2 ? word.slice(0, 2) : null;
}
