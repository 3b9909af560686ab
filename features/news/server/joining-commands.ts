import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm';
import { newsArticles } from '../../../database/schema/news.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { BY_MERGE, BY_SPLIT, beside } from './explain-joining.ts';

/** The first reports of a story that was merged say that an editor did it; those that joined it go on saying why. */
export async function explainMerge(tx: Executor, from: string): Promise<void> {
  const { storyId, joinedBecause } = newsArticles;
  await tx
    .update(newsArticles)
    .set({ joinedBecause: BY_MERGE })
    .where(and(eq(storyId, from), isNull(joinedBecause)));
}

/** Reports that joined a story because of one that is split off say that it is gone. */
export async function explainSplit(
  tx: Executor,
  { id, storyId, title, sourceName, publisher }: typeof newsArticles.$inferSelect,
): Promise<void> {
  const ending = beside({ title, sourceName: publisher ?? sourceName });
  const { joinedBecause } = newsArticles;
  await tx
    .update(newsArticles)
    .set({ joinedBecause: BY_SPLIT })
    .where(
      and(
        eq(newsArticles.storyId, storyId),
        ne(newsArticles.id, id),
        sql`right(${joinedBecause}, length(${ending}::text)) = ${ending}`,
      ),
    );
}

/** Where all reports of a story say why they joined it, what they joined is gone: the first one stands for itself. */
export async function letFirstStand(tx: Executor, storyId: string): Promise<void> {
  const ofStory = eq(newsArticles.storyId, storyId);
  if ((await tx.$count(newsArticles, and(ofStory, isNull(newsArticles.joinedBecause)))) > 0) return;
  const first = tx
    .select({ id: newsArticles.id })
    .from(newsArticles)
    .where(ofStory)
    .orderBy(asc(newsArticles.publishedAt), asc(newsArticles.id))
    .limit(1);
  await tx.update(newsArticles).set({ joinedBecause: null }).where(eq(newsArticles.id, first));
}
