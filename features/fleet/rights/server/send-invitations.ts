import type { Limiter } from '../../../../platform/server/limit-tries.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { hasConfirmedAccount } from '../../../accounts/server/queries.ts';
import { type InvitingDeps, sendInvitation } from '../../../accounts/server/send-invitations.ts';
import type { Invited, NewGrant } from '../contract.ts';
import { giveGrant } from './commands.ts';
import { promiseGrant, renewPromise } from './invitation-commands.ts';

/**
 * Gives the role to who has an account, and asks everybody else by mail to make one. An account that nobody confirmed may be a stranger's try under
 * the address: whoever follows the link replaces it.
 *
 * @throws AppError NOT_FOUND with the field; TOO_MANY_REQUESTS; UNAVAILABLE when only the mail did not leave
 */
export async function giveOrInvite(
  deps: InvitingDeps & { mails: Limiter },
  actor: Actor,
  asked: NewGrant,
  now: Date,
): Promise<Invited> {
  const { orm } = deps.db;
  if (await hasConfirmedAccount(orm, asked.email.trim().toLowerCase()))
    return { grant: await giveGrant(orm, actor, asked, now), invitationId: null };
  await deps.mails.take(actor.id);
  let invitationId: string | null = null;
  await sendInvitation(deps, async (tokenHash) => {
    const { id, invitation } = await promiseGrant(orm, actor, { ...asked, tokenHash }, now);
    invitationId = id;
    return invitation;
  });
  return { grant: null, invitationId };
}

/** @throws AppError NOT_FOUND; TOO_MANY_REQUESTS; UNAVAILABLE when only the mail did not leave */
export async function sendAgain(
  deps: InvitingDeps & { mails: Limiter },
  actor: Actor,
  id: string,
  now: Date,
): Promise<void> {
  await deps.mails.take(actor.id);
  await sendInvitation(deps, (tokenHash) => renewPromise(deps.db.orm, actor, { id, tokenHash }, deps.promised, now));
}
