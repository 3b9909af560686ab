import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { feedbackPosts, feedbackThreads } from '../../../database/schema/feedback.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { queueDelivery } from '../../deliveries/server/commands.ts';
import { settle } from '../../notices/server/commands.ts';
import type { Thread } from '../contract.ts';
import type { FeedbackState, IdeaState } from '../vocabulary.ts';
import { reopen, tellEditors } from './commands.ts';
import { listSubscribers } from './idea-queries.ts';
import { type FeedbackSettings, ideaMail } from './mails.ts';
import { findThreadRow, listMembers } from './queries.ts';
import { audit, isWaiting, lockRoot, needThread, noticeOf } from './reply-commands.ts';

interface BoardEntry {
  /** null: takes it off the board. */
  state: IdeaState | null;
  title?: string | undefined;
  text?: string | undefined;
}

/**
 * Puts an idea on the board, changes it there, or takes it off. Who voted for it and asked for it is told of a new state.
 *
 * @throws AppError NOT_FOUND; CONFLICT when it was changed since `revision`
 */
export async function publishIdea(
  db: Orm,
  settings: FeedbackSettings,
  actor: Actor,
  { id, revision, state, title, text }: BoardEntry & { id: string; revision: number },
): Promise<Thread> {
  return db.transaction(async (tx) => {
    const before = await lockRoot(tx, id, revision);
    const [after] = await tx
      .update(feedbackThreads)
      .set({
        boardState: state,
        ...(title === undefined ? {} : { title }),
        ...(text === undefined ? {} : { boardText: text }),
        publishedAt: before.publishedAt ?? (state ? new Date() : null),
        updatedAt: sql`clock_timestamp()`,
        revision: before.revision + 1,
      })
      .where(eq(feedbackThreads.id, id))
      .returning();
    await audit(tx, actor, 'idea.publish', before, { from: before.boardState, to: state });
    if (after && state && before.boardState && state !== before.boardState)
      await tellSubscribers(tx, settings, { id, title: after.title, state, revision: after.revision });
    return needThread(tx, id);
  });
}

async function tellSubscribers(
  tx: Executor,
  settings: FeedbackSettings,
  { id, title, state, revision }: { id: string; title: string; state: IdeaState; revision: number },
): Promise<void> {
  for (const { voteId, email } of await listSubscribers(tx, settings.secret, id)) {
    const payload = ideaMail(settings, { voteId, title, state });
    await queueDelivery(tx, { channel: 'mail', receiver: email, occurrence: `idea:${id}:${revision}`, payload });
  }
}

/**
 * Merges a message into another. Nothing is moved: what belongs to a thread is read by its root, so that taking it back gives back everything.
 *
 * @throws AppError NOT_FOUND; CONFLICT when one of both is merged already, or would be merged into itself
 */
export async function mergeThreads(db: Orm, actor: Actor, id: string, into: string): Promise<Thread> {
  if (id === into) throw new AppError('BAD_REQUEST', 'A message cannot be merged into itself.');
  return db.transaction(async (tx) => {
    // Two editors who merge two messages into each other: one after the other, and the second is told.
    await tx.execute(sql`select from ${feedbackThreads} where id in (${id}, ${into}) order by id for update`);
    const source = await lockRoot(tx, id);
    await lockRoot(tx, into);
    const members = await listMembers(tx, id);
    await tx
      .update(feedbackThreads)
      .set({ rootId: into })
      .where(
        inArray(
          feedbackThreads.id,
          members.map((member) => member.id),
        ),
      );
    await tx
      .update(feedbackThreads)
      .set({ mergedInto: into, mergedAt: sql`clock_timestamp()` })
      .where(eq(feedbackThreads.id, id));
    // Who still waits does so in the other one.
    if (isWaiting(source.state as FeedbackState)) await reopen(tx, into);
    else await touch(tx, into);
    await settle(tx, noticeOf(id));
    await audit(tx, actor, 'feedback.merge', source, { into: into.slice(0, 8) });
    return needThread(tx, into);
  });
}

/** Takes a merge back: messages, votes and subscribers are where they were, and who is not answered waits again. @throws AppError NOT_FOUND; CONFLICT when it is not merged */
export async function unmergeThread(db: Orm, actor: Actor, id: string): Promise<Thread> {
  return db.transaction(async (tx) => {
    const thread = await findThreadRow(tx, id);
    if (!thread) throw new AppError('NOT_FOUND', 'There is no such message (any more).');
    await tx.execute(sql`select from ${feedbackThreads} where id in (${id}, ${thread.rootId}) order by id for update`);
    const [row] = await tx
      .update(feedbackThreads)
      .set({ mergedInto: null, mergedAt: null })
      .where(and(eq(feedbackThreads.id, id), isNotNull(feedbackThreads.mergedInto)))
      .returning();
    if (!row) throw new AppError('CONFLICT', 'This message is not merged into another one (any more).');
    // With what had been merged into it before.
    await tx.execute(sql`with recursive family as (
        select id from ${feedbackThreads} where id = ${id}
        union all select member.id from ${feedbackThreads} member join family on member.merged_into = family.id)
      update ${feedbackThreads} set root_id = ${id} where id in (select id from family)`);
    await touch(tx, thread.rootId);
    // His own answers only: those of the other message he does not see any more.
    const last = (origin: 'reader' | 'editor') => sql`(select max(post.created_at) from ${feedbackPosts} post
      join ${feedbackThreads} member on member.id = post.thread_id
      where member.root_id = ${id} and post.origin = ${origin} and not post.is_automatic)`;
    const { rows: written } = await tx.execute<{ waits: boolean }>(
      sql`select ${last('reader')} > coalesce(${last('editor')}, '-infinity') as waits`,
    );
    if (isWaiting(thread.state as FeedbackState)) await tellEditors(tx, id);
    else if (written[0]?.waits) await reopen(tx, id);
    await audit(tx, actor, 'feedback.unmerge', thread);
    return needThread(tx, id);
  });
}

async function touch(tx: Executor, id: string): Promise<void> {
  await tx
    .update(feedbackThreads)
    .set({ updatedAt: sql`clock_timestamp()`, revision: sql`${feedbackThreads.revision} + 1` })
    .where(eq(feedbackThreads.id, id));
}
