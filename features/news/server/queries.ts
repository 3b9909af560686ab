import { and, count, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { newsArticles, newsStories, shownReports } from '../../../database/schema/news.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { isBelow } from '../../../platform/server/keyset.ts';
import { PhraseTrie, splitWords } from '../../../platform/server/match-phrases.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import type { EntityRef } from '../../entities/contract.ts';
import type { NewsCounts, NewsFilter, NewsItem } from '../contract.ts';
import { type Facet, facetNames, facets, RECENT_ARTICLES } from '../vocabulary.ts';
import { findEntities } from './entity-queries.ts';
import { selectStories } from './item-queries.ts';
import { facetColumns, facetCondition, isAbout, narrow, restCondition } from './narrow-queries.ts';
import { isFound, isShown } from './word-queries.ts';

export {
  isStillShown,
  listNamingStories,
  listNewestWritten,
  listStoriesWithWords,
  listStoriesWritten,
  type NamingStory,
  partsOfStory,
  type WrittenStory,
  wholeOfStory,
} from './arrival-queries.ts';
export { findEntities, openRecogniser } from './entity-queries.ts';
export { findGone, findStory, listShownSlugs, listStorySlugs } from './item-queries.ts';
export {
  findReports,
  findWithdrawn,
  listBefore,
  listNear,
  listStoriesToFind,
  listStoryAddresses,
  listStoryPaths,
} from './story-queries.ts';
export { writeQuery } from './word-queries.ts';

/** Stories that match the filter, newest first, with the reports of each. */
export async function listStories(
  db: Executor,
  filter: NewsFilter & { limit: number; cursor?: KeysetCursor | undefined },
): Promise<{ items: NewsItem[]; nextCursor: string | null }> {
  const { publishedAt: at, id } = newsStories;
  const conditions = and(await narrow(db, filter), isBelow({ at, id }, filter.cursor));
  const items = await selectStories(db, conditions ?? sql`true`, filter.limit + 1);
  return cutPage(items, filter.limit, (last) => encodeCursor({ at: new Date(last.publishedAt), id: last.id }));
}

/**
 * How many stories match, up to a bound, and for each value that the filter bar offers how many there would be with it: of the newest ones,
 * so that it costs no more the more there are.
 */
export async function countStories(db: Executor, filter: NewsFilter): Promise<NewsCounts> {
  const isNarrowed = facetNames.some((facet) => filter[facet]?.length);
  const matches = facetNames.map(
    (facet) => sql`${facetCondition(facet, filter) ?? sql`true`} as ${sql.identifier(`in_${facet}`)}`,
  );
  const inAllBut = (one: Facet) =>
    sql.join(
      facetNames.filter((facet) => facet !== one).map((facet) => sql.identifier(`in_${facet}`)),
      sql` and `,
    );
  const counted = facetNames.map(
    (facet) => sql`
      union all select ${facet}, value, count(*)::int from found, unnest(${sql.identifier(facetColumns[facet].name)}) value
      where ${inAllBut(facet)} and value = any(${sql.param([...facets[facet]])}::text[]) group by value`,
  );
  const { rows } = await db.execute<{ facet: Facet | 'all' | 'found'; value: string; count: number }>(sql`
    with found as (
      select technology, application, regions, source_labels, ${sql.join(matches, sql`, `)}
      from ${newsStories} where ${isShown} and ${(await restCondition(db, filter)) ?? sql`true`}
      order by published_at desc, id desc limit ${MOST_COUNTED + 1}
    )
    select 'found' as facet, '' as value, count(*)::int as count from found
    ${
      isNarrowed
        ? sql`union all select 'all', '', count(*)::int from (
      select from ${newsStories} where ${isShown} and ${await narrow(db, filter)} limit ${MOST_COUNTED + 1}) matching`
        : sql``
    }
    ${sql.join(counted)}`);
  const countsOf = (facet: Facet) =>
    Object.fromEntries(rows.filter((row) => row.facet === facet).map(({ value, count }) => [value, count]));
  const numberOf = (all: 'all' | 'found') => rows.find(({ facet }) => facet === all)?.count ?? 0;
  const found = numberOf('found');
  const all = isNarrowed ? numberOf('all') : found;
  return {
    about: await findEntities(db, filter.about ?? []),
    total: Math.min(all, MOST_COUNTED),
    isAtLeast: all > MOST_COUNTED,
    areFacetsAtLeast: found > MOST_COUNTED,
    facets: {
      technology: countsOf('technology'),
      application: countsOf('application'),
      region: countsOf('region'),
      source: countsOf('source'),
    },
  };
}

/** Two years of what is shipped and fed. */
const MOST_COUNTED = 3_000;

/** The newest stories that name one of these, or something that belongs to it. */
export function listStoriesAbout(
  db: Executor,
  entities: readonly Pick<EntityRef, 'kind' | 'slug'>[],
  limit: number,
): Promise<NewsItem[]> {
  return selectStories(db, isAbout(entities), limit);
}

export interface StoryOfWeek {
  id: string;
  title: string;
  summary: string | null;
  url: string;
  /** Of the leading report. */
  source: string;
  categories: string[];
  /** How many published it: two feeds of one site are one. */
  publisherCount: number;
  /** Kinds of all sources that reported it. */
  sourceKinds: string[];
  publishedAt: Date;
  datePrecision: NewsItem['datePrecision'];
}

/** Stories published in a span of time that have a link, newest first: what a letter chooses from. */
export async function listStoriesBetween(
  db: Executor,
  from: Date,
  to: Date,
  limit: number,
  filter: NewsFilter = {},
): Promise<StoryOfWeek[]> {
  const inSpan = sql`story.published_at >= ${from.toISOString()}::timestamptz
    and story.published_at < ${to.toISOString()}::timestamptz`;
  const narrowed = await narrow(db, filter);
  const matches = narrowed && sql`story.id in (select id from ${newsStories} where ${narrowed})`;
  return listLinkedStories(db, and(inSpan, matches) ?? inSpan, limit);
}

/** Of these stories those that are shown and have a link, newest first. */
export function listStoriesById(db: Executor, ids: readonly string[]): Promise<StoryOfWeek[]> {
  return listLinkedStories(db, sql`story.id = any(${sql.param([...ids])}::uuid[])`, ids.length);
}

async function listLinkedStories(db: Executor, condition: SQL, limit: number): Promise<StoryOfWeek[]> {
  const { rows } = await db.execute<Omit<StoryOfWeek, 'publishedAt'> & { publishedAt: string }>(sql`
    select story.id, lead.title, lead.summary, lead.source_url as url,
      coalesce(lead.publisher, lead.source_name) as source, story.categories,
      (select count(distinct ${publisherKey})::int from shown_reports where story_id = story.id) as "publisherCount",
      array(select distinct source_kind from news_articles where story_id = story.id) as "sourceKinds",
      story.published_at as "publishedAt", lead.date_precision as "datePrecision"
    from news_stories story join shown_reports lead on lead.id = story.lead_article_id
    where story.hidden_at is null and story.merged_into is null and lead.source_url <> '' and ${condition}
    order by story.published_at desc, story.id desc limit ${limit}`);
  return rows.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt) }));
}
/** Whose page it is: the site; the publisher where the site passes on what others write, or where there is no link. */
const publisherKey = sql`coalesce(
  case when source_kind in ('aggregator', 'wire') then lower(publisher) end,
  substring(canonical_url from '^https?://(?:www\\.)?([^/:?#]+)'),
  lower(coalesce(publisher, source_name)))`;

