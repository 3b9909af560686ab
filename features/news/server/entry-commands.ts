import { eq, TransactionRollbackError } from 'drizzle-orm';
import { deletedReports } from '../../../database/schema/news.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import type { ManualEntryInput, NewsItem } from '../contract.ts';
import { dateEntry } from './date-entry.ts';
import { findStory } from './item-queries.ts';
import { auditEntry, publishManualEntry, removeManualEntry } from './manual-commands.ts';
import { putBack } from './withdraw-commands.ts';

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

async function publish(tx: Executor, entry: ManualEntryInput, now: Date): Promise<string> {
  const { title, summary, url, publishedOn, ...tags } = entry;
  const { storyId } = await publishManualEntry(tx, {
    title,
    summary: summary || null,
    url,
    ...dateEntry(publishedOn, now),
    tags,
  });
  return storyId;
}

/** @throws AppError NOT_FOUND; UNPROCESSABLE for what a feed brought */
export function deleteManualEntry(db: Orm, actor: Actor, id: string, now: Date) {
  return db.transaction((tx) => removeManualEntry(tx, actor, id, now));
}

/**
 * Puts a deleted entry back as it was: into its story, or where that was merged into by now, or as a story again.
 *
 * @throws AppError NOT_FOUND
 */
export async function restoreManualEntry(db: Orm, actor: Actor, id: string) {
  return db.transaction(async (tx) => {
    const [kept] = await tx.select().from(deletedReports).where(eq(deletedReports.id, id)).for('update');
    // What its source took back is for its source to tell again.
    if (kept?.fields.origin !== 'manual')
      throw new AppError('NOT_FOUND', 'This entry is not among the deleted ones (any more).');
    await putBack(tx, kept);
    return auditEntry(tx, actor, 'article.restore', id, kept.fields);
  });
}
