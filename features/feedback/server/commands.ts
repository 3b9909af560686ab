import { and, asc, desc, eq, gt, ilike, lt, lte, ne, or, sql } from 'drizzle-orm';
import { feedbackPosts, feedbackThreads, feedbackVotes } from '../../../database/schema/feedback.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { forgetAuthor, mentions, withoutMention } from '../../../platform/server/erase-mentions.ts';
import { literally } from '../../../platform/server/like-pattern.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { type Changes, showValue } from '../../../platform/shared/record.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import { notify, settle } from '../../notices/server/commands.ts';
import type { NewFeedback } from '../contract.ts';
import { type FeedbackKind, kindNames, longest, type ReportedKind } from '../vocabulary.ts';
import { type FoundSubject, reportedFields } from './find-subject.ts';
import type { FeedbackSettings } from './mails.ts';
import { findThreadRow, isSentBy, type ThreadRow } from './queries.ts';
import { noticeOf, writeAnswer } from './reply-commands.ts';
import { forgetVoter } from './vote-commands.ts';

/** Within so many minutes the same words from the same place are a second click. */
const SAME_MINUTES = 10;

interface SentFeedback {
  feedback: NewFeedback;
  /** Of the account, or as it was typed. */
  email: string | null;
  senderId: string | null;
  subject: FoundSubject | null;
  /** Keyed hash of who sent what. */
  sentHash: string;
}

/**
 * Keeps what a reader wrote.
 *
 * @returns the thread's id; of the first one when the same was sent moments ago
 */
