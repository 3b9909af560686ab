import { implement } from '@orpc/server';
import type { Database } from '../../../platform/server/database.ts';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { importsContract } from '../contract.ts';
import { cancelImport, getImport, type Importer, undoImport } from './commands.ts';
import { listImportRows, listImports } from './queries.ts';

const contract = implement(importsContract).$context<ProcedureContext>();

/** @param importers whoever can take an import back, by its kind */
export function importsRoutes(deps: { db: Database; importers: readonly Importer[] }) {
  const { db } = deps;
  return contract.router({
    list: contract.list.handler(({ input }) => listImports(db.orm, input.kind)),
    find: contract.find.handler(({ input }) => getImport(db.orm, input.id)),
    listRows: contract.listRows.handler(async ({ input }) => {
      await getImport(db.orm, input.id);
      return listImportRows(db.orm, input);
    }),
    cancel: contract.cancel.handler(({ input, context }) => cancelImport(db, requireActor(context), input.id)),
    undo: contract.undo.handler(({ input, context }) => undoImport(deps, requireActor(context), input.id)),
  });
}
