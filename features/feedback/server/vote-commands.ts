import { randomUUID } from 'node:crypto';
import { and, eq, getTableColumns, inArray, lt, or, sql } from 'drizzle-orm';
import { feedbackStops, feedbackThreads, feedbackVotes } from '../../../database/schema/feedback.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { hashAddress } from '../../../platform/server/sign-token.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import { queueDelivery } from '../../deliveries/server/commands.ts';
import { CONFIRMATION_DAYS } from '../vocabulary.ts';
import { findAsk } from './idea-queries.ts';
import { askMail, type FeedbackSettings } from './mails.ts';
import { findThreadRow, listMembers, type ThreadRow } from './queries.ts';
import type { AskLink } from './read-tokens.ts';

/**
 * One vote a person for an idea and what was merged into it.
 *
 * @param voters as whom this person may have voted before; a new vote is the first one's
 * @throws AppError NOT_FOUND when it is not on the board
 */
export async function castVote(
  db: Orm,
  { ideaId, voters }: { ideaId: string; voters: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const idea = await needIdea(tx, ideaId);
    const own = await votesOf(tx, idea.id, voters);
    const [voter] = voters;
    if (own.length === 0 && voter) await tx.insert(feedbackVotes).values({ threadId: idea.id, voter });
  });
}

/** @throws AppError NOT_FOUND when it is not on the board */
export async function withdrawVote(
  db: Orm,
  { ideaId, voters }: { ideaId: string; voters: readonly string[] },
): Promise<void> {
  await db.transaction(async (tx) => {
    const idea = await needIdea(tx, ideaId);
    const own = await votesOf(tx, idea.id, voters);
    if (own.length > 0) await tx.delete(feedbackVotes).where(isOneOf(own));
  });
}

/** Who voted, and which address wants to be told. */
export interface Wish {
  ideaId: string;
  voters: readonly string[];
  email: string;
}

/**
 * Tells the address of an account of a new state from now on, unless its owner has stopped such mails before: then it has to confirm, like a
 * guest's.
 *
 * @param wish.isOwn it is the account's own; its owner proved that when the account was made
 * @returns 'asked' when its owner was asked minutes ago, null when that is to be done
 */
export async function grantWish(
  db: Orm,
  { secret }: FeedbackSettings,
  { ideaId, voters, email, isOwn }: Wish & { isOwn: boolean },
  now: Date,
): Promise<'told' | 'asked' | null> {
  return db.transaction(async (tx) => {
    const idea = await needIdea(tx, ideaId);
    const own = await votesOf(tx, idea.id, voters);
    if (own.some((vote) => vote.email === email)) return 'told';
    const isStopped = eq(feedbackStops.emailHash, hashAddress(secret, email));
    if (!isOwn || (await tx.$count(feedbackStops, isStopped)) > 0)
      return isAskedAlready(own[0], email, now) ? 'asked' : null;
    await tx
      .update(feedbackVotes)
      .set({ ...noAsk, email, agreedAt: now })
      .where(isOneOf(own));
    return 'told';
  });
}

/** Asks the owner of an address by mail; a link to another address that was asked for this vote counts no more. @throws AppError NOT_FOUND */
export async function askForWish(
  db: Orm,
  settings: FeedbackSettings,
  { ideaId, voters, email }: Wish,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const idea = await needIdea(tx, ideaId);
    const [vote] = await votesOf(tx, idea.id, voters);
    if (!vote) throw new AppError('NOT_FOUND', 'Your vote for this idea is withdrawn. Vote again to be told.');
    if (isAskedAlready(vote, email, now)) return;
    const askId = (vote.askedEmail === email && vote.askId) || randomUUID();
    await tx.update(feedbackVotes).set({ askId, askedEmail: email, askedAt: now }).where(eq(feedbackVotes.id, vote.id));
    const payload = askMail(settings, { askId, title: idea.title }, now);
    await queueDelivery(tx, {
      channel: 'mail',
      receiver: email,
      occurrence: `idea-ask:${askId}:${now.getTime()}`,
      payload,
    });
  });
}

/** The owner's yes. Where nothing can be confirmed (any more), and the second time, it changes nothing; `findAsk` says why. */
export async function confirmAsk(db: Orm, ask: AskLink, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`select from ${feedbackVotes} where ask_id = ${ask.askId} for update`);
    if ((await findAsk(tx, ask)).state !== 'open') return;
    await tx
      .update(feedbackVotes)
      .set({ email: sql`${feedbackVotes.askedEmail}`, agreedAt: now, askedEmail: null, askedAt: null })
      .where(eq(feedbackVotes.askId, ask.askId));
  });
}

