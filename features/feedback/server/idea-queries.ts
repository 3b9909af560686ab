import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { feedbackStops, feedbackThreads, feedbackVotes } from '../../../database/schema/feedback.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { containing } from '../../../platform/server/like-pattern.ts';
import { hashAddress } from '../../../platform/server/sign-token.ts';
import type { Idea, IdeaAsk } from '../contract.ts';
import { type AskState, type IdeaSort, type IdeaState, SIMILAR_IDEAS } from '../vocabulary.ts';
import { findThreadRow } from './queries.ts';
import type { AskLink } from './read-tokens.ts';

const isOnBoard = and(isNotNull(feedbackThreads.boardState), isNull(feedbackThreads.mergedInto));

const votes = sql<number>`(select count(distinct vote.voter) from feedback_votes vote
  join feedback_threads member on member.id = vote.thread_id where member.root_id = ${sql.raw('feedback_threads.id')})::int`;

const columns = {
  id: feedbackThreads.id,
  title: feedbackThreads.title,
  text: feedbackThreads.boardText,
  state: feedbackThreads.boardState,
  publishedAt: feedbackThreads.publishedAt,
  votes: votes.as('votes'),
};

interface BoardFilter {
  sort: IdeaSort;
  state?: IdeaState | undefined;
  q?: string | undefined;
  /** Of these. */
  ids?: string[] | undefined;
  /** So many. */
  show: number;
}

/** Ideas that editors have put on the board. */
export async function listIdeas(
  db: Executor,
  { sort, state, q, ids, show }: BoardFilter,
): Promise<{ items: Idea[]; total: number }> {
  const isWanted = and(
    isOnBoard,
    state ? eq(feedbackThreads.boardState, state) : undefined,
    q ? isNamed(q) : undefined,
    ids ? inArray(feedbackThreads.id, ids) : undefined,
  );
  const rows = await db
    .select(columns)
    .from(feedbackThreads)
    .where(isWanted)
    .orderBy(...(sort === 'votes' ? [desc(sql`votes`)] : []), desc(feedbackThreads.publishedAt), feedbackThreads.id)
    .limit(show);
  return { items: rows.map(toIdea), total: await db.$count(feedbackThreads, isWanted) };
}

function isNamed(q: string): SQL | undefined {
  const pattern = containing(q);
  return or(sql`${feedbackThreads.title} ilike ${pattern}`, sql`${feedbackThreads.boardText} ilike ${pattern}`);
}

/** Ideas that share words with what somebody is writing, those that share most first. */
export async function findSimilarIdeas(db: Executor, text: string): Promise<Idea[]> {
  // Any of the words, in whatever form: the parser's own quoting survives the change of its operators.
  const words = sql`replace(plainto_tsquery('english', ${text})::text, ' & ', ' | ')::tsquery`;
  const content = sql`to_tsvector('english', ${feedbackThreads.title} || ' ' || coalesce(${feedbackThreads.boardText}, ''))`;
  const rows = await db
    .select(columns)
    .from(feedbackThreads)
    .where(and(isOnBoard, sql`${content} @@ ${words}`))
    .orderBy(desc(sql`ts_rank(${content}, ${words})`), desc(sql`votes`), feedbackThreads.id)
    .limit(SIMILAR_IDEAS);
  return rows.map(toIdea);
}

/** The ideas that somebody voted for, by themselves or by what was merged into them. */
export async function listVotesOf(db: Executor, voters: readonly string[]): Promise<string[]> {
  if (voters.length === 0) return [];
  const rows = await db
    .selectDistinct({ id: feedbackThreads.rootId })
    .from(feedbackVotes)
    .innerJoin(feedbackThreads, eq(feedbackThreads.id, feedbackVotes.threadId))
    .where(inArray(feedbackVotes.voter, [...voters]));
  return rows.map(({ id }) => id);
}

/** Who wants to be told of an idea and has not stopped that since, each address once. */
export async function listSubscribers(
  db: Executor,
  secret: string,
  rootId: string,
): Promise<{ voteId: string; email: string }[]> {
  const rows = await db
    .select({ voteId: feedbackVotes.id, email: feedbackVotes.email, agreedAt: feedbackVotes.agreedAt })
    .from(feedbackVotes)
    .innerJoin(feedbackThreads, eq(feedbackThreads.id, feedbackVotes.threadId))
    .where(and(eq(feedbackThreads.rootId, rootId), isNotNull(feedbackVotes.email)))
    .orderBy(feedbackVotes.createdAt);
  const { emailHash, threadId, at } = feedbackStops;
  const stops = await db
    .select({ emailHash, at })
    .from(feedbackStops)
    .innerJoin(feedbackThreads, eq(feedbackThreads.id, threadId))
    .where(eq(feedbackThreads.rootId, rootId));
  // Agreed to for one idea, and stopped for the other before both were merged.
  const isStopped = (email: string, agreedAt: Date | null) =>
    stops.length > 0 &&
    stops.some((stop) => stop.emailHash === hashAddress(secret, email) && stop.at >= (agreedAt ?? new Date(0)));
  const first = new Map<string, string>();
  for (const { voteId, email, agreedAt } of rows)
    if (email && !first.has(email) && !isStopped(email, agreedAt)) first.set(email, voteId);
  return [...first].map(([email, voteId]) => ({ email, voteId }));
}

/** What a link that asks for mails about an idea is about, and whether it can still be confirmed. */
export async function findAsk(db: Executor, { askId, expiresAt, isExpired }: AskLink): Promise<IdeaAsk> {
  const nothing = (state: AskState): IdeaAsk => ({ state, email: null, idea: null, mergedFrom: null, expiresAt: null });
  const [vote] = await db.select().from(feedbackVotes).where(eq(feedbackVotes.askId, askId));
  const email = vote?.askedEmail ?? vote?.email ?? null;
  if (!vote || !email) return nothing(isExpired ? 'expired' : 'gone');
  const isConfirmed = vote.askedEmail === null;
  if (isExpired && !isConfirmed) return nothing('expired');
  const voted = await findThreadRow(db, vote.threadId);
  const idea = voted && voted.rootId !== voted.id ? await findThreadRow(db, voted.rootId) : voted;
  if (!voted || !idea?.boardState) return nothing('off');
  return {
    state: isConfirmed ? 'confirmed' : 'open',
    email,
    idea: { id: idea.id, title: idea.title, state: idea.boardState as IdeaState },
    mergedFrom: idea.id === voted.id ? null : voted.title,
    expiresAt: isConfirmed ? null : expiresAt.toISOString(),
  };
}

function toIdea(row: {
  id: string;
  title: string;
  text: string | null;
  state: string | null;
  publishedAt: Date | null;
  votes: number;
}): Idea {
  const { id, title, text, state, publishedAt, votes } = row;
  return {
    id,
    title,
    text: text ?? '',
    state: state as IdeaState,
    votes,
    publishedAt: (publishedAt ?? new Date(0)).toISOString(),
  };
}
