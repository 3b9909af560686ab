import { randomUUID } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { clientAddress } from '../../../platform/server/http/rate-limit.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { hashAddress } from '../../../platform/server/sign-token.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { voteSchema } from '../contract.ts';
import type { IdeaDeed } from '../vocabulary.ts';
import { listVotesOf } from './idea-queries.ts';
import { readAskToken, readStopToken, readVoterToken, signVoterToken } from './read-tokens.ts';
import type { FeedbackDeps } from './receive-feedback.ts';
import {
  askForWish,
  castVote,
  confirmAsk,
  grantWish,
  stopIdeaMails,
  type Wish,
  withdrawVote,
} from './vote-commands.ts';

export interface VoteDeps extends FeedbackDeps {
  readActor(c: AppContext): Promise<Actor | null>;
}

const KEPT_SECONDS = 365 * 86_400;

/**
 * Votes are routes and no procedures, because a guest is told from others by a cookie, and because the form works without JavaScript. With
 * `accept: application/json` the answer is what one has voted for; otherwise it leads back to the board.
 */
export function voteRoutes(deps: VoteDeps): Route[] {
  const { db, feedback, feedbackLimiters } = deps;
  const isHttps = feedback.publicUrl.startsWith('https:');
  const voterCookie = isHttps ? '__Host-smr_voter' : 'smr_voter';

  /** As what somebody's votes stand there: his account, and the guest that he was in this browser before. */
  const votersOf = async (c: AppContext): Promise<{ actor: Actor | null; voters: string[] }> => {
    const actor = await deps.readActor(c);
    const guest = readVoterToken(feedback.secret, getCookie(c, voterCookie) ?? '');
    return { actor, voters: [...(actor ? [`account ${actor.id}`] : []), ...(guest ? [`guest ${guest}`] : [])] };
  };

  const mine = async (c: AppContext) => {
    const { voters } = await votersOf(c);
    c.header('cache-control', 'no-store');
    return c.json({ ids: await listVotesOf(db.orm, voters) });
  };

  const vote = async (c: AppContext) => {
    const isAsked = c.req.header('accept') === 'application/json';
    const parsed = voteSchema.safeParse(await c.req.parseBody());
    if (!parsed.success) throw new AppError('BAD_REQUEST', z.prettifyError(parsed.error));
    const { idea: ideaId, do: deed, email, isTold } = parsed.data;
    await feedbackLimiters.vote.take(clientAddress(c));
    const { actor, voters } = await votersOf(c);
    let did: IdeaDeed = deed === 'withdraw' ? 'withdrawn' : 'voted';
    if (deed === 'withdraw') await withdrawVote(db.orm, { ideaId, voters });
    else {
      if (voters.length === 0) voters.push(`guest ${await welcomeGuest(c)}`);
      await castVote(db.orm, { ideaId, voters });
      // Of an account its own address, whatever the form says.
      const told = (actor?.email ?? email)?.toLowerCase();
      if (isTold && told) did = await wish(c, { ideaId, voters, email: told, isOwn: actor !== null });
    }
    if (isAsked) return c.json({ ids: await listVotesOf(db.orm, voters), did });
    return c.redirect(`/ideas?${new URLSearchParams({ did })}`, 303);
  };

  /** The vote counts already, whatever becomes of the mails. */
  const wish = async (c: AppContext, wanted: Wish & { isOwn: boolean }): Promise<IdeaDeed> => {
    const now = new Date();
    const granted = await grantWish(db.orm, feedback, wanted, now);
    if (granted) return granted;
    await feedbackLimiters.ask.take(clientAddress(c));
    await feedbackLimiters.asked.take(hashAddress(feedback.secret, wanted.email));
    await askForWish(db.orm, feedback, wanted, now);
    return 'asked';
  };

  const welcomeGuest = async (c: AppContext): Promise<string> => {
    await feedbackLimiters.guest.take(clientAddress(c));
    const id = randomUUID();
    setCookie(c, voterCookie, signVoterToken(feedback.secret, id), {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: isHttps,
      maxAge: KEPT_SECONDS,
    });
    return id;
  };

  const tokenOf = (c: AppContext) => c.req.param('token') ?? '';
  const stop = (token: string) =>
    stopIdeaMails(db.orm, feedback.secret, readStopToken(feedback.secret, token), new Date());

  return [
    { method: 'GET', path: '/api/ideas/mine', access: 'visitor', handle: mine },
    { method: 'POST', path: '/ideas/vote', access: 'visitor', handle: vote },
    {
      method: 'POST',
      path: '/ideas/confirm/:token',
      access: 'visitor',
      isSecret: true,
      async handle(c) {
        await confirmAsk(db.orm, readAskToken(feedback.secret, tokenOf(c), new Date()), new Date());
        return c.redirect(`/ideas/confirm/${tokenOf(c)}`, 303);
      },
    },
    {
      method: 'POST',
      path: '/ideas/stop/:token',
      access: 'visitor',
      isSecret: true,
      async handle(c) {
        await stop(tokenOf(c));
        return c.redirect(`/ideas/stop/${tokenOf(c)}?done=1`, 303);
      },
    },
    // Of the mail's List-Unsubscribe field: no cookie, no redirect, no question (RFC 8058).
    {
      method: 'POST',
      path: '/api/ideas/stop/:token',
      access: 'visitor',
      origin: 'any',
      isSecret: true,
      async handle(c) {
        await stop(tokenOf(c));
        return c.text('You get no more mails about this idea.\n');
      },
    },
    {
      method: 'GET',
      path: '/api/ideas/stop/:token',
      access: 'visitor',
      isSecret: true,
      handle: (c) => c.redirect(`/ideas/stop/${encodeURIComponent(tokenOf(c))}`, 303),
    },
  ];
}
