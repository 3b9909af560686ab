import { Hono } from 'hono';
import { z } from 'zod';
import type { Database } from '../../../../platform/server/database.ts';
import { readFilter } from '../../../../platform/server/http/read-filter.ts';
import type { AppEnv } from '../../../../platform/server/http/request-context.ts';
import { writeCsv } from '../../../../platform/server/write-csv.ts';
import { unitIdSchema } from '../../units/contract.ts';
import { FLEET_NOTICE } from '../../units/vocabulary.ts';
import type { Alert } from '../contract.ts';
import { severities } from '../vocabulary.ts';
import { listAlerts } from './queries.ts';

const columns = [
  'id',
  'smrUnitId',
  'tag',
  'severity',
  'status',
  'state',
  'title',
  'message',
  'limitName',
  'limitValue',
  'value',
  'unit',
  'ts',
  'returnedAt',
  'closedAt',
  'shelvedUntil',
] as const satisfies (keyof Alert)[];

/** As in the page's address. */
const filterSchema = z.object({
  unit: unitIdSchema.optional(),
  severity: z.enum(severities).optional(),
  status: z.enum(['closed', 'all']).optional(),
  q: z.string().trim().max(200).optional(),
});
const MOST_ROWS = 10_000;

/** `/smr-ops-cloud/alerts.csv`: the list as a file, narrowed by the same parameters as the page. Its first line says what it is. */
export function alertDownloads({ db }: { db: Database }) {
  return new Hono<AppEnv>().get('/smr-ops-cloud/alerts.csv', async (c) => {
    const { unit, status, ...filter } = readFilter(c, filterSchema, ['unit', 'severity', 'status', 'q']);
    const shown = status === 'all' ? undefined : (status ?? 'open');
    const alerts = await listAlerts(db.orm, { ...filter, unitId: unit, status: shown, limit: MOST_ROWS });
    const table = writeCsv(columns, alerts).replace('\ufeff', `\ufeff# ${FLEET_NOTICE}\r\n`);
    return c.body(table, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="fleet-alerts.csv"',
    });
  });
}
