import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import type { SettleCorrection } from '../../../platform/server/settle-correction.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { type ImportDeps, runImport } from '../../imports/server/commands.ts';
import { readRecordHistory } from '../../imports/server/queries.ts';
import { startupsContract } from '../contract.ts';
import { startupRecord } from '../record.ts';
import { createStartup, deleteStartup, openStartupsImporter, restoreStartup, updateStartup } from './commands.ts';
import { findManagedStartup, listDeletedStartups, listManagedStartups, listStartups, readTracker } from './queries.ts';

export interface StartupDeps extends Omit<ImportDeps, 'log'> {
  settleCorrection: SettleCorrection;
}

const contract = implement(startupsContract).$context<ProcedureContext>();

export function startupsRoutes(deps: StartupDeps) {
  const { orm } = deps.db;
  return contract.router({
    list: contract.list.handler(async ({ input: { limit, offset, ...filter } }) =>
      (await listStartups(orm, filter)).slice(offset, offset + limit),
    ),
    tracker: contract.tracker.handler(({ input }) => readTracker(orm, input)),
    listManaged: contract.listManaged.handler(({ input }) => listManagedStartups(orm, input)),
    create: contract.create.handler(({ input, context }) => createStartup(orm, requireActor(context), input)),
    import: contract.import.handler(async ({ input: { startups, ...input }, context }) =>
      runImport(
        { ...deps, log: context.log },
        await openStartupsImporter(orm),
        { ...input, records: startups },
        requireActor(context),
      ),
    ),
    findManaged: contract.findManaged.handler(async ({ input }) => {
      const startup = await findManagedStartup(orm, input.id);
      if (!startup) throw new AppError('NOT_FOUND', 'There is no such startup (any more).');
      return { startup, history: await readRecordHistory(orm, startupRecord.kind, input.id) };
    }),
    update: contract.update.handler(({ input: { answers, ...input }, context }) => {
      const actor = requireActor(context);
      return updateStartup(orm, actor, input, async (tx, changes) => {
        if (answers) await deps.settleCorrection(tx, actor, { messageId: answers, recordId: input.id, changes });
      });
    }),
    remove: contract.remove.handler(({ input, context }) => deleteStartup(orm, requireActor(context), input.id)),
    listDeleted: contract.listDeleted.handler(() => listDeletedStartups(orm)),
    restore: contract.restore.handler(({ input, context }) => restoreStartup(orm, requireActor(context), input.id)),
  });
}