export async function addThread(db: Orm, sent: SentFeedback): Promise<string> {
  const { feedback, email, senderId, subject, sentHash } = sent;
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sentHash}, 0))`);
    const [same] = await tx
      .select({ id: feedbackThreads.id })
      .from(feedbackThreads)
      .where(and(eq(feedbackThreads.sentHash, sentHash), isRecent(feedbackThreads.createdAt)))
      .orderBy(desc(feedbackThreads.createdAt));
    if (same) return same.id;
    const field = subject?.fields.find(({ name }) => name === feedback.field);
    const id = crypto.randomUUID();
    await tx.insert(feedbackThreads).values({
      id,
      rootId: id,
      kind: feedback.kind,
      title: titleOf(feedback.text),
      name: feedback.name ?? null,
      email,
      senderId,
      page: feedback.page ?? subject?.path ?? null,
      recordKind: subject?.kind ?? null,
      recordId: subject?.id ?? null,
      recordName: subject?.name ?? null,
      field: field?.name ?? null,
      shownValue: field?.value ?? null,
      proposedValue: feedback.proposed ?? null,
      proposedSource: feedback.source ?? null,
      sentHash,
    });
    await tx.insert(feedbackPosts).values({ threadId: id, origin: 'reader', text: feedback.text, author: email });
    await tellEditors(tx, id);
    return id;
  });
}

/** The first line, which is what a list has room for. */
function titleOf(text: string): string {
  const line = text.split('\n')[0]?.trim() ?? '';
  return line.length > longest.title ? `${line.slice(0, longest.title - 1).toWellFormed()}…` : line;
}

/** What a reader adds on his page; whatever state it was in, somebody has to look. @throws AppError NOT_FOUND */
export async function addReaderPost(
  db: Orm,
  threadId: string,
  { text, sentHash }: { text: string; sentHash: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const thread = await lockThread(tx, threadId);
    const [same] = await tx
      .select({ id: feedbackPosts.id })
      .from(feedbackPosts)
      .where(
        and(
          eq(feedbackPosts.threadId, threadId),
          eq(feedbackPosts.sentHash, sentHash),
          isRecent(feedbackPosts.createdAt),
        ),
      );
    if (same) return;
    await tx.insert(feedbackPosts).values({ threadId, origin: 'reader', text, author: thread.email, sentHash });
    await reopen(tx, thread.rootId);
  });
}

function isRecent(column: typeof feedbackThreads.createdAt | typeof feedbackPosts.createdAt) {
  return gt(column, sql`now() - make_interval(mins => ${SAME_MINUTES})`);
}

export interface ReceivedMail {
  from: string;
  messageId: string;
  text: string;
  quoted: string | null;
  isAutomatic: boolean;
}

/**
 * Keeps a mail that came back to a thread, once. One from another address is kept with that mark; one that a program wrote wakes nobody and is
 * never answered.
 *
 * @returns false when it was there already
 */
export async function addMailPost(db: Orm, threadId: string, mail: ReceivedMail): Promise<boolean> {
  return db.transaction(async (tx) => {
    const thread = await lockThread(tx, threadId);
    const { from, messageId, text, quoted, isAutomatic } = mail;
    const [row] = await tx
      .insert(feedbackPosts)
      .values({
        threadId,
        origin: 'reader',
        text,
        quoted,
        author: from || null,
        messageId,
        isAutomatic,
        isFromOther: from.toLowerCase() !== thread.email,
      })
      .onConflictDoNothing()
      .returning({ id: feedbackPosts.id });
    if (row && !isAutomatic) await reopen(tx, thread.rootId);
    return row !== undefined;
  });
}

/** Without a word of the reader's: a notice outlives what he may have erased. */
export async function tellEditors(tx: Executor, rootId: string): Promise<void> {
  const root = await findThreadRow(tx, rootId);
  if (!root) return;
  await notify(tx, {
    kind: 'feedback.waiting',
    occurrence: noticeOf(rootId),
    subject: { type: 'feedback_threads', id: rootId },
    title: 'A message waits',
    text: [kindNames[root.kind as FeedbackKind], root.recordName].filter(Boolean).join(': '),
    path: `/admin/feedback/${rootId}`,
  });
}

/** What waits for nobody else waits for an editor again; what nobody has looked at stays new. */
export async function reopen(tx: Executor, rootId: string): Promise<void> {
  await tx
    .update(feedbackThreads)
    .set({
      state: sql`case when ${feedbackThreads.state} = 'new' then 'new' else 'open' end`,
      updatedAt: sql`clock_timestamp()`,
      revision: sql`${feedbackThreads.revision} + 1`,
    })
    .where(eq(feedbackThreads.id, rootId));
  await tellEditors(tx, rootId);
}

/** Holds a thread, and the one that it was merged into, until the transaction ends. */
async function lockThread(tx: Executor, id: string) {
  await tx.execute(sql`select from ${feedbackThreads}
    where id in (${id}, (select root_id from ${feedbackThreads} where id = ${id})) order by id for update`);
  const thread = await findThreadRow(tx, id);
  if (!thread) throw new AppError('NOT_FOUND', 'There is no such message (any more).');
  return thread;
}

/**
 * A record was saved by an editor who came from a message about one of its values: answers the reader with what became of the value, in the
 * transaction that saves. Changes that leave that value as it was answer nobody.
 *
 * @throws AppError BAD_REQUEST when the message is about another record
 */
export async function settleCorrection(
  tx: Executor,
  settings: FeedbackSettings,
  actor: Actor,
  { messageId, recordId, changes }: { messageId: string; recordId: string; changes: Changes },
): Promise<void> {
  const thread = await lockThread(tx, messageId);
  if (thread.recordId !== recordId || thread.field === null)
    throw new AppError('BAD_REQUEST', 'The message that this is to answer is about another record.');
  const change = changes[thread.field];
  if (!change) return;
  const label = reportedFields(thread.recordKind as ReportedKind).find(([name]) => name === thread.field)?.[1].label;
  const text = [
    `Corrected: ${thread.recordName}, ${label ?? thread.field}: ${cut(showValue(change.from))} → ${cut(showValue(change.to))}`,
    'Thank you for telling us.',
  ];
  await writeAnswer(tx, settings, actor, thread.rootId, { text: text.join('\n\n'), state: 'answered' });
  await recordAudit(tx, actor, {
    action: 'feedback.correct',
    subjectType: 'feedback_threads',
    subjectId: thread.rootId,
    details: { name: thread.recordName, field: label ?? thread.field },
  });
}

const LONGEST_TOLD = 500;

function cut(text: string): string {
  return text.length > LONGEST_TOLD ? `${text.slice(0, LONGEST_TOLD - 1).toWellFormed()}…` : text;
}

/**
 * Forgets what somebody sent with an address or from its account: the messages with all that was written there, mails to others' messages, and whose
 * the votes are. An idea that stands on the board stays there in the editor's words. A message that others were merged into stays without its
 * reader, with what editors answered since the first of them came: that is the others' answer, too.
 *
 * @param profileId of the account of that address, also of one that was just deleted; null: it has none
 * @returns how many messages, mails elsewhere and votes there were
 */
export async function eraseFeedbackOf(
  tx: Executor,
  address: string,
  profileId: string | null,
  until?: Date,
): Promise<{ messages: number; mails: number; votes: number }> {
  const email = address.trim().toLowerCase();
  const threads = await tx
    .select()
    .from(feedbackThreads)
    .where(and(isSentBy(email, profileId), until && lte(feedbackThreads.createdAt, until)))
    // What was merged goes before what it was merged into, which then need not be kept for it.
    .orderBy(asc(feedbackThreads.mergedAt))
    .for('update');
  for (const thread of threads) await eraseThread(tx, thread);
  const mails = await tx
    .delete(feedbackPosts)
    .where(
      and(
        eq(feedbackPosts.origin, 'reader'),
        ilike(feedbackPosts.author, literally(email)),
        until && lte(feedbackPosts.createdAt, until),
      ),
    )
    .returning({ id: feedbackPosts.id });
  // Votes went along when the address changed: of one of before they are whoever's has it now.
  const votes = until ? 0 : await forgetVoter(tx, email, profileId);
  await eraseMentionsOf(tx, email);
  return { messages: threads.length, mails: mails.length, votes };
}

/** Answers, and news of ideas, go to the new address of an account; so does what is assigned to an editor. Mails that came stay as they came. */
export async function moveReaderAddress(tx: Executor, { from, to }: { from: string; to: string }): Promise<void> {
  const { email, assigneeEmail } = feedbackThreads;
  await tx.update(feedbackThreads).set({ email: to }).where(eq(email, from));
  await tx.update(feedbackThreads).set({ assigneeEmail: to }).where(eq(assigneeEmail, from));
  await tx.update(feedbackVotes).set({ email: to }).where(eq(feedbackVotes.email, from));
}

async function eraseThread(tx: Executor, { id, boardState }: ThreadRow): Promise<void> {
  const [first] = await tx
    .select({ mergedAt: feedbackThreads.mergedAt })
    .from(feedbackThreads)
    .where(eq(feedbackThreads.mergedInto, id))
    .orderBy(asc(feedbackThreads.mergedAt))
    .limit(1);
  // What others wait for is still to be answered.
  if (!first) await settle(tx, noticeOf(id));
  if (!first && boardState === null) {
    await tx.delete(feedbackThreads).where(eq(feedbackThreads.id, id));
    return;
  }
  const { threadId, origin, createdAt } = feedbackPosts;
  const isOnlyTheirs = first?.mergedAt ? or(ne(origin, 'editor'), lt(createdAt, first.mergedAt)) : undefined;
  await tx.delete(feedbackPosts).where(and(eq(threadId, id), isOnlyTheirs));
  await tx
    .update(feedbackThreads)
    .set({
      ...(boardState === null ? { title: 'Erased' } : {}),
      name: null,
      email: null,
      senderId: null,
      page: null,
      proposedValue: null,
      proposedSource: null,
      sentHash: '',
      revision: sql`${feedbackThreads.revision} + 1`,
    })
    .where(eq(feedbackThreads.id, id));
}

/** What others wrote stays, without the address; also where an editor had it. */
async function eraseMentionsOf(tx: Executor, email: string): Promise<void> {
  await forgetAuthor(tx, email, [feedbackPosts.author, feedbackThreads.assigneeEmail]);
  const { text, quoted, author } = feedbackPosts;
  const without = (column: Parameters<typeof withoutMention>[0]) => withoutMention(column, email);
  await tx
    .update(feedbackPosts)
    .set({ text: without(text), quoted: without(quoted), author: without(author) })
    .where(or(...[text, quoted, author].map((column) => mentions(column, email))));
  const { title, boardText, proposedValue, proposedSource, assigneeEmail, page } = feedbackThreads;
  await tx
    .update(feedbackThreads)
    .set({
      title: without(title),
      boardText: without(boardText),
      proposedValue: without(proposedValue),
      proposedSource: without(proposedSource),
      assigneeEmail: without(assigneeEmail),
      page: without(page),
    })
    .where(
      or(
        ...[title, boardText, proposedValue, proposedSource, assigneeEmail, page].map((column) =>
          mentions(column, email),
        ),
      ),
    );
}
