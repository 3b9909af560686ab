import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { demandAtUnit, knowsPeople, listOwnUnits } from '../../units/server/permissions.ts';
import { listVersions } from '../../versions/server/queries.ts';
import { maintenanceContract } from '../contract.ts';
import { comparePlans } from '../rules/compare-plans.ts';
import { addPlan, changePlan, completeTask, endPlan, planThing, reopenTask, restorePlan } from './commands.ts';
import { findPlan, findTaskUnit, listPlans, listTasks } from './queries.ts';

const contract = implement(maintenanceContract).$context<ProcedureContext>();

export function maintenanceRoutes({ db: { orm } }: { db: Database }) {
  const demandTask = async (id: string, { actor }: ProcedureContext) => {
    const unitId = await findTaskUnit(orm, id);
    if (unitId === null) throw new AppError('NOT_FOUND', 'There is no such maintenance task.');
    await demandAtUnit(orm, actor, 'operator', unitId);
  };
  const demandPlan = async (id: string, { actor }: ProcedureContext) => {
    const plan = await findPlan(orm, id);
    if (!plan) throw new AppError('NOT_FOUND', 'There is no such plan.');
    await demandAtUnit(orm, actor, 'engineer', plan.smrUnitId);
  };
  return contract.router({
    list: contract.list.handler(async ({ input, context: { actor } }) =>
      listTasks(orm, { ...input, seen: await listOwnUnits(orm, actor) }, new Date(), await knowsPeople(orm, actor)),
    ),
    complete: contract.complete.handler(async ({ input, context }) => {
      await demandTask(input.id, context);
      return completeTask(orm, requireActor(context), input, new Date());
    }),
    reopen: contract.reopen.handler(async ({ input, context }) => {
      await demandTask(input.id, context);
      return reopenTask(orm, requireActor(context), input.id, new Date());
    }),
    listPlans: contract.listPlans.handler(async ({ input, context }) => {
      await demandAtUnit(orm, context.actor, 'engineer', input.unitId);
      return listPlans(orm, input.unitId);
    }),
    addPlan: contract.addPlan.handler(async ({ input, context }) => {
      await demandAtUnit(orm, context.actor, 'engineer', input.unitId);
      return addPlan(orm, requireActor(context), input, new Date());
    }),
    changePlan: contract.changePlan.handler(async ({ input, context }) => {
      await demandPlan(input.id, context);
      return changePlan(orm, requireActor(context), input, new Date());
    }),
    endPlan: contract.endPlan.handler(async ({ input, context }) => {
      await demandPlan(input.id, context);
      return endPlan(orm, requireActor(context), input, new Date());
    }),
    planVersions: contract.planVersions.handler(async ({ input, context }) => {
      await demandPlan(input.id, context);
      return listVersions(orm, planThing.kind, input.id, comparePlans);
    }),
    restorePlan: contract.restorePlan.handler(async ({ input, context }) => {
      await demandPlan(input.id, context);
      return restorePlan(orm, requireActor(context), input, new Date());
    }),
  });
}
