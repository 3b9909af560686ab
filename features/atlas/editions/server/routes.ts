import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { editionsContract } from '../contract.ts';
import { publishEdition, retireEdition } from './commands.ts';
import { listEditions } from './queries.ts';

const contract = implement(editionsContract).$context<ProcedureContext>();

interface EditionRouteDeps {
  db: Database;
  siteName: string;
  publicUrl: string;
  now(): Date;
}

export function editionsRoutes({ db: { orm }, siteName, publicUrl, now }: EditionRouteDeps) {
  return contract.router({
    list: contract.list.handler(() => listEditions(orm)),
    publish: contract.publish.handler(async ({ input: { note }, context }) => {
      const edition = await publishEdition(orm, {
        actor: requireActor(context),
        note,
        now: now(),
        siteName,
        publicUrl,
      });
      if (!edition) throw new AppError('CONFLICT', 'Nothing has changed since the last edition.');
      return edition;
    }),
    retire: contract.retire.handler(({ input, context }) => retireEdition(orm, requireActor(context), input, now())),
  });
}
