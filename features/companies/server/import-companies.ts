import { setImmediate } from 'node:timers/promises';
import type { Executor } from '../../../platform/server/database.ts';
import type { Importer, RowPlan } from '../../imports/server/commands.ts';
import { saveImportedCompanies, undoImportedCompanies } from './commands.ts';
import { changesOf, planCompanies } from './plan-companies.ts';
import { listCompanyKeys, listCompanyRecords } from './queries.ts';
import { type CompanyRow, readCompanyRow } from './read-company-row.ts';

/** Companies of the directory, from files. */
export function companiesImporter(now: () => Date): Importer<CompanyRow> {
  return {
    kind: 'companies',
    noun: 'company',
    read: (record) => readCompanyRow(record, now().getUTCFullYear()),
    plan: async (db, rows, options) => withoutIdleUpdates(db, planCompanies(rows, await listCompanyKeys(db), options)),
    save: saveImportedCompanies,
    undo: undoImportedCompanies,
  };
}

const RECORDS_AT_ONCE = 500;

/** An update that says what is there already is none. */
async function withoutIdleUpdates(db: Executor, plans: RowPlan<CompanyRow>[]): Promise<RowPlan<CompanyRow>[]> {
  const ids = plans.flatMap((plan) => (plan.outcome === 'updated' && plan.recordId ? [plan.recordId] : []));
  const idle = new Set<string>();
  for (let start = 0; start < ids.length; start += RECORDS_AT_ONCE) {
    const records = await listCompanyRecords(db, ids.slice(start, start + RECORDS_AT_ONCE));
    for (const plan of plans) {
      const record = plan.outcome === 'updated' && plan.recordId ? records.get(plan.recordId) : undefined;
      if (record && 'row' in plan && Object.keys(changesOf(plan.row, record)).length === 0) idle.add(record.id);
    }
    await setImmediate();
  }
  return plans.map((plan) =>
    plan.outcome === 'updated' && plan.recordId && idle.has(plan.recordId)
      ? { outcome: 'unchanged', recordId: plan.recordId, row: plan.row }
      : plan,
  );
}
