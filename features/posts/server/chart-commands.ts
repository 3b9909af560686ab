import { and, eq, notInArray } from 'drizzle-orm';
import { postCharts, postRevisions } from '../../../database/schema/posts.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { drawChart, findChartPaths, readCharts } from './chart-queries.ts';

/** Keeps the charts of a revision that becomes public as they are now; those that the post had stay as they were. */
export async function keepCharts(tx: Executor, postId: string, revisionId: string, now: Date): Promise<void> {
  const [revision] = await tx
    .select({ body: postRevisions.body })
    .from(postRevisions)
    .where(eq(postRevisions.id, revisionId));
  const body = revision?.body ?? '';
  const paths = findChartPaths(body);
  const isOfPost = eq(postCharts.postId, postId);
  await tx.delete(postCharts).where(paths.length > 0 ? and(isOfPost, notInArray(postCharts.path, paths)) : isOfPost);
  const had = await readCharts(tx, { id: postId, body });
  for (const path of paths) {
    const chart = had.get(path) ? null : await drawChart(tx, path, now);
    if (chart) await tx.insert(postCharts).values({ postId, path, chart });
  }
}
