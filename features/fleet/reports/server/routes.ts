import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { requireActor, roleOf } from '../../../accounts/server/permissions.ts';
import { mayEnter } from '../../../accounts/vocabulary.ts';
import { reportsContract } from '../contract.ts';
import { subscribeReport, unsubscribeReport } from './commands.ts';
import { listSubscriptions } from './queries.ts';
import { writeReport } from './write-report.ts';

const contract = implement(reportsContract).$context<ProcedureContext>();

export function reportsRoutes({ db: { orm }, now }: { db: Database; now(): Date }) {
  return contract.router({
    get: contract.get.handler(({ input, context }) =>
      writeReport(orm, input, now(), mayEnter(roleOf(context.actor), 'editor')),
    ),
    listSubscriptions: contract.listSubscriptions.handler(({ context }) =>
      listSubscriptions(orm, requireActor(context).id),
    ),
    subscribe: contract.subscribe.handler(({ input, context }) =>
      subscribeReport(orm, requireActor(context), input, now()),
    ),
    unsubscribe: contract.unsubscribe.handler(({ input, context }) =>
      unsubscribeReport(orm, requireActor(context), input.id),
    ),
  });
}
