import { and, arrayOverlaps, desc, eq, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm';
import { newsArticles, newsStories } from '../../../database/schema/news.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import type { NewsFilter, NewsItem } from '../contract.ts';
import type { StoryText } from './match-stories.ts';

/** Stories that match the filter, newest first, with the reports of each. */
export async function listStories(
  db: Executor,
  filter: NewsFilter & { limit: number; cursor?: KeysetCursor | undefined },
): Promise<{ items: NewsItem[]; nextCursor: string | null }> {
  const rows = await db
    .select({ story: storyColumns, lead: newsArticles })
    .from(newsStories)
    .innerJoin(newsArticles, eq(newsArticles.id, newsStories.leadArticleId))
    .where(and(...filterConditions(filter), after(filter.cursor)))
    .orderBy(desc(newsStories.publishedAt), desc(newsStories.id))
    .limit(filter.limit + 1);
  const page = rows.slice(0, filter.limit);
  const others = await otherReports(
    db,
    page.filter(({ story }) => story.articleCount > 1).map(({ story }) => story.id),
  );
  const last = rows.length > filter.limit ? page.at(-1) : undefined;
  return {
    items: page.map(({ story, lead }) => toItem(story.id, lead, others.get(story.id) ?? [])),
    nextCursor: last ? encodeCursor({ at: last.story.publishedAt, id: last.story.id }) : null,
  };
}

/** What the matcher needs of every report published in a span of time. */
export async function listReportsBetween(
  db: Executor,
  from: Date,
  to: Date,
): Promise<(StoryText & { storyId: string })[]> {
  const rows = await db
    .select()
    .from(newsArticles)
    .where(and(gte(newsArticles.publishedAt, from), lte(newsArticles.publishedAt, to)));
  return rows.map((row) => ({
    id: row.id,
    storyId: row.storyId,
    title: row.title,
    summary: row.description,
    canonicalUrl: row.canonicalUrl,
    publishedAt: row.publishedAt,
    sourceName: row.sourceName,
  }));
}

type ArticleRow = typeof newsArticles.$inferSelect;

const storyColumns = {
  id: newsStories.id,
  publishedAt: newsStories.publishedAt,
  articleCount: newsStories.articleCount,
};

function filterConditions(filter: NewsFilter): (SQL | undefined)[] {
  return [
    anyOf(newsStories.categories, filter.category),
    anyOf(newsStories.technology, filter.technology),
    anyOf(newsStories.application, filter.application),
    anyOf(newsStories.regions, filter.region),
    anyOf(newsStories.sourceLabels, filter.source),
    filter.q ? matches(filter.q) : undefined,
  ];
}

type ListColumn = typeof newsStories.categories;

function anyOf(column: ListColumn, values: string[] | undefined): SQL | undefined {
  return values?.length ? arrayOverlaps(column, values) : undefined;
}

/** All words, in any order; the last one may be unfinished, because people search while they type. Quotes and -word work too. */
function matches(q: string): SQL {
  const words = q.normalize('NFKD').match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.length === 0) return sql`false`;
  const unfinished = `${words.join(' & ')}:*`;
  const exact = sql`websearch_to_tsquery('english', unaccent(${q}))`;
  if (/["-]/.test(q)) return sql`${newsStories.search} @@ ${exact}`;
  return or(
    sql`${newsStories.search} @@ ${exact}`,
    sql`${newsStories.search} @@ to_tsquery('english', unaccent(${unfinished}))`,
  ) as SQL;
}

/** Row comparison: one index scan, no OFFSET. */
function after(cursor: KeysetCursor | undefined): SQL | undefined {
  if (!cursor) return undefined;
  return sql`(${newsStories.publishedAt}, ${newsStories.id}) < (${cursor.at.toISOString()}::timestamptz, ${cursor.id}::uuid)`;
}

async function otherReports(db: Executor, storyIds: string[]): Promise<Map<string, ArticleRow[]>> {
  if (storyIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(newsArticles)
    .where(inArray(newsArticles.storyId, storyIds))
    .orderBy(newsArticles.publishedAt, newsArticles.id);
  return Map.groupBy(rows, (row) => row.storyId);
}

function toItem(storyId: string, lead: ArticleRow, reports: ArticleRow[]): NewsItem {
  return {
    id: storyId,
    title: lead.title,
    url: lead.sourceUrl,
    summary: lead.description,
    publishedAt: lead.publishedAt.toISOString(),
    datePrecision: lead.datePrecision,
    source: lead.sourceName,
    publisher: lead.publisher,
    category: lead.categories[0] ?? null,
    categories: lead.categories,
    technology: lead.technology,
    application: lead.application,
    regions: lead.regions,
    tags: [...new Set([...lead.categories, ...lead.technology, ...lead.application, ...lead.regions])],
    tagReasons: lead.tagReasons,
    imageUrl: lead.imageUrl,
    alsoReportedBy: reports
      .filter((report) => report.id !== lead.id)
      .map((report) => ({
        source: report.publisher ?? report.sourceName,
        title: report.title,
        url: report.sourceUrl,
        publishedAt: report.publishedAt.toISOString(),
      })),
  };
}
