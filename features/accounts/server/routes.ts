import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { accountsContract } from '../contract.ts';
import { withdrawAddressChange } from './address-commands.ts';
import { findAddressChange } from './address-queries.ts';
import { askForAddress, createAddressLimiter } from './change-address.ts';
import { changeName, changeRole, type OwnLog } from './commands.ts';
import { confirmOwner } from './confirm-owner.ts';
import { withdrawInvitation } from './invitation-commands.ts';
import type { AttemptLimiter } from './limit-attempts.ts';
import { secondFactorResetMail } from './mails.ts';
import { hashToken } from './make-token.ts';
import {
  changeSettings,
  deactivateAccount,
  endSessions,
  reactivateAccount,
  resetSecondFactor,
} from './people-commands.ts';
import { requireActor } from './permissions.ts';
import { findSettings, findStanding, listAuditEntries, listPeople } from './queries.ts';
import { createInvitationLimiter, type InvitingDeps, invite, inviteAgain, readInvitation } from './send-invitations.ts';
import type { QueueMail } from './tell-owner.ts';

const contract = implement(accountsContract).$context<ProcedureContext>();

export interface AccountRouteDeps extends InvitingDeps {
  attempts: AttemptLimiter;
  queueMail: QueueMail;
  ownLog: OwnLog;
  /** Erases what all rooms hold about an address. @throws AppError CONFLICT for accounts with rights */
  eraseAll(address: string, now: Date): Promise<void>;
  now(): Date;
}

export function accountsRoutes(deps: AccountRouteDeps) {
  const { db, mailer, log, publicUrl, siteName, attempts, eraseAll, now } = deps;
  const { orm } = db;
  const invitations = createInvitationLimiter(db);
  const addresses = createAddressLimiter(db);
  return contract.router({
    me: contract.me.handler(async ({ context: { actor } }) => {
      const standing = actor && (await findStanding(orm, actor.id));
      if (!standing) return null;
      const { id, email, fullName, createdAt, hasSecondFactor } = standing;
      return {
        ...{ id, email, fullName, createdAt: createdAt.toISOString(), hasSecondFactor },
        role: actor.lacks ? 'subscriber' : standing.role,
        needsSecondFactor: actor.lacks === 'second factor',
      };
    }),
    changeProfile: contract.changeProfile.handler(({ input, context }) =>
      changeName(orm, requireActor(context).id, input.fullName),
    ),
    erase: contract.erase.handler(async ({ input, context }) => {
      const { id, email } = requireActor(context);
      await confirmOwner({ db, attempts }, { userId: id, address: context.clientAddress ?? '' }, input.password);
      await eraseAll(email, now());
      return { erased: true };
    }),
    findAddressChange: contract.findAddressChange.handler(async ({ context }) => {
      const waiting = await findAddressChange(orm, { profileId: requireActor(context).id }, now());
      return waiting && { email: waiting.email, expiresAt: waiting.expiresAt.toISOString() };
    }),
    askAddressChange: contract.askAddressChange.handler(async ({ input, context }) => {
      const { id } = requireActor(context);
      await confirmOwner({ db, attempts }, { userId: id, address: context.clientAddress ?? '' }, input.password);
      await askForAddress(deps, addresses, { profileId: id, to: input.email }, now());
      return { sent: true };
    }),
    withdrawAddressChange: contract.withdrawAddressChange.handler(async ({ context }) => {
      await withdrawAddressChange(orm, requireActor(context).id, deps.ownLog);
      return { withdrawn: true };
    }),
    readAddressLink: contract.readAddressLink.handler(async ({ input, context: { actor } }) => {
      const found = await findAddressChange(orm, { tokenHash: hashToken(input.token) }, now());
      if (!found)
        throw new AppError('NOT_FOUND', 'This link confirms nothing (any more). Perhaps a newer mail has another one.');
      return { email: found.email, isYours: actor && actor.id === found.profileId };
    }),
    listUsers: contract.listUsers.handler(({ input }) => listPeople(orm, input)),
    changeRole: contract.changeRole.handler(({ input, context }) =>
      changeRole(orm, requireActor(context), input, deps.promised.heirOf),
    ),
    deactivate: contract.deactivate.handler(async ({ input, context }) => {
      await deactivateAccount(orm, requireActor(context), input.id, deps.promised.heirOf, now());
      return input;
    }),
    reactivate: contract.reactivate.handler(async ({ input, context }) => {
      await reactivateAccount(orm, requireActor(context), input.id);
      return input;
    }),
    endSessions: contract.endSessions.handler(async ({ input, context }) => {
      await endSessions(orm, requireActor(context), input.id);
      return input;
    }),
    resetSecondFactor: contract.resetSecondFactor.handler(async ({ input, context }) => {
      const owner = await resetSecondFactor(orm, requireActor(context), input.id);
      // It is done; a mail server that is away must not make it look as if it were not.
      if (owner)
        await mailer
          .send(secondFactorResetMail({ to: owner.email, publicUrl, siteName }))
          .catch((error: unknown) => log.error({ err: error }, 'the mail on a reset second factor could not be sent'));
      return input;
    }),
    invite: contract.invite.handler(async ({ input, context }) => {
      const actor = requireActor(context);
      await invitations.take(actor.id);
      return invite(deps, actor, input, now());
    }),
    resendInvitation: contract.resendInvitation.handler(async ({ input, context }) => {
      const actor = requireActor(context);
      await invitations.take(actor.id);
      return inviteAgain(deps, actor, input.id, now());
    }),
    withdrawInvitation: contract.withdrawInvitation.handler(async ({ input, context }) => {
      await withdrawInvitation(orm, requireActor(context), input.id, now());
      return input;
    }),
    findInvitation: contract.findInvitation.handler(({ input }) => readInvitation(deps, input.token, now())),
    findSettings: contract.findSettings.handler(() => findSettings(orm)),
    changeSettings: contract.changeSettings.handler(({ input, context }) =>
      changeSettings(orm, requireActor(context), input),
    ),
    listAudit: contract.listAudit.handler(({ input }) => listAuditEntries(orm, input)),
  });
}
