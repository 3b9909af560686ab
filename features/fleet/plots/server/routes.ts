import { implement } from '@orpc/server';
import type { Database, Executor } from '../../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../../platform/server/http/api.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { readStreamList } from '../../streams/rules/read-list.ts';
import { knowsPeople, listOwnUnits } from '../../units/server/permissions.ts';
import { plotsContract } from '../contract.ts';
import { readMarks } from './queries.ts';

const contract = implement(plotsContract).$context<ProcedureContext>();

export interface PlotDeps {
  db: Database;
  /** Screens stand above plots; who may see one, they know. */
  maySeeScreen(db: Executor, actor: Actor | null, screenId: string): Promise<boolean>;
}

export function plotsRoutes({ db: { orm }, maySeeScreen }: PlotDeps) {
  return contract.router({
    marks: contract.marks.handler(async ({ input: { streams, from, to, screenId }, context: { actor } }) => {
      if (from >= to && Date.parse(from) >= Date.parse(to))
        throw new AppError('BAD_REQUEST', 'A range begins before it ends: `from` must be before `to`.');
      if (screenId !== undefined && !(await maySeeScreen(orm, actor, screenId)))
        throw new AppError('NOT_FOUND', 'There is no such screen.');
      const span = { from: new Date(from), to: new Date(to), seen: await listOwnUnits(orm, actor) };
      const asked = { streamIds: readStreamList(streams), screenId, ...span };
      return readMarks(orm, asked, await knowsPeople(orm, actor));
    }),
  });
}
