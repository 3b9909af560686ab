import { and, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { newsArticles, newsStories, partedReports, shownReports } from '../../../database/schema/news.ts';
import type { Executor } from '../../../platform/server/database.ts';
import type { StoryText } from './match-stories.ts';
import { isShown } from './word-queries.ts';

/**
 * What the matcher needs of every story that has a report published in a span of time: all its reports, also older ones, the oldest first. A
 * story is joined as a whole.
 */
export async function listReportsAround(
  db: Executor,
  from: Date,
  to: Date,
): Promise<(StoryText & { storyId: string })[]> {
  const rows = await db
    .select()
    .from(newsArticles)
    .where(
      inArray(
        newsArticles.storyId,
        db
          .select({ id: newsArticles.storyId })
          .from(newsArticles)
          .where(and(gte(newsArticles.publishedAt, from), lte(newsArticles.publishedAt, to))),
      ),
    )
    .orderBy(newsArticles.publishedAt, newsArticles.id);
  return rows.map((row) => ({
    id: row.id,
    storyId: row.storyId,
    title: row.title,
    summary: row.description,
    canonicalUrl: row.canonicalUrl,
    publishedAt: row.publishedAt,
    // As a new report is compared: those that an aggregator passes on are by whoever published them.
    sourceName: row.publisher ?? row.sourceName,
  }));
}

/** The sources' own titles of all reports published in a span of time. */
export async function listTitlesBetween(db: Executor, from: Date, to: Date): Promise<string[]> {
  const rows = await db
    .select({ title: newsArticles.title })
    .from(newsArticles)
    .where(and(gte(newsArticles.publishedAt, from), lte(newsArticles.publishedAt, to)));
  return rows.map(({ title }) => title);
}

/** A report as it is shown, with its story. */
export type ReportInStory = StoryText & { storyId: string };

const reportInStory = {
  id: shownReports.id,
  storyId: shownReports.storyId,
  title: shownReports.title,
  summary: shownReports.summary,
  canonicalUrl: shownReports.canonicalUrl,
  publishedAt: shownReports.publishedAt,
  sourceName: sql<string>`coalesce(${shownReports.publisher}, ${shownReports.sourceName})`,
};

/** The reports of the newest stories on the site that were published in a span of time, the newest story first. */
export async function listReportsOfStories(
  db: Executor,
  { from, to, mostStories }: { from: Date; to: Date; mostStories: number },
): Promise<ReportInStory[]> {
  const { publishedAt: at, id } = newsStories;
  const stories = db
    .select({ id, at })
    .from(newsStories)
    .where(and(isShown, gte(at, from), lte(at, to)))
    .orderBy(desc(at), desc(id))
    .limit(mostStories)
    .as('stories');
  return db
    .select(reportInStory)
    .from(stories)
    .innerJoin(shownReports, eq(shownReports.storyId, stories.id))
    .orderBy(desc(stories.at), desc(stories.id), shownReports.publishedAt, shownReports.id);
}

/** Those of these reports that visitors see, in the stories they are in now. */
export async function findShownReports(db: Executor, ids: readonly string[]): Promise<ReportInStory[]> {
  if (ids.length === 0) return [];
  return db
    .select(reportInStory)
    .from(shownReports)
    .innerJoin(newsStories, eq(newsStories.id, shownReports.storyId))
    .where(and(isShown, inArray(shownReports.id, [...ids])));
}

/** Of these reports, the pairs that an editor parted, each as its two ids in their order, joined by a comma. */
export async function findPartedReports(db: Executor, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { firstId, secondId } = partedReports;
  // Stories may hold more reports together than a statement takes parameters.
  const asked = sql`${sql.param([...ids])}::uuid[]`;
  const rows = await db
    .select({ firstId, secondId })
    .from(partedReports)
    .where(and(sql`${firstId} = any(${asked})`, sql`${secondId} = any(${asked})`));
  return new Set(rows.map((row) => `${row.firstId},${row.secondId}`));
}
