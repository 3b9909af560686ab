import { z } from 'zod';
import type { Database } from '../../../../platform/server/database.ts';
import { readFilter } from '../../../../platform/server/http/read-filter.ts';
import type { AppContext } from '../../../../platform/server/http/request-context.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { writeCsv } from '../../../../platform/server/write-csv.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { formatCount } from '../../../../platform/shared/format-number.ts';
import { narrowToGroup } from '../../groups/server/queries.ts';
import { unitIdSchema } from '../../streams/contract.ts';
import { gatherSources, noticeOf, ofAlarms, pickShown } from '../../streams/rules/say-origins.ts';
import { severities } from '../../streams/vocabulary.ts';
import { listOwnUnits } from '../../units/server/permissions.ts';
import { listSources } from '../../units/server/source-queries.ts';
import type { Alert } from '../contract.ts';
import { alertViews, chooseStatus } from '../rules/choose-status.ts';
import { alarmStates, alertKinds } from '../vocabulary.ts';
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
  'kind',
] as const satisfies (keyof Alert)[];

/** As in the page's address. */
const filterSchema = z.object({
  unit: unitIdSchema.optional(),
  group: z.string().max(80).optional(),
  severity: z.enum(severities).optional(),
  status: z.enum(alertViews).optional(),
  state: z.enum(alarmStates).optional(),
  kind: z.enum(alertKinds).optional(),
  q: z.string().trim().max(200).optional(),
});
const MOST_ROWS = 10_000;

export interface AlertDownloadDeps {
  db: Database;
  readActor(c: AppContext): Promise<Actor | null>;
}

/**
 * `/smr-ops-cloud/alerts.csv`: the list as a file, narrowed by the same parameters as the page. Its first line says what it is, and that
 * there is more than it holds.
 */
export function alertDownloads({ db, readActor }: AlertDownloadDeps): Route[] {
  const handle = async (c: AppContext) => {
    const { unit, group, ...filter } = readFilter(c, filterSchema, [
      'unit',
      'group',
      'severity',
      'status',
      'state',
      'kind',
      'q',
    ]);
    const status = chooseStatus(filter);
    const seen = await narrowToGroup(db.orm, await listOwnUnits(db.orm, await readActor(c)), group);
    const alerts = await listAlerts(db.orm, { ...filter, seen, unitId: unit, status, limit: MOST_ROWS + 1 });
    const isCut = alerts.length > MOST_ROWS;
    const listed = [...new Set(alerts.map(({ smrUnitId }) => smrUnitId))];
    // Alarms of units that were retired since are listed, too.
    const sources = await listSources(db.orm, seen, null, listed.length > 0 ? new Date(0) : null);
    const said = noticeOf(ofAlarms(gatherSources(pickShown(sources, listed))));
    const notice = isCut ? `${said} Only the newest ${formatCount(MOST_ROWS)} rows.` : said;
    const table = writeCsv(columns, alerts.slice(0, MOST_ROWS)).replace('\ufeff', `\ufeff# ${notice}\r\n`);
    return c.body(table, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="fleet-alerts.csv"',
    });
  };
  return [{ method: 'GET', path: '/smr-ops-cloud/alerts.csv', access: 'fleet viewer', compress: true, handle }];
}
