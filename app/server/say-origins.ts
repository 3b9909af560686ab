import type { MiddlewareHandler } from 'hono';
import { followNotices } from '../../features/fleet/streams/server/queries.ts';
import { readFleetNotices } from '../../features/fleet/units/server/source-queries.ts';
import type { Database } from '../../platform/server/database.ts';
import type { Log } from '../../platform/server/log.ts';

const HEADER = 'x-data-origin';
const fleetPath = '/api/fleet/';
/** Values, which senders of a plant may have written; records of units, outages and maintenance are as they were shipped. None of these is kept. */
const valuePath = /^\/api\/fleet\/(streams|sparklines|comparison|origins|writers)\b/;
/** What goes back to before units were retired. */
const pastPath = /^\/api\/fleet\/(alerts|alarm-|shift-|handovers|annotations|plot-marks|replay)/;

/** Nobody may take numbers of the simulated fleet for those of a plant, nor the other way round: every answer of the fleet says where they come from. */
export function sayOrigins(db: Database, log: Log) {
  const notices = followNotices(() => readFleetNotices(db.orm), log);
  const originOf = (path: string) => {
    const { values, records, past } = notices.now();
    return valuePath.test(path) ? values : pastPath.test(path) ? past : records;
  };
  const layer: MiddlewareHandler = async (c, next) => {
    await next();
    c.res.headers.set(HEADER, originOf(c.req.path));
  };
  return {
    path: `${fleetPath}*`,
    layer,
    /** Of what was kept: it says what holds now. */
    headersFor: (path: string): Record<string, string> =>
      path.startsWith(fleetPath) ? { [HEADER]: originOf(path) } : {},
  };
}
