import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { newsArticles, newsStories } from '../../../database/schema/news.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import { publishManualEntry, refreshStories } from '../../news/server/commands.ts';
import type { Correction, ManagedReport, ManualEntryInput } from '../contract.ts';
import { type ArticleRow, findReport } from './queries.ts';

/** @returns the id of the story that it opened or joined */
export async function writeManualEntry(db: Orm, actor: Actor, entry: ManualEntryInput, now: Date): Promise<string> {
  const { title, summary, url, ...tags } = entry;
  return db.transaction(async (tx) => {
    const storyId = await publishManualEntry(tx, { title, summary: summary || null, url, publishedAt: now, tags });
    await recordAudit(tx, actor, {
      action: 'article.write',
      subjectType: 'news_stories',
      subjectId: storyId,
      details: { title },
    });
    return storyId;
  });
}

/**
 * Puts an editor's words in the place of the source's. The source's own stay beside them, and runs over feeds go on changing those.
 *
 * @param correction only the fields that it has change; null gives a field back to the source
 * @param seen when the report was corrected last, as the editor saw it
 * @throws AppError NOT_FOUND; CONFLICT when another editor corrected it since
 */
export async function correctArticle(
  db: Orm,
  actor: Actor,
  id: string,
  correction: Partial<Correction>,
  seen: string | null,
  now: Date,
): Promise<ManagedReport> {
  return db.transaction(async (tx) => {
    const before = await lockArticle(tx, id);
    if ((before.correctedAt?.toISOString() ?? null) !== seen) {
      const who = before.correctedBy ?? 'Somebody';
      throw new AppError('CONFLICT', `${who} changed this meanwhile. Look at it again before you save.`);
    }
    const corrected = { ...correctionOf(before), ...columnsOf(correction) };
    const isCorrected = Object.values(corrected).some((value) => value !== null);
    await tx
      .update(newsArticles)
      .set({ ...corrected, correctedAt: isCorrected ? now : null, correctedBy: isCorrected ? actor.email : null })
      .where(eq(newsArticles.id, id));
    await refreshStories(tx, [before.storyId]);
    await recordAudit(tx, actor, {
      action: 'article.correct',
      subjectType: 'news_articles',
      subjectId: id,
      details: { title: before.title, changed: correction },
    });
    const after = await findReport(tx, id);
    if (!after) throw new Error('the report that was just corrected is missing');
    return after;
  });
}

function correctionOf(row: ArticleRow) {
  const { correctedTitle, correctedDescription, correctedCategories, correctedTechnology } = row;
  const { correctedApplication, correctedRegions } = row;
  return {
    correctedTitle,
    correctedDescription,
    correctedCategories,
    correctedTechnology,
    correctedApplication,
    correctedRegions,
  };
}

function columnsOf(correction: Partial<Correction>): Partial<ReturnType<typeof correctionOf>> {
  const { title, summary, categories, technology, application, regions } = correction;
  const columns = {
    correctedTitle: title,
    correctedDescription: summary,
    correctedCategories: categories,
    correctedTechnology: technology,
    correctedApplication: application,
    correctedRegions: regions,
  };
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined));
}

/** @throws AppError NOT_FOUND */
export async function hideStory(db: Orm, actor: Actor, id: string, isHidden: boolean, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [story] = await lockStories(tx, [id]);
    if (!story) throw new AppError('NOT_FOUND', 'There is no such story.');
    if ((story.hiddenAt !== null) === isHidden) return;
    await tx
      .update(newsStories)
      .set({ hiddenAt: isHidden ? now : null })
      .where(eq(newsStories.id, id));
    await recordAudit(tx, actor, {
      action: isHidden ? 'story.hide' : 'story.show',
      subjectType: 'news_stories',
      subjectId: id,
    });
  });
}

/**
 * Moves the reports of one story into another. The empty story stays as a sign to where they went: for addresses that are out, and
 * for a run over feeds that had read the old state.
 *
 * @throws AppError NOT_FOUND; UNPROCESSABLE for a story and itself
 */
export async function mergeStories(db: Orm, actor: Actor, from: string, into: string): Promise<void> {
  if (from === into) throw new AppError('UNPROCESSABLE', 'A story can’t be merged into itself.');
  await db.transaction(async (tx) => {
    const stories = await lockStories(tx, [from, into]);
    if (stories.length < 2) throw new AppError('NOT_FOUND', 'One of the stories is gone. Somebody may have merged it.');
    await tx.update(newsArticles).set({ storyId: into }).where(eq(newsArticles.storyId, from));
    // One step is enough for every old id, also for those that led to this story before.
    await tx.update(newsStories).set({ mergedInto: into }).where(eq(newsStories.mergedInto, from));
    await tx
      .update(newsStories)
      .set({ mergedInto: into, leadArticleId: null, articleCount: 0 })
      .where(eq(newsStories.id, from));
    await refreshStories(tx, [into]);
    await recordAudit(tx, actor, {
      action: 'story.merge',
      subjectType: 'news_stories',
      subjectId: from,
      details: { into },
    });
  });
}

/**
 * Makes a report a story of its own. It stays one: runs find the report where it is, and never move it.
 *
 * @returns the new story's id
 * @throws AppError NOT_FOUND; UNPROCESSABLE when it is alone in its story
 */
export async function splitArticle(db: Orm, actor: Actor, id: string): Promise<string> {
  return db.transaction(async (tx) => {
    const { storyId: before, title } = await lockArticle(tx, id);
    await lockStories(tx, [before]);
    if ((await tx.$count(newsArticles, eq(newsArticles.storyId, before))) < 2) {
      throw new AppError('UNPROCESSABLE', 'This report is a story of its own already.');
    }
    const storyId = randomUUID();
    await tx.update(newsArticles).set({ storyId }).where(eq(newsArticles.id, id));
    await refreshStories(tx, [before, storyId]);
    await recordAudit(tx, actor, {
      action: 'story.split',
      subjectType: 'news_stories',
      subjectId: before,
      details: { title, storyId },
    });
    return storyId;
  });
}

async function lockArticle(tx: Executor, id: string): Promise<ArticleRow> {
  const [row] = await tx.select().from(newsArticles).where(eq(newsArticles.id, id)).for('update');
  if (!row) throw new AppError('NOT_FOUND', 'There is no such report.');
  return row;
}

/** In the order of their ids, so that two editors never wait for each other. Merged ones are no stories any more. */
async function lockStories(tx: Executor, ids: string[]) {
  return tx
    .select()
    .from(newsStories)
    .where(sql`${inArray(newsStories.id, ids)} and ${newsStories.mergedInto} is null`)
    .orderBy(newsStories.id)
    .for('update');
}
