import { issueTimeOf, readToken, signToken } from '../../../platform/server/sign-token.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import { CONFIRMATION_DAYS } from '../vocabulary.ts';

/** Opens the page on which a reader follows his message. */
const STATUS_TOKEN = 'feedback status';
/** Stands in the address to which answers by mail go: `reply+<token>@…`. */
const REPLY_TOKEN = 'feedback reply';
/** Tells one guest of the board from others. */
const VOTER_TOKEN = 'idea voter';
/** Ends the mails about an idea. */
const STOP_TOKEN = 'idea stop';
/** By it the owner of an address says that mails about an idea are wanted there. */
const ASK_TOKEN = 'idea ask';

export function signStatusToken(secret: string, threadId: string): string {
  return signToken(secret, STATUS_TOKEN, threadId);
}

/** @returns the thread's id @throws AppError NOT_FOUND */
export function readStatusToken(secret: string, token: string): string {
  const id = readToken(secret, STATUS_TOKEN, token);
  if (!id) throw unknownLink();
  return id;
}

export function signReplyToken(secret: string, threadId: string): string {
  return signToken(secret, REPLY_TOKEN, threadId);
}

/** The thread that an address of ours belongs to. Mail servers change the case of what stands before the @. */
export function readReplyAddress(secret: string, address: string): string | null {
  const [, token] = address.toLowerCase().match(/^reply\+([0-9a-z.]+)@/) ?? [];
  return token ? readToken(secret, REPLY_TOKEN, token) : null;
}

export function signVoterToken(secret: string, guestId: string): string {
  return signToken(secret, VOTER_TOKEN, guestId);
}

export function readVoterToken(secret: string, token: string): string | null {
  return readToken(secret, VOTER_TOKEN, token);
}

export function signStopToken(secret: string, voteId: string): string {
  return signToken(secret, STOP_TOKEN, voteId);
}

/** @returns the vote whose mails are to end @throws AppError NOT_FOUND */
export function readStopToken(secret: string, token: string): string {
  const id = readToken(secret, STOP_TOKEN, token);
  if (!id) throw unknownLink();
  return id;
}

export function signAskToken(secret: string, askId: string, now: Date): string {
  return signToken(secret, ASK_TOKEN, askId, now);
}

/** What a link asks for, and until when. */
export interface AskLink {
  askId: string;
  expiresAt: Date;
  isExpired: boolean;
}

/** @throws AppError NOT_FOUND for a link that is not ours */
export function readAskToken(secret: string, token: string, now: Date): AskLink {
  const askId = readToken(secret, ASK_TOKEN, token);
  const askedAt = issueTimeOf(token);
  if (!askId || !askedAt) throw unknownLink();
  const expiresAt = new Date(askedAt.getTime() + CONFIRMATION_DAYS * DAY_MS);
  return { askId, expiresAt, isExpired: expiresAt < now };
}

export function unknownLink(): AppError {
  return new AppError('NOT_FOUND', 'This link is not one of ours, or it is incomplete. Copy the whole link.');
}
