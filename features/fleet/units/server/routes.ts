import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { requireActor, roleOf } from '../../../accounts/server/permissions.ts';
import { mayEnter } from '../../../accounts/vocabulary.ts';
import { type OutageFacts, unitsContract } from '../contract.ts';
import { correctOutage, endOutage, recordOutage } from './commands.ts';
import {
  findUnit,
  listMilestones,
  listStatusEvents,
  listUnits,
  type ReadGeneration,
  readAvailability,
} from './queries.ts';

const contract = implement(unitsContract).$context<ProcedureContext>();

export interface UnitsRouteDeps {
  db: Database;
  /** The server's clock, so that tests can set it. */
  now(): Date;
  readGeneration: ReadGeneration;
}

export function unitsRoutes({ db, now, readGeneration }: UnitsRouteDeps) {
  const isEditor = ({ actor }: ProcedureContext) => mayEnter(roleOf(actor), 'editor');
  const readUnit = async (id: string) => {
    const unit = await findUnit(db.orm, id);
    if (!unit) throw new AppError('NOT_FOUND', 'SMR unit not found');
    return unit;
  };
  return contract.router({
    list: contract.list.handler(() => listUnits(db.orm)),
    get: contract.get.handler(({ input }) => readUnit(input.id)),
    statusEvents: contract.statusEvents.handler(async ({ input, context }) => {
      const { id } = await readUnit(input.id);
      return listStatusEvents(db.orm, id, isEditor(context));
    }),
    availability: contract.availability.handler(({ input, context }) =>
      readAvailability(db.orm, input.days, now(), isEditor(context), readGeneration),
    ),
    recordOutage: contract.recordOutage.handler(({ input, context }) =>
      recordOutage(db.orm, requireActor(context), toFacts(input), now()),
    ),
    correctOutage: contract.correctOutage.handler(({ input: { id, revision, ...facts }, context }) =>
      correctOutage(db.orm, requireActor(context), { id, revision, ...toFacts(facts) }, now()),
    ),
    endOutage: contract.endOutage.handler(({ input, context }) =>
      endOutage(db.orm, requireActor(context), input.id, now()),
    ),
    milestones: contract.milestones.handler(() => listMilestones(db.orm)),
  });
}

function toFacts({ startsAt, endsAt, ...facts }: OutageFacts) {
  return { ...facts, startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) };
}
