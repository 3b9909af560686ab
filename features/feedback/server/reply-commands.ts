import { eq, sql } from 'drizzle-orm';
import { feedbackPosts, feedbackSavedReplies, feedbackThreads } from '../../../database/schema/feedback.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { changesBetween } from '../../../platform/shared/record.ts';
import type { AuditAction } from '../../accounts/rules/describe-action.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import { queueDelivery } from '../../deliveries/server/commands.ts';
import { settle } from '../../notices/server/commands.ts';
import type { SavedReply, Thread } from '../contract.ts';
import { type FeedbackState, MOST_SAVED_REPLIES } from '../vocabulary.ts';
import { answerMail, type FeedbackSettings } from './mails.ts';
import {
  findThread,
  findThreadRow,
  listEditors,
  listMembers,
  listMessageIds,
  listSavedReplies,
  receiversOf,
  type ThreadRow,
} from './queries.ts';

interface Answer {
  text: string;
  /** Of the thread afterwards. */
  state: 'waiting' | 'answered' | 'closed';
}

/**
 * Answers the reader, on his page and by mail.
 *
 * @param wanted.revision what the editor had read
 * @throws AppError NOT_FOUND; CONFLICT when something was written or changed since
 */
export async function replyToThread(
  db: Orm,
  settings: FeedbackSettings,
  actor: Actor,
  { id, revision, ...answer }: Answer & { id: string; revision: number },
): Promise<Thread> {
  return db.transaction(async (tx) => {
    const thread = await lockRoot(tx, id, revision);
    await writeAnswer(tx, settings, actor, thread.id, answer);
    await audit(tx, actor, 'feedback.reply', thread, { state: answer.state });
    return needThread(tx, id);
  });
}

/** Writes an answer into a thread and queues its mails: one for each reader whose message is part of it. */
export async function writeAnswer(
  tx: Executor,
  settings: FeedbackSettings,
  actor: Actor,
  rootId: string,
  { text, state }: Answer,
): Promise<void> {
  const receivers = receiversOf(await listMembers(tx, rootId));
  const [post] = await tx
    .insert(feedbackPosts)
    .values({ threadId: rootId, origin: 'editor', text, author: actor.email, receivers: receivers.length })
    .returning({ id: feedbackPosts.id });
  if (!post) throw new Error('the answer that was just inserted is missing');
  for (const { email, thread } of receivers) {
    const earlier = await listMessageIds(tx, thread.id);
    const payload = answerMail(settings, { threadId: thread.id, postId: post.id, text, earlier });
    await queueDelivery(tx, { channel: 'mail', receiver: email, occurrence: `feedback-reply:${post.id}`, payload });
  }
  await tx
    .update(feedbackThreads)
    .set({
      state,
      firstAnsweredAt: sql`coalesce(${feedbackThreads.firstAnsweredAt}, now())`,
      updatedAt: sql`clock_timestamp()`,
      revision: sql`${feedbackThreads.revision} + 1`,
    })
    .where(eq(feedbackThreads.id, rootId));
  await settle(tx, noticeOf(rootId));
}

/** What editors are told of a message, once until it is dealt with. */
export const noticeOf = (rootId: string) => `feedback:${rootId}`;

export const isWaiting = (state: FeedbackState) => state === 'new' || state === 'open';

/** For editors only; sent to nobody. @throws AppError NOT_FOUND */
export async function addNote(db: Orm, actor: Actor, { id, text }: { id: string; text: string }): Promise<Thread> {
  return db.transaction(async (tx) => {
    const thread = await lockRoot(tx, id);
    await tx.insert(feedbackPosts).values({ threadId: thread.id, origin: 'note', text, author: actor.email });
    await tx.update(feedbackThreads).set({ updatedAt: sql`clock_timestamp()` }).where(eq(feedbackThreads.id, id));
    return needThread(tx, id);
  });
}

interface Properties {
  state?: FeedbackState | undefined;
  assigneeId?: string | null | undefined;
  labels?: string[] | undefined;
}

/** @throws AppError NOT_FOUND; CONFLICT when it was changed since `revision`; BAD_REQUEST for somebody who is no editor */
export async function changeThread(
  db: Orm,
  actor: Actor,
  { id, revision, ...wanted }: Properties & { id: string; revision: number },
): Promise<Thread> {
  return db.transaction(async (tx) => {
    const before = await lockRoot(tx, id, revision);
    const labels = wanted.labels && [...new Set(wanted.labels)];
    const assigneeEmail = await emailOf(tx, before, wanted.assigneeId);
    const changes = changesBetween(
      { state: before.state, assigneeEmail: before.assigneeEmail, labels: before.labels },
      { state: wanted.state, assigneeEmail, labels },
      ['state', 'assigneeEmail', 'labels'],
    );
    if (Object.keys(changes).length > 0) {
      await tx
        .update(feedbackThreads)
        .set({
          ...(wanted.state ? { state: wanted.state } : {}),
          ...(wanted.assigneeId === undefined ? {} : { assigneeId: wanted.assigneeId, assigneeEmail }),
          ...(labels ? { labels } : {}),
          updatedAt: sql`clock_timestamp()`,
          revision: before.revision + 1,
        })
        .where(eq(feedbackThreads.id, id));
      if (wanted.state && !isWaiting(wanted.state)) await settle(tx, noticeOf(id));
      await audit(tx, actor, 'feedback.change', before, { changes });
    }
    return needThread(tx, id);
  });
}

