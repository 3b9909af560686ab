import type { Database } from '../../../platform/server/database.ts';
import { recordDownloads } from '../../../platform/server/http/record-downloads.ts';
import { exportedNames } from '../../../platform/shared/record.ts';
import { termFilterSchema } from '../contract.ts';
import { termRecord } from '../record.ts';
import { countTerms, listTerms, readTermsAsOf } from './queries.ts';

/** The glossary as a file, as an import takes it back. */
export function termDownloads({ db }: { db: Database }) {
  return recordDownloads({
    kind: 'terms',
    columns: exportedNames(termRecord),
    path: '/glossary',
    filter: termFilterSchema,
    single: ['q'],
    list: async (filter) => listTerms(db.orm, { ...filter, limit: await countTerms(db.orm) }),
    readAsOf: () => readTermsAsOf(db.orm),
  });
}