/** A story as other rooms show it in a line. */
export type StoryMention = Pick<
  NewsItem,
  'id' | 'title' | 'url' | 'source' | 'summary' | 'publishedAt' | 'datePrecision'
> & {
  /** The kind of its source: regulator, agency, trade, company … */
  sourceKind: string;
};

/**
 * Newest stories whose title or summary contains one of the phrases as whole words, in the notation of PhraseTrie (`=HALEU`: only in
 * this letter case). The index finds candidates by stems, the matcher has the last word.
 */
export async function findMentions(db: Executor, phrases: readonly string[], limit: number): Promise<StoryMention[]> {
  if (phrases.length === 0) return [];
  const quoted = phrases.map((phrase) => `"${phrase.replaceAll(/[="]/g, ' ').trim()}"`).join(' or ');
  const { rows: queries } = await db.execute<{ query: string }>(
    sql`select websearch_to_tsquery('english', unaccent(${quoted}))::text as query`,
  );
  const rows = await db
    .select({
      id: newsStories.id,
      title: shownReports.title,
      url: shownReports.sourceUrl,
      source: sql<string>`coalesce(${shownReports.publisher}, ${shownReports.sourceName})`,
      sourceKind: shownReports.sourceKind,
      summary: shownReports.summary,
      publishedAt: shownReports.publishedAt,
      datePrecision: shownReports.datePrecision,
    })
    .from(newsStories)
    .innerJoin(shownReports, eq(shownReports.id, newsStories.leadArticleId))
    .where(and(isShown, isFound(queries[0]?.query ?? '')))
    .orderBy(desc(newsStories.publishedAt), desc(newsStories.id))
    .limit(limit * CANDIDATES_PER_MENTION);
  const trie = new PhraseTrie<true>();
  for (const phrase of phrases) trie.add(phrase, true);
  const mentions = rows.filter(({ title, summary }) =>
    [title, summary ?? ''].some((text) => trie.findAll(splitWords(text)).length > 0),
  );
  return mentions.slice(0, limit).map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString() }));
}

