import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { newsArticles, newsStories, partedReports, shownReports } from '../../../database/schema/news.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { AuditAction } from '../../accounts/rules/describe-action.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import type { MergedStory } from '../contract.ts';
import { nameEntities } from './entity-commands.ts';
import { explainMerge, explainSplit, letFirstStand } from './joining-commands.ts';
import { lockReport, lockStories, lockWithMerged } from './lock-commands.ts';
import { refreshStories } from './refresh-commands.ts';

/** @returns whether it was otherwise before @throws AppError NOT_FOUND */
export async function hideStory(db: Orm, actor: Actor, id: string, isHidden: boolean, now: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [story] = await lockStories(tx, [id]);
    if (!story) throw new AppError('NOT_FOUND', 'There is no such story.');
    if ((story.hiddenAt !== null) === isHidden) return false;
    await tx
      .update(newsStories)
      .set({ hiddenAt: isHidden ? now : null })
      .where(eq(newsStories.id, id));
    await recordAudit(tx, actor, {
      action: isHidden ? 'story.hide' : 'story.show',
      subjectType: 'news_stories',
      subjectId: id,
      details: { title: await leadTitleOf(tx, id) },
    });
    return true;
  });
}

/**
 * Moves the reports of one story into another. The empty story stays as a sign to where they went: for addresses that are out, and
 * for a run over feeds that had read the old state.
 *
 * @throws AppError NOT_FOUND; UNPROCESSABLE for a story and itself
 */
export async function mergeStories(db: Orm, actor: Actor, from: string, into: string): Promise<MergedStory> {
  if (from === into) throw new AppError('UNPROCESSABLE', 'A story can’t be merged into itself.');
  return db.transaction(async (tx) => {
    const stories = await lockStories(tx, [from, into]);
    if (stories.length < 2) {
      const gone = stories.some(({ id }) => id === into) ? 'id' : 'into';
      const message = 'One of the stories is gone. Somebody may have merged it.';
      throw new AppError('NOT_FOUND', message, { issues: [{ path: [gone], message }] });
    }
    const title = await leadTitleOf(tx, from);
    const intoTitle = await leadTitleOf(tx, into);
    const { id } = newsArticles;
    await explainMerge(tx, from);
    const moved = await tx
      .update(newsArticles)
      .set({ storyId: into })
      .where(eq(newsArticles.storyId, from))
      .returning({ id });
    // One step is enough for every old id, also for those that led to this story before.
    const led = await tx
      .update(newsStories)
      .set({ mergedInto: into })
      .where(eq(newsStories.mergedInto, from))
      .returning({ id: newsStories.id });
    await tx
      .update(newsStories)
      .set({ mergedInto: into, leadArticleId: null, articleCount: 0 })
      .where(eq(newsStories.id, from));
    await refreshStories(tx, [into]);
    await nameEntities(tx, [from]);
    const merged = { reportIds: moved.map((row) => row.id), ledHere: led.map((row) => row.id) };
    // With them a merge can be taken back by hand when nobody has the message with its "Undo" any more.
    await auditStory(tx, actor, 'story.merge', from, { title, into, intoTitle, ...merged });
    return { id: from, into, ...merged };
  });
}

/** What a story is called. */
async function leadTitleOf(tx: Executor, storyId: string): Promise<string | null> {
  const [lead] = await tx
    .select({ title: shownReports.title })
    .from(newsStories)
    .innerJoin(shownReports, eq(shownReports.id, newsStories.leadArticleId))
    .where(eq(newsStories.id, storyId));
  return lead?.title ?? null;
}

/**
 * Takes a merge back, as far as it still stands: reports that an editor has moved on since stay where they are.
 *
 * @throws AppError CONFLICT when nothing of it is left to be taken back
 */
export async function unmergeStories(db: Orm, actor: Actor, merged: MergedStory): Promise<void> {
  const { id, into, reportIds, ledHere } = merged;
  const gone = new AppError('CONFLICT', 'Somebody has changed these stories since. Split reports off instead.');
  await db.transaction(async (tx) => {
    const held = await lockWithMerged(tx, [id, into, ...ledHere]);
    const target = held.find((story) => story.id === into && story.mergedInto === null);
    const [back] = await tx
      .update(newsStories)
      .set({ mergedInto: null })
      .where(and(eq(newsStories.id, id), eq(newsStories.mergedInto, into)))
      .returning();
    if (!target || !back || reportIds.length === 0) throw gone;
    const moved = await tx
      .update(newsArticles)
      .set({ storyId: id })
      .where(and(inArray(newsArticles.id, reportIds), eq(newsArticles.storyId, into)))
      .returning({ id: newsArticles.id });
    const isLeft = await tx.$count(newsArticles, eq(newsArticles.storyId, into));
    if (moved.length === 0 || isLeft === 0) throw gone;
    if (ledHere.length > 0) {
      await tx
        .update(newsStories)
        .set({ mergedInto: id })
        .where(and(inArray(newsStories.id, ledHere), eq(newsStories.mergedInto, into)));
    }
    await rememberParted(
      tx,
      moved.map((row) => row.id),
      into,
    );
    for (const storyId of [id, into]) await letFirstStand(tx, storyId);
    await refreshStories(tx, [id, into]);
    await auditStory(tx, actor, 'story.unmerge', id, { title: await leadTitleOf(tx, id), into });
  });
}

function auditStory(
  tx: Executor,
  actor: Actor,
  action: AuditAction,
  subjectId: string,
  details: Record<string, unknown>,
): Promise<void> {
  return recordAudit(tx, actor, { action, subjectType: 'news_stories', subjectId, details });
}

/**
 * Makes a report a story of its own. It stays one: runs find the report where it is, and never move it.
 *
 * @returns the new story, and the one that it came from: merged with it, the reports are together again, though not for the reasons of before
 * @throws AppError NOT_FOUND; UNPROCESSABLE when it is alone in its story
 */
export async function splitArticle(db: Orm, actor: Actor, id: string): Promise<{ storyId: string; from: string }> {
  return db.transaction(async (tx) => {
    const article = await lockReport(tx, id);
    const { storyId: before, title } = article;
    if ((await tx.$count(newsArticles, eq(newsArticles.storyId, before))) < 2) {
      throw new AppError('UNPROCESSABLE', 'This report is a story of its own already.');
    }
    const storyId = randomUUID();
    await explainSplit(tx, article);
    await tx.update(newsArticles).set({ storyId, joinedBecause: null }).where(eq(newsArticles.id, id));
    await letFirstStand(tx, before);
    await rememberParted(tx, [id], before);
    await refreshStories(tx, [before, storyId]);
    await recordAudit(tx, actor, {
      action: 'story.split',
      subjectType: 'news_stories',
      subjectId: before,
      details: { title, storyId },
    });
    return { storyId, from: before };
  });
}

/** That these reports are not what the reports now in a story tell. */
async function rememberParted(tx: Executor, ids: readonly string[], storyId: string): Promise<void> {
  const staying = await tx.select({ id: newsArticles.id }).from(newsArticles).where(eq(newsArticles.storyId, storyId));
  const pairs = ids.flatMap((id) => staying.map((other) => [id, other.id].sort()));
  const rows = pairs.flatMap(([firstId, secondId]) => (firstId && secondId ? [{ firstId, secondId }] : []));
  if (rows.length > 0) await tx.insert(partedReports).values(rows).onConflictDoNothing();
}
