import { recordDownloads } from '../../../platform/server/http/record-downloads.ts';
import { companyFilterSchema } from '../contract.ts';
import { companyRecord } from '../record.ts';
import type { CompanyDirectory } from './open-directory.ts';

/** The directory as a file. */
export function companyDownloads({ directory }: { directory: CompanyDirectory }) {
  return recordDownloads({
    record: companyRecord,
    path: '/vendors',
    filter: companyFilterSchema,
    list: (filter) => directory.list(filter),
    readAsOf: async () => (await directory.readStats()).asOf,
  });
}
