import type { Database } from '../../../platform/server/database.ts';
import { recordDownloads } from '../../../platform/server/http/record-downloads.ts';
import { companyFilterSchema } from '../contract.ts';
import { companyRecord } from '../record.ts';
import { listCompanies, readCompanyStats } from './queries.ts';

/** The directory as a file. */
export function companyDownloads({ db }: { db: Database }) {
  return recordDownloads({
    record: companyRecord,
    path: '/vendors',
    filter: companyFilterSchema,
    list: (filter) => listCompanies(db.orm, filter),
    readAsOf: async () => (await readCompanyStats(db.orm)).asOf,
  });
}
