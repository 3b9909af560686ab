import { z } from 'zod';
import type { Database } from '../../../../platform/server/database.ts';
import { readFilter } from '../../../../platform/server/http/read-filter.ts';
import type { AppContext } from '../../../../platform/server/http/request-context.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { writeCsv } from '../../../../platform/server/write-csv.ts';
import { noticeAt, originSince } from '../../streams/rules/trace-origins.ts';
import { getStream } from '../../streams/server/queries.ts';
import { historyRangeSchema } from '../contract.ts';
import { readHistory } from './read-history.ts';
import { readRange } from './read-range.ts';

const columns = ['from', 'lowest', 'mean', 'highest', 'last', 'samples', 'uncertain', 'bad', 'unit', 'note'] as const;

/** `GET /api/fleet/streams/{id}/history.csv`: a history as a file, with the same parameters as the API's. Gaps are rows of their own. */
export function telemetryDownloads({ db, now }: { db: Database; now(): number }): Route[] {
  const handle = async (c: AppContext) => {
    const id = z.coerce.number().int().positive().catch(0).parse(c.req.param('id'));
    const stream = await getStream(db.orm, id);
    const input = readFilter(c, historyRangeSchema, ['from', 'to', 'points']);
    const at = new Date(now());
    const history = await readHistory(db.orm, { id, points: input.points, ...readRange(input, at) }, at);
    const rows = [
      ...history.buckets.map(({ ts, min, avg, max, last, count, uncertain, bad }) => ({
        from: ts,
        lowest: min,
        mean: avg,
        highest: max,
        last,
        samples: count,
        uncertain,
        bad,
        unit: stream.unit,
        note: noticeAt(stream, ts),
      })),
      ...history.gaps.map(({ from, to }) => ({
        from,
        lowest: null,
        mean: null,
        highest: null,
        last: null,
        samples: 0,
        uncertain: 0,
        bad: 0,
        unit: stream.unit,
        note: `${noticeAt(stream, from)} Gap until ${to}.`,
      })),
    ].sort((a, b) => (a.from < b.from ? -1 : 1));
    const name = originSince(stream, history.from) === 'plant' ? stream.name : `simulated-${stream.name}`;
    return c.body(writeCsv(columns, rows), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    });
  };
  return [{ method: 'GET', path: '/api/fleet/streams/:id/history.csv', access: 'visitor', compress: true, handle }];
}
