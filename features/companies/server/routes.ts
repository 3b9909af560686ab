import { implement } from '@orpc/server';
import type { ProcedureContext } from '../../../platform/server/http/api.ts';
import { requireActor } from '../../accounts/server/permissions.ts';
import { type ImportDeps, type Importer, runImport } from '../../imports/server/commands.ts';
import { companiesContract } from '../contract.ts';
import type { CompanyRow } from './read-company-row.ts';

const contract = implement(companiesContract).$context<ProcedureContext>();

export function companiesRoutes(deps: Omit<ImportDeps, 'log'> & { companiesImporter: Importer<CompanyRow> }) {
  const { companiesImporter } = deps;
  return contract.router({
    import: contract.import.handler(({ input: { companies, ...input }, context }) =>
      runImport(
        { ...deps, log: context.log },
        companiesImporter,
        { ...input, records: companies },
        requireActor(context),
      ),
    ),
  });
}
