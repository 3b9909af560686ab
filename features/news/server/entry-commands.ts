import { eq, TransactionRollbackError } from 'drizzle-orm';
import { deletedReports, newsArticles, newsStories } from '../../../database/schema/news.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { AuditAction } from '../../accounts/rules/describe-action.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import type { ManualEntryInput, NewsItem } from '../contract.ts';
import { lockArticle, publishManualEntry } from './commands.ts';
import { findStory } from './queries.ts';
import { refreshStories } from './refresh-stories.ts';

/** @returns the id of the story that it opened or joined */
export async function writeManualEntry(db: Orm, actor: Actor, entry: ManualEntryInput, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    const storyId = await publish(tx, entry, now);
    await recordAudit(tx, actor, {
      action: 'article.write',
      subjectType: 'news_stories',
      subjectId: storyId,
      details: { title: entry.title },
    });
    return storyId;
  });
}

/**
 * The story as readers would see it. It is published and taken back within one transaction: a second account of what publishing makes
 * of an entry (its publisher, the story it joins, the order of its tags) would sooner or later say something else.
 *
 * @returns null when it would join a story that is hidden
 */
export async function previewManualEntry(db: Orm, entry: ManualEntryInput, now: Date): Promise<NewsItem | null> {
  let story: NewsItem | null = null;
  await db
    .transaction(async (tx) => {
      story = await findStory(tx, await publish(tx, entry, now));
      tx.rollback();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error;
    });
  return story;
}

function publish(tx: Executor, { title, summary, url, ...tags }: ManualEntryInput, now: Date): Promise<string> {
  return publishManualEntry(tx, { title, summary: summary || null, url, publishedAt: now, tags });
}

/**
 * Takes a manual entry out of the news and keeps it for whoever wants it back. The story goes with its last report.
 *
 * @throws AppError NOT_FOUND; UNPROCESSABLE for what a feed brought
 */
export async function deleteManualEntry(db: Orm, actor: Actor, id: string, now: Date) {
  return db.transaction(async (tx) => {
    const { storyId, publishedAt, correctedAt, createdAt, ...row } = await lockArticle(tx, id);
    if (row.origin !== 'manual')
      throw new AppError(
        'UNPROCESSABLE',
        'What a feed brought is hidden, not deleted: the next run would bring it again.',
      );
    const [story] = await tx.select().from(newsStories).where(eq(newsStories.id, storyId)).for('update');
    await tx.delete(newsArticles).where(eq(newsArticles.id, id));
    if (await tx.$count(newsArticles, eq(newsArticles.storyId, storyId))) await refreshStories(tx, [storyId]);
    else await tx.delete(newsStories).where(eq(newsStories.id, storyId));
    const { id: _, updatedAt: __, ...fields } = row;
    await tx.insert(deletedReports).values({
      ...{ id, storyId, publishedAt, correctedAt, createdAt, fields },
      storyHiddenAt: story?.hiddenAt ?? null,
      deletedBy: actor.email,
      deletedAt: now,
    });
    return audit(tx, actor, 'article.delete', id, fields);
  });
}

/**
 * Puts a deleted entry back as it was: into its story, or where that was merged into by now, or as a story again.
 *
 * @throws AppError NOT_FOUND
 */
export async function restoreManualEntry(db: Orm, actor: Actor, id: string) {
  return db.transaction(async (tx) => {
    const [kept] = await tx.delete(deletedReports).where(eq(deletedReports.id, id)).returning();
    if (!kept) throw new AppError('NOT_FOUND', 'This entry is not among the deleted ones (any more).');
    const { fields, publishedAt, correctedAt, createdAt, storyHiddenAt } = kept;
    const [story] = await tx.select().from(newsStories).where(eq(newsStories.id, kept.storyId)).for('update');
    const storyId = story?.mergedInto ?? kept.storyId;
    await tx.insert(newsArticles).values({ ...fields, id, storyId, publishedAt, correctedAt, createdAt });
    await refreshStories(tx, [storyId]);
    if (!story && storyHiddenAt)
      await tx.update(newsStories).set({ hiddenAt: storyHiddenAt }).where(eq(newsStories.id, storyId));
    return audit(tx, actor, 'article.restore', id, fields);
  });
}

/** @returns what it was about, by the title that visitors read */
async function audit(
  tx: Executor,
  actor: Actor,
  action: AuditAction,
  id: string,
  report: Pick<typeof newsArticles.$inferSelect, 'title' | 'correctedTitle'>,
): Promise<{ id: string; title: string }> {
  const title = report.correctedTitle ?? report.title;
  await recordAudit(tx, actor, { action, subjectType: 'news_articles', subjectId: id, details: { title } });
  return { id, title };
}
