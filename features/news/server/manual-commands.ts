import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { newsArticles, newsStories } from '../../../database/schema/news.ts';
import { canonicalizeUrl } from '../../../platform/server/canonicalize-url.ts';
import type { Executor } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { AuditAction } from '../../accounts/rules/describe-action.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import { classifyArticle } from './classify-article.ts';
import { lockReport } from './lock-commands.ts';
import { refreshStories } from './refresh-commands.ts';
import { cutToExcerpt, type ManualReport, toManualArticle } from './shape-report.ts';
import { takeOut } from './withdraw-commands.ts';

type Article = typeof newsArticles.$inferSelect;

/** @returns the ids of the stories, in the order of the reports */
export async function addManualReports(db: Executor, reports: readonly ManualReport[]): Promise<string[]> {
  if (reports.length === 0) return [];
  const rows = reports.map((report) => ({ ...report, storyId: report.storyId ?? randomUUID() }));
  const storyIds = rows.map((row) => row.storyId);
  await db.transaction(async (tx) => {
    await tx.insert(newsArticles).values(rows.map(toManualArticle));
    await refreshStories(tx, storyIds);
  });
  return storyIds;
}

/** What an editor publishes: his own words, or a reader's. */
export interface ManualEntry {
  title: string;
  summary: string | null;
  /** null: there is nothing to link to. */
  url: string | null;
  publishedAt: Date;
  /** Left out: as the words say. */
  tags?: StoryTags | undefined;
  /** How exact the time is; left out: to the minute. */
  datePrecision?: 'minute' | 'day';
  /** A story that visitors see, to which it is added as one more report; left out: one of its own, or the one that reports the page. */
  storyId?: string | undefined;
}

interface StoryTags {
  categories: string[];
  technology: string[];
  application: string[];
  regions: string[];
}

/** The tags that the words give. */
export function suggestTags({ title, summary }: { title: string; summary: string | null }): StoryTags {
  const { categories, technology, application, regions } = classifyArticle({ title, summary, sourceScope: 'nuclear' });
  return { categories, technology, application, regions };
}

/**
 * Publishes a manual entry. It joins the story that reports the same page already.
 *
 * @throws AppError NOT_FOUND when there is no such story to add it to (any more)
 */
export async function publishManualEntry(
  tx: Executor,
  entry: ManualEntry,
): Promise<{ storyId: string; reportId: string }> {
  const { title, url, publishedAt } = entry;
  const summary = entry.summary === null ? null : cutToExcerpt(entry.summary);
  const canonicalUrl = (url && canonicalizeUrl(url)) ?? `manual:${randomUUID()}`;
  const [known] = await tx
    .select({ storyId: newsArticles.storyId })
    .from(newsArticles)
    .where(eq(newsArticles.canonicalUrl, canonicalUrl))
    .limit(1);
  const tags = entry.tags ?? suggestTags(entry);
  const joined = entry.storyId ? await lockShownStory(tx, entry.storyId) : known?.storyId;
  const reportId = randomUUID();
  const [storyId = ''] = await addManualReports(tx, [
    {
      id: reportId,
      title,
      url: url ?? '',
      canonicalUrl,
      summary,
      publishedAt,
      datePrecision: entry.datePrecision ?? 'minute',
      publisher: url ? publisherOf(url) : null,
      ...tags,
      ...(joined ? { storyId: joined } : {}),
    },
  ]);
  return { storyId, reportId };
}

async function lockShownStory(tx: Executor, id: string): Promise<string> {
  const [story] = await tx
    .select({ id: newsStories.id })
    .from(newsStories)
    .where(and(eq(newsStories.id, id), isNull(newsStories.hiddenAt), isNull(newsStories.mergedInto)))
    .for('update');
  if (!story) throw new AppError('NOT_FOUND', 'This story is hidden or merged by now. Choose another one.');
  return story.id;
}

/**
 * Takes a manual entry out of the news and keeps it for whoever wants it back. The story goes with its last report.
 *
 * @throws AppError NOT_FOUND; UNPROCESSABLE for what a feed brought
 */
export async function removeManualEntry(tx: Executor, actor: Actor, id: string, now: Date) {
  const row = await lockReport(tx, id);
  if (row.origin !== 'manual')
    throw new AppError(
      'UNPROCESSABLE',
      'What a feed brought is hidden, not deleted: the next run would bring it again.',
    );
  await takeOut(tx, row, { deletedBy: actor.email, deletedAt: now });
  return auditEntry(tx, actor, 'article.delete', id, row);
}

/** @returns what it was about, by the title that visitors read */
export async function auditEntry(
  tx: Executor,
  actor: Actor,
  action: AuditAction,
  id: string,
  report: Pick<Article, 'title' | 'correctedTitle'>,
): Promise<{ id: string; title: string }> {
  const title = report.correctedTitle ?? report.title;
  await recordAudit(tx, actor, { action, subjectType: 'news_articles', subjectId: id, details: { title } });
  return { id, title };
}

export function publisherOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : null;
}
