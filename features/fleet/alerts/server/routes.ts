import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { requireActor, roleOf } from '../../../accounts/server/permissions.ts';
import { mayEnter } from '../../../accounts/vocabulary.ts';
import { alertsContract } from '../contract.ts';
import { acknowledgeAlerts } from './acknowledge-alerts.ts';
import { acknowledgeAlert, shelveAlert, unshelveAlert } from './commands.ts';
import { findAlertWithHistory, listAlerts } from './queries.ts';
import { readStatistics } from './read-statistics.ts';

const contract = implement(alertsContract).$context<ProcedureContext>();

export function alertsRoutes({ db: { orm }, now }: { db: Database; now(): Date }) {
  return contract.router({
    list: contract.list.handler(({ input }) => listAlerts(orm, input)),
    get: contract.get.handler(async ({ input, context }) => {
      const alert = await findAlertWithHistory(orm, input.id, mayEnter(roleOf(context.actor), 'editor'));
      if (!alert) throw new AppError('NOT_FOUND', 'There is no such alert.');
      return alert;
    }),
    acknowledge: contract.acknowledge.handler(({ input, context }) =>
      acknowledgeAlert(orm, requireActor(context), input, now()),
    ),
    acknowledgeAll: contract.acknowledgeAll.handler(({ input, context }) =>
      acknowledgeAlerts(orm, requireActor(context), input, now()),
    ),
    statistics: contract.statistics.handler(({ input }) => readStatistics(orm, input, now())),
    shelve: contract.shelve.handler(({ input, context }) => shelveAlert(orm, requireActor(context), input, now())),
    unshelve: contract.unshelve.handler(({ input, context }) =>
      unshelveAlert(orm, requireActor(context), input, now()),
    ),
  });
}
