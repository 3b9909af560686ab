import { and, asc, desc, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { deletedReports, newsArticles, newsStories, shownReports, storySlugs } from '../../../database/schema/news.ts';
import { canonicalizeUrl } from '../../../platform/server/canonicalize-url.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { isBelow } from '../../../platform/server/keyset.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import type { DeletedReport, DeskFilter, ManagedReport, ManagedStory } from '../contract.ts';
import { narrowDesk } from './desk-filter-queries.ts';

/** Stories as the desk's filter wants them, newest first, hidden ones included, with their reports. */
export async function listManagedStories(
  db: Executor,
  { limit, cursor, ...filter }: DeskFilter & { limit: number; cursor?: KeysetCursor | undefined },
): Promise<{ items: ManagedStory[]; nextCursor: string | null }> {
  const { publishedAt: at, id } = newsStories;
  const found = await db
    .select({ story: newsStories, slug: storySlugs.slug })
    .from(newsStories)
    .leftJoin(storySlugs, eq(storySlugs.storyId, id))
    .where(and(narrowDesk(filter), isBelow({ at, id }, cursor)))
    .orderBy(desc(at), desc(id))
    .limit(limit + 1);
  const { items: stories, nextCursor } = cutPage(found, limit, ({ story: last }) =>
    encodeCursor({ at: last.publishedAt, id: last.id }),
  );
  const storyIds = stories.map(({ story }) => story.id);
  const reports = stories.length > 0 ? await selectReports(db, inArray(newsArticles.storyId, storyIds)) : [];
  const byStory = Map.groupBy(reports, ({ own }) => own.storyId);
  const items = stories.map(({ story, slug }) => ({
    id: story.id,
    slug: story.hiddenAt === null ? slug : null,
    publishedAt: story.publishedAt.toISOString(),
    isHidden: story.hiddenAt !== null,
    reports: (byStory.get(story.id) ?? [])
      .sort((a, b) => Number(b.own.id === story.leadArticleId) - Number(a.own.id === story.leadArticleId))
      .map(toReport),
  }));
  return { items, nextCursor };
}

/** A report that is there already under the link or the title of a new entry; one of the same link first. */
export async function findNamesake(
  db: Executor,
  { title, url }: { title: string; url?: string | undefined },
): Promise<{ title: string; isSameLink: boolean } | null> {
  // No report has an empty one.
  const isSameLink = eq(shownReports.canonicalUrl, (url && canonicalizeUrl(url)) || '');
  const [found] = await db
    .select({ title: shownReports.title, isSameLink: sql<boolean>`${isSameLink}` })
    .from(shownReports)
    .where(or(isSameLink, sql`lower(${shownReports.title}) = lower(${title.trim()})`))
    .orderBy(desc(isSameLink), desc(shownReports.publishedAt))
    .limit(1);
  return found ?? null;
}

/** Who has corrected something. */
export async function listCorrectors(db: Executor): Promise<string[]> {
  const { correctedBy: by } = newsArticles;
  const rows = await db.selectDistinct({ by }).from(newsArticles).where(isNotNull(by));
  return rows.flatMap(({ by }) => by ?? []).sort();
}

/** What editors deleted, the latest first. */
export async function listDeletedReports(db: Executor): Promise<DeletedReport[]> {
  const rows = await db
    .select()
    .from(deletedReports)
    .where(sql`${deletedReports.fields} ->> 'origin' = 'manual'`)
    .orderBy(desc(deletedReports.deletedAt), asc(deletedReports.id));
  return rows.map(({ id, fields, deletedBy, deletedAt }) => ({
    id,
    title: fields.correctedTitle ?? fields.title,
    summary: fields.correctedDescription ?? fields.description,
    deletedBy,
    deletedAt: deletedAt.toISOString(),
  }));
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
    tagReasons: own.tagReasons,
    joinedBecause: own.joinedBecause,
    correctedAt: own.correctedAt?.toISOString() ?? null,
    correctedBy: own.correctedBy,
    revision: own.revision,
  };
}