async function emailOf(
  tx: Executor,
  before: ThreadRow,
  id: string | null | undefined,
): Promise<string | null | undefined> {
  if (id === undefined || id === null) return id;
  if (id === before.assigneeId) return before.assigneeEmail;
  const editor = (await listEditors(tx)).find((one) => one.id === id);
  if (!editor)
    throw new AppError('BAD_REQUEST', 'Only editors can be made responsible.', {
      issues: [{ path: ['assigneeId'], message: 'Only editors can be made responsible.' }],
    });
  return editor.email;
}

/**
 * Adds a text to insert into replies, or changes one.
 *
 * @throws AppError CONFLICT when its title is taken, or it was changed since `revision`; NOT_FOUND
 */
export async function saveReply(
  db: Orm,
  actor: Actor,
  {
    id,
    revision,
    title,
    text,
  }: { id?: string | undefined; revision?: number | undefined; title: string; text: string },
): Promise<SavedReply> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${feedbackSavedReplies} in share row exclusive mode`);
    const all = await listSavedReplies(tx);
    if (all.some((one) => one.id !== id && one.title === title))
      throw new AppError('CONFLICT', `There is a saved reply “${title}” already. Change that one instead.`);
    const before = all.find((one) => one.id === id);
    if (id && !before) throw new AppError('NOT_FOUND', 'There is no such saved reply (any more).');
    if (before && revision !== before.revision)
      throw new AppError('CONFLICT', 'Somebody else changed this saved reply meanwhile. Load it again.');
    if (!before && all.length >= MOST_SAVED_REPLIES)
      throw new AppError('UNPROCESSABLE', `There are ${MOST_SAVED_REPLIES} saved replies. Delete one first.`);
    const values = { title, text, updatedAt: new Date() };
    const [row] = before
      ? await tx
          .update(feedbackSavedReplies)
          .set({ ...values, revision: before.revision + 1 })
          .where(eq(feedbackSavedReplies.id, before.id))
          .returning()
      : await tx.insert(feedbackSavedReplies).values(values).returning();
    if (!row) throw new Error('the saved reply that was just written is missing');
    await recordAudit(tx, actor, {
      action: 'saved-reply.save',
      subjectType: 'feedback_saved_replies',
      subjectId: row.id,
      details: { title },
    });
    return { id: row.id, title, text, revision: row.revision };
  });
}

/** @throws AppError NOT_FOUND */
export async function deleteSavedReply(db: Orm, actor: Actor, id: string): Promise<SavedReply> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(feedbackSavedReplies).where(eq(feedbackSavedReplies.id, id)).returning();
    if (!row) throw new AppError('NOT_FOUND', 'There is no such saved reply (any more).');
    await recordAudit(tx, actor, {
      action: 'saved-reply.delete',
      subjectType: 'feedback_saved_replies',
      subjectId: id,
      details: { title: row.title },
    });
    const { updatedAt: _, ...reply } = row;
    return reply;
  });
}

/**
 * Holds a thread until the transaction ends.
 *
 * @throws AppError NOT_FOUND; CONFLICT when it was changed since `revision`, or is part of another one
 */
export async function lockRoot(tx: Executor, id: string, revision?: number): Promise<ThreadRow> {
  await tx.execute(sql`select from ${feedbackThreads} where id = ${id} for update`);
  const thread = await findThreadRow(tx, id);
  if (!thread) throw new AppError('NOT_FOUND', 'There is no such message (any more).');
  if (thread.mergedInto)
    throw new AppError(
      'CONFLICT',
      'This message was merged into another one. Work on that one, or take the merge back.',
    );
  if (revision !== undefined && revision !== thread.revision)
    throw new AppError(
      'CONFLICT',
      'Somebody wrote or changed something here meanwhile. Look at it, then send yours again; nothing of it is lost.',
    );
  return thread;
}

export async function needThread(tx: Executor, id: string): Promise<Thread> {
  const thread = await findThread(tx, id);
  if (!thread) throw new AppError('NOT_FOUND', 'There is no such message (any more).');
  return thread;
}

/** The log says which message, never a reader's words: they can be erased, the log can't. */
export async function audit(
  tx: Executor,
  actor: Actor,
  action: AuditAction,
  { id }: { id: string },
  details: Record<string, unknown> = {},
): Promise<void> {
  await recordAudit(tx, actor, {
    action,
    subjectType: 'feedback_threads',
    subjectId: id,
    details: { name: id.slice(0, 8), ...details },
  });
}
