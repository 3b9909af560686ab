import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { demandAtUnit, knowsPeople } from '../../units/server/permissions.ts';
import { reportsContract } from '../contract.ts';
import { subscribeReport, unsubscribeReport } from './commands.ts';
import { listSubscriptions } from './queries.ts';
import { writeReport } from './write-report.ts';

const contract = implement(reportsContract).$context<ProcedureContext>();

export function reportsRoutes({ db: { orm }, now }: { db: Database; now(): Date }) {
  return contract.router({
    get: contract.get.handler(async ({ input, context: { actor } }) => {
      await demandAtUnit(orm, actor, 'viewer', input.unitId);
      return writeReport(orm, input, now(), await knowsPeople(orm, actor));
    }),
    listSubscriptions: contract.listSubscriptions.handler(({ context }) =>
      listSubscriptions(orm, requireActor(context).id),
    ),
    subscribe: contract.subscribe.handler(async ({ input, context }) => {
      await demandAtUnit(orm, context.actor, 'viewer', input.smrUnitId);
      return subscribeReport(orm, requireActor(context), input, now());
    }),
    unsubscribe: contract.unsubscribe.handler(({ input, context }) =>
      unsubscribeReport(orm, requireActor(context), input.id),
    ),
  });
}
