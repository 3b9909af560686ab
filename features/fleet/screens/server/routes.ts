import { implement } from '@orpc/server';
import type { Database } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { requireActor } from '../../../accounts/server/permissions.ts';
import { narrowToGroup } from '../../groups/server/queries.ts';
import { listStreams } from '../../streams/server/queries.ts';
import { demandAtUnit, demandEverywhere, listOwnUnits } from '../../units/server/permissions.ts';
import { findUnit } from '../../units/server/queries.ts';
import { figuresContract, screensContract } from '../contract.ts';
import { makeOverview } from '../rules/make-overview.ts';
import { bringScreenBack, changeScreen, makeScreen, removeScreen, restoreScreen } from './commands.ts';
import { importScreens } from './import-screens.ts';
import { getScreen, listRemovedScreens, listScreens, listScreenVersions, readFleetMetrics } from './queries.ts';

const figures = implement(figuresContract).$context<ProcedureContext>();
const screens = implement(screensContract).$context<ProcedureContext>();

/** @param now the server's clock, so that tests can set it */
export function figuresRoutes({ db, now }: { db: Database; now(): Date }) {
  return figures.router({
    metrics: figures.metrics.handler(async ({ context }) =>
      readFleetMetrics(db.orm, now(), await listOwnUnits(db.orm, context.actor)),
    ),
  });
}

export function screensRoutes({ db, now }: { db: Database; now(): Date }) {
  const { orm } = db;
  /** What is shared belongs to all: who has a role at some units only changes what is his own. */
  const demandToChange = async (slug: string, { actor }: ProcedureContext) => {
    const { isOwn } = await getScreen(orm, actor, slug);
    if (!isOwn) await demandEverywhere(orm, actor, 'operator');
  };
  return screens.router({
    list: screens.list.handler(async ({ input, context }) => {
      const own = await listOwnUnits(orm, context.actor);
      const shown = await narrowToGroup(orm, own, input.group);
      return listScreens(orm, context.actor, shown === own ? null : shown);
    }),
    get: screens.get.handler(({ input, context }) => getScreen(orm, context.actor, input.slug)),
    overview: screens.overview.handler(async ({ input, context }) => {
      await demandAtUnit(orm, context.actor, 'viewer', input.unitId);
      const unit = await findUnit(orm, input.unitId);
      if (!unit) throw new AppError('NOT_FOUND', 'SMR unit not found');
      return makeOverview(unit, await listStreams(orm, { unitId: unit.id }));
    }),
    listRemoved: screens.listRemoved.handler(({ context }) => listRemovedScreens(orm, requireActor(context))),
    versions: screens.versions.handler(async ({ input, context }) =>
      listScreenVersions(orm, (await getScreen(orm, requireActor(context), input.slug)).id),
    ),
    make: screens.make.handler(({ input, context }) => makeScreen(orm, requireActor(context), input, now())),
    change: screens.change.handler(async ({ input, context }) => {
      await demandToChange(input.slug, context);
      return changeScreen(orm, requireActor(context), input, now());
    }),
    restore: screens.restore.handler(async ({ input, context }) => {
      await demandToChange(input.slug, context);
      return restoreScreen(orm, requireActor(context), input, now());
    }),
    remove: screens.remove.handler(async ({ input, context }) => {
      await demandToChange(input.slug, context);
      return { id: await removeScreen(orm, requireActor(context), input, now()) };
    }),
    bringBack: screens.bringBack.handler(async ({ input, context }) => {
      const removed = await listRemovedScreens(orm, requireActor(context));
      const screen = removed.find(({ id }) => id === input.id);
      if (!screen) throw new AppError('NOT_FOUND', 'There is no such screen among those that were removed.');
      if (!screen.isOwn) await demandEverywhere(orm, context.actor, 'operator');
      return bringScreenBack(orm, requireActor(context), input.id, now());
    }),
    importFile: screens.importFile.handler(({ input, context }) =>
      importScreens(db, requireActor(context), input, now()),
    ),
  });
}
