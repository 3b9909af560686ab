import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { requireActor, roleOf } from '../../../accounts/server/permissions.ts';
import { mayEnter } from '../../../accounts/vocabulary.ts';
import { maintenanceContract } from '../contract.ts';
import { addPlan, changePlan, completeTask, endPlan, reopenTask } from './commands.ts';
import { listPlans, listTasks } from './queries.ts';

const contract = implement(maintenanceContract).$context<ProcedureContext>();

export function maintenanceRoutes({ db: { orm } }: { db: Database }) {
  return contract.router({
    list: contract.list.handler(({ input, context }) =>
      listTasks(orm, input, new Date(), mayEnter(roleOf(context.actor), 'editor')),
    ),
    complete: contract.complete.handler(({ input, context }) =>
      completeTask(orm, requireActor(context), input, new Date()),
    ),
    reopen: contract.reopen.handler(({ input, context }) =>
      reopenTask(orm, requireActor(context), input.id, new Date()),
    ),
    listPlans: contract.listPlans.handler(({ input }) => listPlans(orm, input.unitId)),
    addPlan: contract.addPlan.handler(({ input, context }) => addPlan(orm, requireActor(context), input)),
    changePlan: contract.changePlan.handler(({ input, context }) => changePlan(orm, requireActor(context), input)),
    endPlan: contract.endPlan.handler(({ input, context }) => endPlan(orm, requireActor(context), input, new Date())),
  });
}