/** Addresses whose owner did not answer. */
export async function forgetAsked(db: Executor, now: Date): Promise<void> {
  const before = new Date(now.getTime() - CONFIRMATION_DAYS * DAY_MS);
  await db.update(feedbackVotes).set(noAsk).where(lt(feedbackVotes.askedAt, before));
}

/**
 * Ends the mails about an idea to the address behind a vote; the vote stays. Links that ask for them are void, and that they were stopped is kept
 * as a hash. Doing it twice changes nothing.
 */
export async function stopIdeaMails(db: Orm, secret: string, voteId: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const [vote] = await tx.select().from(feedbackVotes).where(eq(feedbackVotes.id, voteId)).for('update');
    if (!vote?.email) return;
    const idea = await findThreadRow(tx, vote.threadId);
    const threadId = idea?.rootId ?? vote.threadId;
    const members = [threadId, ...(await listMembers(tx, threadId)).map(({ id }) => id)];
    const isHere = inArray(feedbackVotes.threadId, members);
    await tx
      .update(feedbackVotes)
      .set({ ...noAsk, email: null, agreedAt: null })
      .where(and(isHere, eq(feedbackVotes.email, vote.email)));
    await tx
      .update(feedbackVotes)
      .set(noAsk)
      .where(and(isHere, eq(feedbackVotes.askedEmail, vote.email)));
    await tx
      .insert(feedbackStops)
      .values({ emailHash: hashAddress(secret, vote.email), threadId, at: now })
      .onConflictDoUpdate({ target: [feedbackStops.emailHash, feedbackStops.threadId], set: { at: now } });
  });
}

/** Forgets an address, and whom it was asked for; the votes stay. @returns how many votes there were */
export async function forgetVoter(tx: Executor, email: string, profileId: string | null): Promise<number> {
  const ofAccount = profileId ? eq(feedbackVotes.voter, `account ${profileId}`) : undefined;
  const votes = await tx
    .update(feedbackVotes)
    .set({ ...noAsk, email: null, agreedAt: null })
    .where(or(eq(feedbackVotes.email, email), ofAccount))
    .returning({ id: feedbackVotes.id });
  await tx.update(feedbackVotes).set(noAsk).where(eq(feedbackVotes.askedEmail, email));
  // A vote stays a vote, of somebody whom nobody can name; one person's for two ideas that are merged still count once.
  if (ofAccount)
    await tx
      .update(feedbackVotes)
      .set({ voter: `erased ${randomUUID()}` })
      .where(ofAccount);
  return votes.length;
}

/** Within so many minutes a second click. */
const SAME_MINUTES = 10;

function isAskedAlready(vote: VoteRow | undefined, email: string, now: Date): boolean {
  if (!vote?.askedAt || vote.askedEmail !== email) return false;
  return now.getTime() - vote.askedAt.getTime() < SAME_MINUTES * 60_000;
}

const noAsk = { askId: null, askedEmail: null, askedAt: null };

async function needIdea(tx: Executor, id: string): Promise<ThreadRow> {
  const given = await findThreadRow(tx, id);
  const idea = given && given.rootId !== given.id ? await findThreadRow(tx, given.rootId) : given;
  if (!idea?.boardState) throw new AppError('NOT_FOUND', 'There is no such idea on the board (any more).');
  // Two clicks at the same moment: the second finds the vote of the first.
  await tx.execute(sql`select from ${feedbackThreads} where id = ${idea.id} for update`);
  return idea;
}

type VoteRow = typeof feedbackVotes.$inferSelect;

/** The first one first. */
async function votesOf(tx: Executor, rootId: string, voters: readonly string[]): Promise<VoteRow[]> {
  if (voters.length === 0) return [];
  return tx
    .select(getTableColumns(feedbackVotes))
    .from(feedbackVotes)
    .innerJoin(feedbackThreads, eq(feedbackThreads.id, feedbackVotes.threadId))
    .where(and(eq(feedbackThreads.rootId, rootId), inArray(feedbackVotes.voter, [...voters])))
    .orderBy(feedbackVotes.createdAt, feedbackVotes.id);
}

const isOneOf = (votes: readonly { id: string }[]) =>
  inArray(
    feedbackVotes.id,
    votes.map(({ id }) => id),
  );
