import { AppError } from '../../../platform/shared/app-error.ts';
import { sayIssue } from '../../../platform/shared/say-issue.ts';
import type { Arrival, ArrivalSource, FollowKind } from '../../follows/server/define-follow.ts';
import { type NewsFilter, newsFilterSchema } from '../contract.ts';
import { type ListHeirs, leadToHeirs } from './lead-to-heirs.ts';
import {
  findEntities,
  isStillShown,
  listNewestWritten,
  listStoriesWithWords,
  listStoriesWritten,
  partsOfStory,
  type WrittenStory,
  wholeOfStory,
  writeQuery,
} from './queries.ts';
import { LONGEST_BEGINNING, requireWords } from './require-words.ts';

const LISTS = ['about', 'category', 'technology', 'application', 'region', 'source'] as const;

/** A list of news: its address is `/news` and what narrows it. */
export const followNews = (listHeirs: ListHeirs): FollowKind => ({
  kind: 'news',
  async read(db, address) {
    if (address.pathname !== '/news') return null;
    const filter = await leadToHeirs(db, readFilter(address), listHeirs);
    const names = (await findEntities(db, filter.about ?? [])).map(({ name }) => name);
    const lists = Object.fromEntries(LISTS.flatMap((name) => (filter[name]?.length ? [[name, filter[name]]] : [])));
    const { q } = filter;
    const query = q && (await writeQuery(db, q));
    return {
      path: pathOf(filter),
      label: labelOf(filter, names),
      filter: {
        values: { from: ['story'], ...lists, ...(query === undefined ? {} : requireWords(query)) },
        ...(q ? { ask: { words: q, query } } : {}),
      },
      isEverything: pathOf(filter) === '/news',
    };
  },
  async pick(db, asks, arrivals) {
    const queries = await Promise.all(
      asks.map(({ query, words }) => (typeof query === 'string' ? query : writeQuery(db, String(words ?? '')))),
    );
    const ids = arrivals.map(({ id }) => id);
    return listStoriesWithWords(db, queries, ids);
  },
});

/** Stories, as they are written here. */
export const storyArrivals: ArrivalSource = {
  name: 'stories',
  kind: 'story',
  listWritten: async (db, from, atLeast, known) => (await listStoriesWritten(db, from, atLeast, known)).map(toArrival),
  async listNewest(db, { values, ask }, limit) {
    const lists = Object.fromEntries(LISTS.map((name) => [name, values[name]]));
    // Who asks in another way looks through the newest.
    const q = typeof ask?.query === 'string' && typeof ask.words === 'string' ? ask.words : undefined;
    return (await listNewestWritten(db, { ...lists, q }, limit)).map(toArrival);
  },
  isThere: isStillShown,
  wholeOf: wholeOfStory,
  partsOf: partsOfStory,
};

/** @throws AppError BAD_REQUEST */
function readFilter({ searchParams: asked }: URL): NewsFilter {
  const parsed = newsFilterSchema.safeParse({
    q: asked.get('q') || undefined,
    ...Object.fromEntries(LISTS.map((name) => [name, asked.getAll(name)])),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError(
    'BAD_REQUEST',
    `This list can't be followed: ${issue ? sayIssue(issue) : 'its address cannot be read'}.`,
  );
}

/** Written in one way: values in alphabetical order and each once. */
function pathOf(filter: NewsFilter): string {
  const query = new URLSearchParams();
  if (filter.q) query.set('q', filter.q.replaceAll(/\s+/g, ' '));
  for (const name of LISTS) for (const value of [...new Set(filter[name])].sort()) query.append(name, value);
  return query.size > 0 ? `/news?${query}` : '/news';
}

function labelOf(filter: NewsFilter, names: readonly string[]): string {
  const { q, category, technology, application, region, source } = filter;
  const parts = [...(q ? [`“${q}”`] : []), ...names, ...[category, technology, application, region, source].flat()];
  return parts.filter(Boolean).join(', ') || 'All news';
}

function toArrival(story: WrittenStory): Arrival {
  const { id, title, summary: text, path, publishedAt, datePrecision, createdAt, stems } = story;
  const lists = {
    category: story.categories,
    technology: story.technology,
    application: story.application,
    region: story.regions,
    source: story.sourceLabels,
  };
  return {
    ...{ id, kind: 'story', title, text, path, publishedAt, datePrecision, createdAt, writtenAt: story.updatedAt },
    values: {
      ...{ from: ['story'], act: ['added'], find: ['story'], stem: stems, ...lists },
      about: story.about.map(({ key }) => key),
      beginning: [...new Set(stems.flatMap(beginningsOf))],
    },
    names: Object.fromEntries([
      ...story.about.map(({ key, name }) => [key, name]),
      ...Object.values(lists).flatMap((values) => values.map((value) => [value, value])),
    ]),
    earlier: { within: story.mergedIds, beside: story.partedIds },
  };
}

const beginningsOf = (stem: string) =>
  Array.from({ length: Math.min(stem.length, LONGEST_BEGINNING) }, (_, at) => stem.slice(0, at + 1));
