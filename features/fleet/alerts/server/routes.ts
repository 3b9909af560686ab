import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { narrowToGroup } from '../../groups/server/queries.ts';
import { demandAtUnit, knowsPeople, listOwnUnits } from '../../units/server/permissions.ts';
import { alertsContract } from '../contract.ts';
import { acknowledgeAlerts } from './acknowledge-alerts.ts';
import { acknowledgeAlert, shelveAlert, unshelveAlert } from './commands.ts';
import { findAlertWithHistory, findUnitOf, listAlerts } from './queries.ts';
import { readStatistics } from './read-statistics.ts';
import { readStanding } from './standing-queries.ts';

const contract = implement(alertsContract).$context<ProcedureContext>();

export function alertsRoutes({ db: { orm }, now }: { db: Database; now(): Date }) {
  const demandAlert = async (id: string, { actor }: ProcedureContext) => {
    const unitId = await findUnitOf(orm, id);
    if (unitId === null) throw new AppError('NOT_FOUND', 'There is no such alert.');
    await demandAtUnit(orm, actor, 'operator', unitId);
  };
  return contract.router({
    list: contract.list.handler(async ({ input: { group, ...filter }, context }) => {
      const seen = await narrowToGroup(orm, await listOwnUnits(orm, context.actor), group);
      return listAlerts(orm, { ...filter, seen });
    }),
    standing: contract.standing.handler(async ({ context }) =>
      readStanding(orm, await listOwnUnits(orm, context.actor)),
    ),
    get: contract.get.handler(async ({ input, context: { actor } }) => {
      const shown = { seen: await listOwnUnits(orm, actor), showsPeople: await knowsPeople(orm, actor) };
      const alert = await findAlertWithHistory(orm, input.id, shown);
      if (!alert) throw new AppError('NOT_FOUND', 'There is no such alert.');
      return alert;
    }),
    acknowledge: contract.acknowledge.handler(async ({ input, context }) => {
      await demandAlert(input.id, context);
      return acknowledgeAlert(orm, requireActor(context), input, now());
    }),
    acknowledgeAll: contract.acknowledgeAll.handler(({ input, context }) =>
      acknowledgeAlerts(orm, requireActor(context), input, now(), (id) => demandAlert(id, context)),
    ),
    statistics: contract.statistics.handler(async ({ input: { days, unitId, group }, context: { actor } }) => {
      if (unitId !== undefined) await demandAtUnit(orm, actor, 'viewer', unitId);
      const seen = unitId === undefined ? await listOwnUnits(orm, actor) : [unitId];
      const units = await narrowToGroup(orm, seen, group);
      return readStatistics(orm, { days, units }, now());
    }),
    shelve: contract.shelve.handler(async ({ input, context }) => {
      await demandAlert(input.id, context);
      return shelveAlert(orm, requireActor(context), input, now());
    }),
    unshelve: contract.unshelve.handler(async ({ input, context }) => {
      await demandAlert(input.id, context);
      return unshelveAlert(orm, requireActor(context), input, now());
    }),
  });
}
