import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { unitsContract } from '../contract.ts';
import {
  findUnit,
  listMilestones,
  listStatusEvents,
  listUnits,
  readAvailability,
  readFleetMetrics,
} from './queries.ts';

const contract = implement(unitsContract).$context<ProcedureContext>();

/** @param now the server's clock, so that tests can set it */
export function unitsRoutes({ db, now }: { db: Database; now(): Date }) {
  const readUnit = async (id: string) => {
    const unit = await findUnit(db.orm, id);
    if (!unit) throw new AppError('NOT_FOUND', 'SMR unit not found');
    return unit;
  };
  return contract.router({
    list: contract.list.handler(() => listUnits(db.orm)),
    get: contract.get.handler(({ input }) => readUnit(input.id)),
    statusEvents: contract.statusEvents.handler(async ({ input }) => {
      const { id } = await readUnit(input.id);
      return listStatusEvents(db.orm, id);
    }),
    metrics: contract.metrics.handler(() => readFleetMetrics(db.orm, now())),
    availability: contract.availability.handler(({ input }) => readAvailability(db.orm, input.days, now())),
    milestones: contract.milestones.handler(() => listMilestones(db.orm)),
  });
}
