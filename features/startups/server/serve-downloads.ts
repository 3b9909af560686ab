import type { Database } from '../../../platform/server/database.ts';
import { recordDownloads } from '../../../platform/server/http/record-downloads.ts';
import { exportedNames } from '../../../platform/shared/record.ts';
import { startupFilterSchema } from '../contract.ts';
import { startupRecord } from '../record.ts';
import { listStartups, readTracker } from './queries.ts';

/** The tracker as a file. */
export function startupDownloads({ db }: { db: Database }) {
  return recordDownloads({
    kind: startupRecord.kind,
    columns: exportedNames(startupRecord),
    path: '/startups',
    filter: startupFilterSchema,
    list: (filter) => listStartups(db.orm, filter),
    readAsOf: async (filter) => (await readTracker(db.orm, { ...filter, show: 1 })).asOf,
  });
}
