import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { accountsContract } from '../contract.ts';
import { type Actor, changeRole } from './commands.ts';
import { roleOf } from './permissions.ts';
import { findProfile, listAuditEntries, listProfiles } from './queries.ts';

const contract = implement(accountsContract).$context<ProcedureContext>();

export function accountsRoutes({ db }: { db: Database }) {
  return contract.router({
    me: contract.me.handler(({ context }) => (context.actor ? findProfile(db.orm, context.actor.id) : null)),
    listUsers: contract.listUsers.handler(({ input }) => listProfiles(db.orm, input.q)),
    changeRole: contract.changeRole.handler(({ input, context }) => changeRole(db.orm, requireActor(context), input)),
    listAudit: contract.listAudit.handler(({ input }) => listAuditEntries(db.orm, input)),
  });
}

/** For handlers of procedures that are closed to visitors: the gate has been passed, this gives it a type. */
export function requireActor({ actor }: ProcedureContext): Actor {
  const role = roleOf(actor);
  if (!actor || !role) throw new AppError('UNAUTHORIZED', 'Sign in to do this.');
  return { ...actor, role };
}
