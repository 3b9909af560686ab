import type { Importer } from '../../imports/server/commands.ts';
import { keptCompanies } from './commands.ts';
import { planCompanies } from './plan-companies.ts';
import { listCompanyKeys } from './queries.ts';
import { type CompanyRow, readCompanyRow } from './read-company-row.ts';

/** Companies of the directory, from files. */
export function companiesImporter(now: () => Date): Importer<CompanyRow> {
  const { save, undo, dropIdleUpdates } = keptCompanies;
  return {
    kind: 'companies',
    noun: 'company',
    read: (record) => readCompanyRow(record, now().getUTCFullYear()),
    plan: async (db, rows, options) => dropIdleUpdates(db, planCompanies(rows, await listCompanyKeys(db), options)),
    save,
    undo,
  };
}
