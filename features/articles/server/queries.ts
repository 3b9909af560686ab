import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { newsArticles, newsStories, shownReports } from '../../../database/schema/news.ts';
import type { Executor } from '../../../platform/server/database.ts';
import type { ManagedReport, ManagedStory } from '../contract.ts';
import { STORIES_SHOWN, type StoryView } from '../vocabulary.ts';

export type ArticleRow = typeof newsArticles.$inferSelect;

/** The newest stories, hidden ones included, with their reports. */
export async function listManagedStories(
  db: Executor,
  { q, view }: { q?: string | undefined; view: StoryView },
): Promise<ManagedStory[]> {
  const stories = await db
    .select()
    .from(newsStories)
    .where(and(isNull(newsStories.mergedInto), conditionOf(view), q ? hasReport(sql`${titleLike(q)}`) : undefined))
    .orderBy(desc(newsStories.publishedAt), desc(newsStories.id))
    .limit(STORIES_SHOWN);
  if (stories.length === 0) return [];
  const storyIds = stories.map(({ id }) => id);
  const reports = await selectReports(db, inArray(newsArticles.storyId, storyIds));
  const byStory = Map.groupBy(reports, ({ own }) => own.storyId);
  return stories.map(({ id, publishedAt, hiddenAt, leadArticleId }) => ({
    id,
    publishedAt: publishedAt.toISOString(),
    isHidden: hiddenAt !== null,
    reports: (byStory.get(id) ?? [])
      .sort((a, b) => Number(b.own.id === leadArticleId) - Number(a.own.id === leadArticleId))
      .map(toReport),
  }));
}

function conditionOf(view: StoryView): SQL | undefined {
  if (view === 'hidden') return isNotNull(newsStories.hiddenAt);
  if (view === 'corrected') return hasReport(isNotNull(newsArticles.correctedAt));
  if (view === 'manual') return hasReport(eq(newsArticles.origin, 'manual'));
  return undefined;
}

function hasReport(condition: SQL): SQL {
  return sql`exists (select from ${newsArticles} where ${newsArticles.storyId} = ${newsStories.id} and ${condition})`;
}

function titleLike(q: string): SQL {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(${newsArticles.title} ilike ${pattern} or ${newsArticles.correctedTitle} ilike ${pattern})`;
}

/** @returns null when there is none */
export async function findReport(db: Executor, id: string): Promise<ManagedReport | null> {
  const [row] = await selectReports(db, eq(newsArticles.id, id));
  return row ? toReport(row) : null;
}

const shownColumns = {
  title: shownReports.title,
  summary: shownReports.summary,
  categories: shownReports.categories,
  technology: shownReports.technology,
  application: shownReports.application,
  regions: shownReports.regions,
};

/** Each as its source has it and as it is shown. */
function selectReports(db: Executor, condition: SQL) {
  return db
    .select({ own: newsArticles, shown: shownColumns })
    .from(newsArticles)
    .innerJoin(shownReports, eq(shownReports.id, newsArticles.id))
    .where(condition)
    .orderBy(asc(newsArticles.publishedAt), asc(newsArticles.id));
}

function toReport({ own, shown }: Awaited<ReturnType<typeof selectReports>>[number]): ManagedReport {
  const { title, description, categories, technology, application, regions } = own;
  return {
    id: own.id,
    source: own.publisher ?? own.sourceName,
    origin: own.origin,
    url: own.sourceUrl,
    publishedAt: own.publishedAt.toISOString(),
    original: { title, summary: description, categories, technology, application, regions },
    shown,
    correctedAt: own.correctedAt?.toISOString() ?? null,
    correctedBy: own.correctedBy,
  };
}
