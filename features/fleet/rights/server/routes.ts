import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { rightsContract } from '../contract.ts';
import { giveGrant, setClosed, withdrawGrant } from './commands.ts';
import { isClosed, listGrants } from './queries.ts';

const contract = implement(rightsContract).$context<ProcedureContext>();

export function rightsRoutes({ db: { orm }, now }: { db: Database; now(): Date }) {
  return contract.router({
    list: contract.list.handler(async () => ({ isClosed: await isClosed(orm), items: await listGrants(orm) })),
    give: contract.give.handler(({ input, context }) => giveGrant(orm, requireActor(context), input, now())),
    withdraw: contract.withdraw.handler(({ input, context }) => withdrawGrant(orm, requireActor(context), input.id)),
    close: contract.close.handler(async ({ input, context }) => {
      await setClosed(orm, requireActor(context), input.isClosed, now());
      return { isClosed: await isClosed(orm) };
    }),
  });
}
