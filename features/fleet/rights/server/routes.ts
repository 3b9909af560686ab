import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { createInvitationLimiter, type InvitingDeps } from '../../../accounts/server/send-invitations.ts';
import { rightsContract } from '../contract.ts';
import { giveGrant, setClosed, withdrawGrant } from './commands.ts';
import { withdrawPromise } from './invitation-commands.ts';
import { isClosed, listFleetInvitations, listGrants } from './queries.ts';
import { giveOrInvite, sendAgain } from './send-invitations.ts';

const contract = implement(rightsContract).$context<ProcedureContext>();

export function rightsRoutes({ now, ...invites }: InvitingDeps & { now(): Date }) {
  const { orm } = invites.db;
  // One count for both ways: an administrator's mails.
  const deps = { ...invites, mails: createInvitationLimiter(invites.db) };
  return contract.router({
    list: contract.list.handler(async () => ({
      isClosed: await isClosed(orm),
      items: await listGrants(orm),
      invitations: await listFleetInvitations(orm),
    })),
    give: contract.give.handler(({ input, context }) => giveGrant(orm, requireActor(context), input, now())),
    invite: contract.invite.handler(({ input, context }) => giveOrInvite(deps, requireActor(context), input, now())),
    inviteAgain: contract.inviteAgain.handler(async ({ input, context }) => {
      await sendAgain(deps, requireActor(context), input.id, now());
      return input;
    }),
    withdrawInvitation: contract.withdrawInvitation.handler(async ({ input, context }) => {
      await withdrawPromise(orm, requireActor(context), input.id, now());
      return input;
    }),
    withdraw: contract.withdraw.handler(({ input, context }) => withdrawGrant(orm, requireActor(context), input.id)),
    close: contract.close.handler(async ({ input, context }) => {
      await setClosed(orm, requireActor(context), input.isClosed, now());
      return { isClosed: await isClosed(orm) };
    }),
  });
}