/** Stems and source names find more than is meant. */
const CANDIDATES_PER_MENTION = 5;

export async function countNews(db: Executor): Promise<{ newsArticles: number; newsStories: number }> {
  return { newsArticles: await db.$count(newsArticles), newsStories: await db.$count(newsStories, isShown) };
}

/**
 * Who published the stored reports: the page's own publisher where one is known, else the source that brought it. Goes from name to name in
 * the index, so that it costs as much as there are names, however many reports there are.
 */
export async function listPublishers(db: Executor): Promise<string[]> {
  const publisher = sql`coalesce(${newsArticles.publisher}, ${newsArticles.sourceName})`;
  const { rows } = await db.execute<{ name: string }>(sql`
    with recursive names(name) as (
      (select ${publisher} from ${newsArticles} order by 1 limit 1)
      union all
      select (select ${publisher} from ${newsArticles} where ${publisher} > names.name order by 1 limit 1)
      from names where names.name is not null
    )
    select name from names where name is not null`);
  return rows.map(({ name }) => name);
}

/** The newest reports that feeds brought, and how many there are. */
export async function listRecentArticles(db: Executor) {
  const isFromFeed = eq(shownReports.origin, 'feed');
  const rows = await db
    .select()
    .from(shownReports)
    .where(isFromFeed)
    .orderBy(desc(shownReports.publishedAt), desc(shownReports.id))
    .limit(RECENT_ARTICLES);
  return {
    total: await db.$count(shownReports, isFromFeed),
    items: rows.map((row) => ({
      id: row.id,
      title: row.title,
      url: row.sourceUrl,
      publishedAt: row.publishedAt.toISOString(),
      source: row.sourceName,
      categories: row.categories,
    })),
  };
}

/** The title of a stored report with this canonical address; null when there is none that visitors can see. */
export async function findReportTitle(db: Executor, canonicalUrl: string): Promise<string | null> {
  const [row] = await db
    .select({ title: shownReports.title })
    .from(shownReports)
    .innerJoin(newsStories, eq(newsStories.id, shownReports.storyId))
    .where(and(eq(shownReports.canonicalUrl, canonicalUrl), isNull(newsStories.hiddenAt)))
    .limit(1);
  return row?.title ?? null;
}

/** How many reports of each feed are kept, by the feed's id. */
export async function countReportsBySource(db: Executor): Promise<Map<string, number>> {
  const rows = await db
    .select({ sourceId: newsArticles.sourceId, count: count() })
    .from(newsArticles)
    .where(isNotNull(newsArticles.sourceId))
    .groupBy(newsArticles.sourceId);
  return new Map(rows.flatMap((row) => (row.sourceId ? [[row.sourceId, row.count] as const] : [])));
}

/** The titles under which visitors see these stories, and where they stand by now: merged ones under the story they are part of. */
export async function findStoryTitles(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, { id: string; title: string }>> {
  if (ids.length === 0) return new Map();
  const merged = alias(newsStories, 'merged');
  const rows = await db
    .select({ asked: merged.id, id: newsStories.id, title: shownReports.title })
    .from(merged)
    .innerJoin(newsStories, sql`${newsStories.id} = coalesce(${merged.mergedInto}, ${merged.id})`)
    .innerJoin(shownReports, eq(shownReports.id, newsStories.leadArticleId))
    .where(inArray(merged.id, [...ids]));
  return new Map(rows.map(({ asked, id, title }) => [asked, { id, title }]));
}
