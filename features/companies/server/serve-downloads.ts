import { recordDownloads } from '../../../platform/server/http/record-downloads.ts';
import { exportedNames } from '../../../platform/shared/record.ts';
import { companyFilterSchema } from '../contract.ts';
import { companyRecord } from '../record.ts';
import type { CompanyDirectory } from './open-directory.ts';

/** The directory as a file. */
export function companyDownloads({ directory }: { directory: CompanyDirectory }) {
  return recordDownloads({
    kind: companyRecord.kind,
    columns: exportedNames(companyRecord),
    path: '/vendors',
    filter: companyFilterSchema,
    list: (filter) => directory.list(filter),
    readAsOf: async () => (await directory.readStats()).asOf,
  });
}
