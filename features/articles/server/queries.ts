import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { newsArticles, newsStories } from '../../../database/schema/news.ts';
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
  const reports = await db
    .select()
    .from(newsArticles)
    .where(inArray(newsArticles.storyId, storyIds))
    .orderBy(asc(newsArticles.publishedAt), asc(newsArticles.id));
  const byStory = Map.groupBy(reports, ({ storyId }) => storyId);
  return stories.map(({ id, publishedAt, hiddenAt, leadArticleId }) => ({
    id,
    publishedAt: publishedAt.toISOString(),
    isHidden: hiddenAt !== null,
    reports: (byStory.get(id) ?? [])
      .sort((a, b) => Number(b.id === leadArticleId) - Number(a.id === leadArticleId))
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

export function toReport(row: ArticleRow): ManagedReport {
  const { title, description, categories, technology, application, regions } = row;
  return {
    id: row.id,
    source: row.publisher ?? row.sourceName,
    origin: row.origin,
    url: row.sourceUrl,
    publishedAt: row.publishedAt.toISOString(),
    original: { title, summary: description, categories, technology, application, regions },
    shown: {
      title: row.correctedTitle ?? title,
      summary: row.correctedDescription ?? description,
      categories: row.correctedCategories ?? categories,
      technology: row.correctedTechnology ?? technology,
      application: row.correctedApplication ?? application,
      regions: row.correctedRegions ?? regions,
    },
    correctedAt: row.correctedAt?.toISOString() ?? null,
    correctedBy: row.correctedBy,
  };
}
