import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import { newsArticles, newsStories } from '../../../database/schema/news.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';

/*
 * Until a transaction ends: stories before their reports, and each in the order of their ids, so that nobody waits for somebody who waits. Whoever
 * changes a report writes its story anew, so the story is everybody's first.
 */

type Article = typeof newsArticles.$inferSelect;

/** Of these, those that were not merged into others. */
export function lockStories(tx: Executor, ids: readonly string[]) {
  return lock(tx, and(inArray(newsStories.id, [...ids]), isNull(newsStories.mergedInto)));
}

/** With those that were merged away. */
export function lockWithMerged(tx: Executor, ids: Iterable<string>) {
  return lock(tx, inArray(newsStories.id, [...ids]));
}

function lock(tx: Executor, which: SQL | undefined) {
  return tx.select().from(newsStories).where(which).orderBy(newsStories.id).for('update');
}

/** With their stories; of what was moved meanwhile, the story that it is in now comes last. */
export async function lockReports(tx: Executor, which: SQL | undefined): Promise<Article[]> {
  const told = tx.select({ id: newsArticles.storyId }).from(newsArticles).where(which);
  const stories = new Set((await lock(tx, inArray(newsStories.id, told))).map(({ id }) => id));
  const reports = await tx.select().from(newsArticles).where(which).orderBy(newsArticles.id).for('update');
  const moved = reports.map(({ storyId }) => storyId).filter((id) => !stories.has(id));
  if (moved.length > 0) await lock(tx, inArray(newsStories.id, moved));
  return reports;
}

/** @throws AppError NOT_FOUND */
export async function lockReport(tx: Executor, id: string): Promise<Article> {
  const [row] = await lockReports(tx, eq(newsArticles.id, id));
  if (!row) throw new AppError('NOT_FOUND', 'There is no such report.');
  return row;
}
