import {
  and,
  arrayContains,
  asc,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import {
  feedbackPosts,
  feedbackSavedReplies,
  feedbackThreads,
  feedbackVotes,
  threadWords,
} from '../../../database/schema/feedback.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { isBelow } from '../../../platform/server/keyset.ts';
import { containing, literally } from '../../../platform/server/like-pattern.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import { listProfilesWithRole } from '../../accounts/server/queries.ts';
import { findSlug } from '../../atlas/records/server/queries.ts';
import type {
  Correction,
  FeedbackFilter,
  FeedbackStatus,
  InboxOverview,
  SavedReply,
  Thread,
  ThreadPost,
  ThreadSummary,
} from '../contract.ts';
import { readProposal } from '../rules/read-proposal.ts';
import {
  type FeedbackKind,
  type FeedbackState,
  feedbackStates,
  type IdeaState,
  isAtlasKind,
  type ReportedKind,
} from '../vocabulary.ts';
import { reportedFields } from './find-subject.ts';

export type ThreadRow = typeof feedbackThreads.$inferSelect;
export type PostRow = typeof feedbackPosts.$inferSelect;

/** The inbox: what is merged is found in what it was merged into. */
export async function listThreads(
  db: Executor,
  filter: FeedbackFilter & { limit: number; cursor?: KeysetCursor | undefined },
): Promise<{ items: ThreadSummary[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(feedbackThreads)
    .where(
      and(
        isNull(feedbackThreads.mergedInto),
        filter.state ? eq(feedbackThreads.state, filter.state) : undefined,
        filter.kind ? eq(feedbackThreads.kind, filter.kind) : undefined,
        filter.assignee === 'nobody'
          ? isNull(feedbackThreads.assigneeId)
          : filter.assignee
            ? eq(feedbackThreads.assigneeId, filter.assignee)
            : undefined,
        filter.label ? arrayContains(feedbackThreads.labels, [filter.label]) : undefined,
        filter.q ? isAbout(filter.q) : undefined,
        isBelow({ at: feedbackThreads.updatedAt, id: feedbackThreads.id }, filter.cursor),
      ),
    )
    .orderBy(desc(feedbackThreads.updatedAt), desc(feedbackThreads.id))
    .limit(filter.limit + 1);
  const { items, nextCursor } = cutPage(rows, filter.limit, ({ updatedAt, id }) => encodeCursor({ at: updatedAt, id }));
  return { items: items.map(toSummary), nextCursor };
}

/** In whatever was written there, also in messages that were merged into it. */
function isAbout(q: string): SQL {
  const pattern = containing(q);
  return sql`${feedbackThreads.id} in (
    select member.root_id from feedback_threads member where ${threadWords} ilike ${pattern}
    union select member.root_id from feedback_posts post join feedback_threads member on member.id = post.thread_id
    where post.text ilike ${pattern})`;
}

export async function readOverview(db: Executor): Promise<InboxOverview> {
  const isRoot = isNull(feedbackThreads.mergedInto);
  const counted = await db
    .select({ state: feedbackThreads.state, count: sql<number>`count(*)::int` })
    .from(feedbackThreads)
    .where(isRoot)
    .groupBy(feedbackThreads.state);
  const labels = await db
    .selectDistinct({ label: sql<string>`unnest(${feedbackThreads.labels})`.as('label') })
    .from(feedbackThreads)
    .where(isRoot)
    .orderBy(sql`label`);
  const [answered] = await db
    .select({
      count: sql<number>`count(*)::int`,
      medianSeconds: sql<number | null>`percentile_cont(0.5) within group
        (order by extract(epoch from ${feedbackThreads.firstAnsweredAt} - ${feedbackThreads.createdAt}))::float8`,
    })
    .from(feedbackThreads)
    .where(and(isRoot, isNotNull(feedbackThreads.firstAnsweredAt)));
  const countOf = (state: FeedbackState) => counted.find((one) => one.state === state)?.count ?? 0;
  const counts = { new: 0, open: 0, waiting: 0, answered: 0, closed: 0 };
  for (const state of feedbackStates) counts[state] = countOf(state);
  return {
    counts,
    labels: labels.map(({ label }) => label),
    editors: await listEditors(db),
    firstAnswer: { medianSeconds: answered?.medianSeconds ?? null, count: answered?.count ?? 0 },
  };
}

/** Who can be made responsible, by address. */
export async function listEditors(db: Executor): Promise<{ id: string; email: string }[]> {
  const editors = await listProfilesWithRole(db, ['editor', 'admin']);
  return editors.sort((a, b) => (a.email < b.email ? -1 : 1));
}

export function countNewFeedback(db: Executor): Promise<number> {
  return db.$count(feedbackThreads, and(eq(feedbackThreads.state, 'new'), isNull(feedbackThreads.mergedInto)));
}

export async function findThreadRow(db: Executor, id: string): Promise<ThreadRow | null> {
  const [row] = await db.select().from(feedbackThreads).where(eq(feedbackThreads.id, id));
  return row ?? null;
}

/** A message with what was merged into it, from the first word to the last. */
export async function findThread(db: Executor, id: string): Promise<Thread | null> {
  const row = await findThreadRow(db, id);
  if (!row) return null;
  const members = await db.select().from(feedbackThreads).where(eq(feedbackThreads.rootId, row.id));
  const posts = await listPosts(db, [row.id, ...members.map((member) => member.id)]);
  const into = row.mergedInto && (await findThreadRow(db, row.mergedInto));
  const fields = row.recordKind ? reportedFields(row.recordKind as ReportedKind) : [];
  return {
    ...toSummary(row),
    revision: row.revision,
    recordKind: row.recordKind as ReportedKind | null,
    recordId: row.recordId,
    recordSlug: row.recordId && isAtlasKind(row.recordKind ?? '') ? await findSlug(db, row.recordId) : null,
    fieldLabel: fields.find(([name]) => name === row.field)?.[1].label ?? row.field,
    shownValue: row.shownValue,
    proposedValue: row.proposedValue,
    proposedSource: row.proposedSource,
    assigneeId: row.assigneeId,
    boardText: row.boardText,
    receivers: receiversOf([row, ...members]).length,
    votes: await countVotes(db, row.id),
    posts: posts.map((post) => toPost(post, post.threadId === row.id ? undefined : members.find(isOf(post)))),
    merged: members.filter(({ mergedInto }) => mergedInto === row.id).map(({ id, title }) => ({ id, title })),
    mergedInto: into ? { id: into.id, title: into.title } : null,
  };
}

const isOf = (post: PostRow) => (member: ThreadRow) => member.id === post.threadId;

/** Who is answered by mail: each address once, by the thread that its reader knows. */
export function receiversOf(members: readonly ThreadRow[]): { email: string; thread: ThreadRow }[] {
  const known = new Map<string, ThreadRow>();
  for (const thread of members) if (thread.email && !known.has(thread.email)) known.set(thread.email, thread);
  return [...known].map(([email, thread]) => ({ email, thread }));
}

export function listMembers(db: Executor, rootId: string): Promise<ThreadRow[]> {
  return db.select().from(feedbackThreads).where(eq(feedbackThreads.rootId, rootId)).orderBy(feedbackThreads.createdAt);
}

function listPosts(db: Executor, threadIds: readonly string[]): Promise<PostRow[]> {
  return db
    .select()
    .from(feedbackPosts)
    .where(inArray(feedbackPosts.threadId, [...threadIds]))
    .orderBy(asc(feedbackPosts.createdAt), asc(feedbackPosts.id));
}

/**
 * What a thread was merged into, one after the other up to its root; what editors answer in one is meant for this reader, too, from `since` on: when
 * the last merge of those that lead there was made.
 */
async function listAncestors(db: Executor, row: ThreadRow): Promise<{ id: string; since: Date }[]> {
  if (!row.mergedInto) return [];
  const members = new Map((await listMembers(db, row.rootId)).map((member) => [member.id, member]));
  const found: { id: string; since: Date }[] = [];
  let since = new Date(0);
  for (let one: ThreadRow | undefined = row; one?.mergedInto && one.mergedAt; one = members.get(one.mergedInto)) {
    if (one.mergedAt > since) since = one.mergedAt;
    found.push({ id: one.mergedInto, since });
  }
  return found;
}

/** Whether a post is an answer that went to the reader of this thread: it may have been written in one that his was merged into. */
export async function hasAnswer(db: Executor, postId: string, threadId: string): Promise<boolean> {
  const thread = await findThreadRow(db, threadId);
  if (!thread) return false;
  const places = [threadId, ...(await listAncestors(db, thread)).map(({ id }) => id)];
  const found = await db.$count(
    feedbackPosts,
    and(eq(feedbackPosts.id, postId), eq(feedbackPosts.origin, 'editor'), inArray(feedbackPosts.threadId, places)),
  );
  return found > 0;
}

/** The Message-IDs of the mails that its reader sent, the last one last. */
export async function listMessageIds(db: Executor, threadId: string): Promise<string[]> {
  const posts = await listPosts(db, [threadId]);
  return posts.flatMap(({ messageId, isAutomatic, isFromOther }) =>
    messageId && !isAutomatic && !isFromOther ? [messageId] : [],
  );
}

/**
 * What the reader may see: his own words, and the answers. Of a message that was merged into others, the answers given there since; never
 * what another reader wrote, a note, or a mail that came from elsewhere.
 */
export async function findStatus(db: Executor, id: string): Promise<FeedbackStatus | null> {
  const row = await findThreadRow(db, id);
  if (!row) return null;
  const root = row.rootId === row.id ? row : ((await findThreadRow(db, row.rootId)) ?? row);
  const since = new Map((await listAncestors(db, row)).map((one) => [one.id, one.since]));
  const posts = await listPosts(db, [row.id, ...since.keys()]);
  const shown = posts.filter(({ threadId, origin, isAutomatic, isFromOther, createdAt }) => {
    const from = since.get(threadId);
    if (from) return origin === 'editor' && createdAt >= from;
    return origin === 'editor' || (origin === 'reader' && !isAutomatic && !isFromOther);
  });
  const { boardState } = root;
  const fieldLabel = row.recordKind
    ? reportedFields(row.recordKind as ReportedKind).find(([name]) => name === row.field)?.[1].label
    : undefined;
  return {
    kind: row.kind as FeedbackKind,
    state: root.state as FeedbackState,
    createdAt: row.createdAt.toISOString(),
    about: row.recordName ? [row.recordName, fieldLabel].filter(Boolean).join(', ') : null,
    posts: shown.map(({ id, origin, text, createdAt }) => ({
      id,
      origin: origin === 'editor' ? 'editor' : 'reader',
      text,
      at: createdAt.toISOString(),
    })),
    isMailed: row.email !== null,
    idea: boardState ? { id: root.id, state: boardState as IdeaState } : null,
  };
}

/** Voters of an idea and of what was merged into it; somebody who voted for both counts once. */
export async function countVotes(db: Executor, rootId: string): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(distinct ${feedbackVotes.voter})::int` })
    .from(feedbackVotes)
    .innerJoin(feedbackThreads, eq(feedbackThreads.id, feedbackVotes.threadId))
    .where(eq(feedbackThreads.rootId, rootId));
  return row?.count ?? 0;
}

/** What a reader proposes for a value, for the form of its record; null when the message is about no value. */
export async function findCorrection(db: Executor, id: string): Promise<Correction | null> {
  const row = await findThreadRow(db, id);
  const fields = row?.recordKind ? reportedFields(row.recordKind as ReportedKind) : [];
  const [name, field] = fields.find(([one]) => one === row?.field) ?? [];
  if (!row?.recordId || !name || !field) return null;
  const { recordId, shownValue, proposedValue: proposed, proposedSource: source } = row;
  const value = proposed === null ? null : readProposal(field, proposed);
  return { id, recordId, field: name, fieldLabel: field.label, shownValue, proposed, value, source };
}

export async function listSavedReplies(db: Executor): Promise<SavedReply[]> {
  const rows = await db.select().from(feedbackSavedReplies).orderBy(feedbackSavedReplies.title);
  return rows.map(({ updatedAt: _, ...reply }) => reply);
}

/** What somebody sent: with his address, or from his account, whatever address stood there. */
export function isSentBy(email: string, profileId: string | null): SQL | undefined {
  return or(eq(feedbackThreads.email, email), profileId ? eq(feedbackThreads.senderId, profileId) : undefined);
}

/** A vote that was given with his address, confirmed or not, or from his account. */
function isVoteOf(email: string, profileId: string | null): SQL | undefined {
  const { email: told, askedEmail, voter } = feedbackVotes;
  return or(eq(told, email), eq(askedEmail, email), profileId ? eq(voter, `account ${profileId}`) : undefined);
}

/**
 * What we hold of an address and its account: their messages with all that was written there, mails to others' messages, and their votes.
 *
 * @param profileId of the account of that address; null: it has none
 */
export async function findFeedbackOf(db: Executor, address: string, profileId: string | null, until?: Date) {
  const email = address.trim().toLowerCase();
  const threads = await db
    .select()
    .from(feedbackThreads)
    .where(and(isSentBy(email, profileId), until && lte(feedbackThreads.createdAt, until)));
  const posts =
    threads.length > 0
      ? await listPosts(
          db,
          threads.map(({ id }) => id),
        )
      : [];
  const elsewhere = await db
    .select()
    .from(feedbackPosts)
    .where(and(ilike(feedbackPosts.author, literally(email)), until && lte(feedbackPosts.createdAt, until)));
  const votes = until ? [] : await db.select().from(feedbackVotes).where(isVoteOf(email, profileId));
  const isTheirs = ({ origin }: PostRow) => origin !== 'note';
  return {
    messages: threads.map(({ id, kind, name, page, recordName, field, proposedValue, proposedSource, createdAt }) => ({
      id,
      kind,
      name,
      page,
      recordName,
      field,
      proposedValue,
      proposedSource,
      createdAt: createdAt.toISOString(),
      posts: posts.filter((post) => post.threadId === id && isTheirs(post)).map(tellPost),
    })),
    mailsElsewhere: elsewhere
      .filter((post) => post.origin === 'reader' && !threads.some(({ id }) => id === post.threadId))
      .map(tellPost),
    votes: votes.map(({ threadId, createdAt }) => ({ ideaId: threadId, createdAt: createdAt.toISOString() })),
  };
}

function tellPost({ origin, text, createdAt }: PostRow) {
  return { origin, text, at: createdAt.toISOString() };
}

function toPost(row: PostRow, member: ThreadRow | undefined): ThreadPost {
  const { id, text, quoted, author, isAutomatic, isFromOther, receivers, createdAt } = row;
  return {
    id,
    origin: row.origin as ThreadPost['origin'],
    text,
    quoted,
    author,
    isAutomatic,
    isFromOther,
    receivers,
    at: createdAt.toISOString(),
    cameFrom: member?.title ?? null,
  };
}

function toSummary(row: ThreadRow): ThreadSummary {
  const { id, title, name, email, page, recordName, field, labels, createdAt, updatedAt, firstAnsweredAt } = row;
  return {
    id,
    kind: row.kind as FeedbackKind,
    title,
    state: row.state as FeedbackState,
    name,
    email,
    page,
    recordName,
    field,
    labels,
    assignee: row.assigneeEmail,
    boardState: row.boardState as IdeaState | null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    firstAnsweredAt: firstAnsweredAt?.toISOString() ?? null,
  };
}

/** Addresses that wrote to us, and those whose owner wants to be told of an idea, as a table to join with. */
export const feedbackAddresses = sql`(
  select email, name, created_at as at from ${feedbackThreads} where email is not null
  union all select email, null as name, created_at as at from ${feedbackVotes} where email is not null)`;
