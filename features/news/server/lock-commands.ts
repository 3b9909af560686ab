import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { newsArticles, newsStories } from '../../../database/schema/news.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';

/*
 * Until a transaction ends: stories before their reports, and each in the order of their ids, so that nobody waits for somebody who waits. Whoever
 * changes a report writes its story anew, so the story comes first. What a source tells again after it took it back is put into its story before other
 * stories of that reading are known: there alone the database may have to end a circle.
 */

type Article = typeof newsArticles.$inferSelect;

/** Of these, those that were not merged into others. */
export function lockStories(tx: Executor, ids: readonly string[]) {
  return lock(tx, and(inArray(newsStories.id, [...ids]), isNull(newsStories.mergedInto)));
}

/** With those that were merged away, and those that they lead to. */
export async function lockWithMerged(tx: Executor, ids: readonly string[]) {
  const { id, mergedInto } = newsStories;
  const led = await tx
    .select({ into: mergedInto })
    .from(newsStories)
    .where(and(inArray(id, [...ids]), isNotNull(mergedInto)));
  return lock(tx, inArray(id, [...ids, ...led.flatMap(({ into }) => into ?? [])]));
}

/** Those that some reports are in. */
export function lockStoriesOf(tx: Executor, reports: SQL | undefined) {
  const told = tx.select({ id: newsArticles.storyId }).from(newsArticles).where(reports);
  return lock(tx, inArray(newsStories.id, told));
}

function lock(tx: Executor, which: SQL | undefined) {
  const { id, mergedInto, hiddenAt } = newsStories;
  return tx.select({ id, mergedInto, hiddenAt }).from(newsStories).where(which).orderBy(id).for('update');
}

/** With their stories; of what was moved meanwhile, the story that it is in now comes last. */
export async function lockReports(tx: Executor, which: SQL | undefined): Promise<Article[]> {
  const stories = new Set((await lockStoriesOf(tx, which)).map(({ id }) => id));
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
