import { implement } from '@orpc/server';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import type { SomeUnits } from '../../rights/server/queries.ts';
import { findVersion, listVersions } from '../../versions/server/queries.ts';
import { type OutageFacts, unitsContract } from '../contract.ts';
import type { OutageFields } from '../record.ts';
import { compareOutages } from '../rules/compare-outages.ts';
import { correctOutage, endOutage, outageThing, recordOutage, restoreOutage } from './commands.ts';
import { findSilentUnits } from './find-silent-units.ts';
import { listMilestones, readFleetPart } from './part-queries.ts';
import { demandAtUnit, knowsPeople, listOwnUnits, readOwnRights } from './permissions.ts';
import { findOutage, findUnit, listStatusEvents, listUnits, type ReadGeneration, readAvailability } from './queries.ts';

const contract = implement(unitsContract).$context<ProcedureContext>();

export interface UnitsRouteDeps {
  db: Database;
  /** The server's clock, so that tests can set it. */
  now(): Date;
  readGeneration: ReadGeneration;
  /** Of the units that somebody sees, those in a group, which stands above this room. */
  narrowToGroup(db: Executor, seen: SomeUnits, group: string | undefined): Promise<SomeUnits>;
}

export function unitsRoutes({ db, now, readGeneration, narrowToGroup }: UnitsRouteDeps) {
  const { orm } = db;
  const readUnit = async (id: string, { actor }: ProcedureContext) => {
    await demandAtUnit(orm, actor, 'viewer', id);
    const unit = await findUnit(orm, id);
    if (!unit) throw new AppError('NOT_FOUND', 'SMR unit not found');
    return unit;
  };
  const demandOutage = async (id: string, { actor }: ProcedureContext) => {
    const outage = await findOutage(orm, id);
    if (!outage) throw new AppError('NOT_FOUND', 'There is no such outage.');
    await demandAtUnit(orm, actor, 'engineer', outage.smrUnitId);
  };
  return contract.router({
    list: contract.list.handler(async ({ context }) => listUnits(orm, await listOwnUnits(orm, context.actor))),
    named: contract.named.handler(async ({ input, context }) =>
      listUnits(orm, await listOwnUnits(orm, context.actor), input.ids.split(',')),
    ),
    part: contract.part.handler(async ({ input, context }) => {
      const seen = await listOwnUnits(orm, context.actor);
      const shown = await narrowToGroup(orm, seen, input.group);
      return readFleetPart(orm, input, { seen, shown });
    }),
    get: contract.get.handler(({ input, context }) => readUnit(input.id, context)),
    statusEvents: contract.statusEvents.handler(async ({ input, context }) => {
      const { id } = await readUnit(input.id, context);
      return listStatusEvents(orm, id, await knowsPeople(orm, context.actor));
    }),
    availability: contract.availability.handler(async ({ input, context: { actor } }) => {
      const [seen, showsPeople] = [await listOwnUnits(orm, actor), await knowsPeople(orm, actor)];
      return readAvailability(orm, { ...input, seen, showsPeople }, now(), readGeneration);
    }),
    recordOutage: contract.recordOutage.handler(async ({ input, context }) => {
      await demandAtUnit(orm, context.actor, 'engineer', input.smrUnitId);
      return recordOutage(orm, requireActor(context), toFacts(input), now());
    }),
    correctOutage: contract.correctOutage.handler(async ({ input: { id, revision, ...facts }, context }) => {
      await demandOutage(id, context);
      await demandAtUnit(orm, context.actor, 'engineer', facts.smrUnitId);
      return correctOutage(orm, requireActor(context), { id, revision, ...toFacts(facts) }, now());
    }),
    endOutage: contract.endOutage.handler(async ({ input, context }) => {
      await demandOutage(input.id, context);
      return endOutage(orm, requireActor(context), input, now());
    }),
    outageVersions: contract.outageVersions.handler(async ({ input, context }) => {
      await demandOutage(input.id, context);
      return listVersions(orm, outageThing.kind, input.id, compareOutages);
    }),
    restoreOutage: contract.restoreOutage.handler(async ({ input, context }) => {
      await demandOutage(input.id, context);
      const version = await findVersion(orm, outageThing.kind, input.id, input.number);
      // It may have been of another unit then; this room alone writes what a version holds.
      if (version) await demandAtUnit(orm, context.actor, 'engineer', (version.content as OutageFields).unitId);
      return restoreOutage(orm, requireActor(context), input, now());
    }),
    silent: contract.silent.handler(async ({ input, context }) => {
      const shown = await listUnits(orm, await listOwnUnits(orm, context.actor), input.ids.split(','));
      return findSilentUnits(
        orm,
        shown.map(({ id }) => id),
        now(),
      );
    }),
    ownRights: contract.ownRights.handler(({ context }) => readOwnRights(orm, context.actor)),
    milestones: contract.milestones.handler(() => listMilestones(orm)),
  });
}

function toFacts<Said extends OutageFacts>({ startsAt, endsAt, ...facts }: Said) {
  return { ...facts, startsAt: new Date(startsAt), endsAt: endsAt === null ? null : new Date(endsAt) };
}
