import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { accountsContract } from '../contract.ts';
import { changeRole } from './commands.ts';
import { requireActor } from './permissions.ts';
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
