import type { Executor } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { Arrival, ArrivalSource, FollowKind } from '../../follows/server/define-follow.ts';
import { type NewsFilter, newsFilterSchema } from '../contract.ts';
import {
  findEntities,
  listNewestWritten,
  listStems,
  listStoriesWithWords,
  listStoriesWritten,
  type WrittenStory,
  writeQuery,
} from './queries.ts';

const LISTS = ['about', 'category', 'technology', 'application', 'region', 'source'] as const;

/** A list of news: its address is `/news` and what narrows it. */
export const followNews: FollowKind = {
  kind: 'news',
  async read(db, address) {
    if (address.pathname !== '/news') return null;
    const filter = readFilter(address);
    const names = (await findEntities(db, filter.about ?? [])).map(({ name }) => name);
    const lists = Object.fromEntries(LISTS.flatMap((name) => (filter[name]?.length ? [[name, filter[name]]] : [])));
    const { q } = filter;
    return {
      path: pathOf(filter),
      label: labelOf(filter, names),
      filter: {
        values: { from: ['story'], ...lists, ...(q ? await wordsOf(db, q) : {}) },
        ...(q ? { ask: { words: q, query: await writeQuery(db, q) } } : {}),
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
};

/** Stories, as they are written here. */
export const storyArrivals: ArrivalSource = {
  name: 'stories',
  kind: 'story',
  listWritten: async (db, from, atLeast) => (await listStoriesWritten(db, from, atLeast)).map(toArrival),
  async listNewest(db, { values, ask }, limit) {
    const lists = Object.fromEntries(LISTS.map((name) => [name, values[name]]));
    // Who asks in another way looks through the newest.
    const q = typeof ask?.query === 'string' && typeof ask.words === 'string' ? ask.words : undefined;
    return (await listNewestWritten(db, { ...lists, q }, limit)).map(toArrival);
  },
};

/** @throws AppError BAD_REQUEST */
function readFilter({ searchParams: asked }: URL): NewsFilter {
  const parsed = newsFilterSchema.safeParse({
    q: asked.get('q') || undefined,
    ...Object.fromEntries(LISTS.map((name) => [name, asked.getAll(name)])),
  });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new AppError('BAD_REQUEST', `This list can't be followed: ${issue?.path.join('.')}: ${issue?.message}.`);
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

/** Something that stands in every story with these words, so that few are asked whether they are there. */
async function wordsOf(db: Executor, q: string): Promise<{ stem?: string[]; beginning?: string[] }> {
  // What must stand in it is not told by the words alone.
  if (/["-]|\bor\b/i.test(q)) return {};
  const stems = await listStems(db, q);
  const [only, ...others] = stems;
  if (only === undefined) return {};
  // The last word may be unfinished: of two at least the other one stands there as it is.
  return others.length === 0 ? { beginning: [only.slice(0, LONGEST_BEGINNING)] } : { stem: stems.slice(0, 2) };
}

/** Letters by which an unfinished word is looked up. */
const LONGEST_BEGINNING = 8;

function toArrival(story: WrittenStory): Arrival {
  const { id, title, summary: text, path, publishedAt, createdAt, updatedAt: writtenAt, stems } = story;
  const lists = {
    category: story.categories,
    technology: story.technology,
    application: story.application,
    region: story.regions,
    source: story.sourceLabels,
  };
  return {
    ...{ id, kind: 'story', title, text, path, publishedAt, createdAt, writtenAt },
    values: {
      ...{ from: ['story'], act: ['added'], find: ['story'], stem: stems, ...lists },
      about: story.about.map(({ key }) => key),
      beginning: [...new Set(stems.flatMap(beginningsOf))],
    },
    names: Object.fromEntries([
      ...story.about.map(({ key, name }) => [key, name]),
      ...Object.values(lists).flatMap((values) => values.map((value) => [value, value])),
    ]),
  };
}

const beginningsOf = (stem: string) =>
  Array.from({ length: Math.min(stem.length, LONGEST_BEGINNING) }, (_, at) => stem.slice(0, at + 1));
