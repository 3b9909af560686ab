import type { Database } from '../../../../platform/server/database.ts';
import { readFilter } from '../../../../platform/server/http/read-filter.ts';
import type { AppContext } from '../../../../platform/server/http/request-context.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { writeCsv } from '../../../../platform/server/write-csv.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import { streamListSchema } from '../../streams/contract.ts';
import { readStreamList } from '../../streams/rules/read-list.ts';
import { noticesOf } from '../../streams/rules/say-origins.ts';
import { listStreams } from '../../streams/server/queries.ts';
import { historyRangeSchema } from '../../telemetry/contract.ts';
import { readHistory, readRange } from '../../telemetry/server/queries.ts';
import { listOwnUnits } from '../../units/server/permissions.ts';
import { listSources } from '../../units/server/source-queries.ts';
import { MOST_PLOTTED } from '../vocabulary.ts';

const columns = [
  'from',
  'stream',
  'lowest',
  'mean',
  'highest',
  'last',
  'samples',
  'uncertain',
  'bad',
  'unit',
  'note',
] as const;
const filterSchema = historyRangeSchema.extend({ streams: streamListSchema });

export interface PlotDownloadDeps {
  db: Database;
  now(): number;
  readActor(c: AppContext): Promise<Actor | null>;
}

/** `GET /api/fleet/plot.csv?streams=1,2&from=…&to=…`: what a plot shows as a file, stream by stream; gaps are rows of their own. */
export function plotDownloads({ db, now, readActor }: PlotDownloadDeps): Route[] {
  const handle = async (c: AppContext) => {
    const { streams: listed, points, ...ends } = readFilter(c, filterSchema, ['streams', 'from', 'to', 'points']);
    const at = new Date(now());
    const range = readRange(ends, at);
    const ids = readStreamList(listed).slice(0, MOST_PLOTTED);
    const seen = await listOwnUnits(db.orm, await readActor(c));
    const known = new Map((await listStreams(db.orm, { ids, seen })).map((stream) => [stream.id, stream]));
    const labels = new Map((await listSources(db.orm, seen, null)).map((unit) => [unit.smrUnitId, unit.ownerLabel]));
    const rows = [];
    for (const id of ids) {
      const stream = known.get(id);
      if (!stream) continue;
      const noticeAt = noticesOf(stream, labels.get(stream.smrUnitId) ?? null);
      const { buckets, gaps } = await readHistory(db.orm, { id, ...range, points }, at);
      const named = { stream: stream.name, unit: stream.unit };
      const empty = { lowest: null, mean: null, highest: null, last: null, samples: 0, uncertain: 0, bad: 0 };
      rows.push(
        ...[
          ...buckets.map(({ ts, min, avg, max, last, count, uncertain, bad }) => ({
            ...{ from: ts, ...named, lowest: min, mean: avg, highest: max, last, samples: count, uncertain, bad },
            note: noticeAt(ts),
          })),
          ...gaps.map(({ from, to }) => ({
            ...{ from, ...named, ...empty },
            note: `${noticeAt(from)} Gap until ${to}.`,
          })),
        ].sort((a, b) => (a.from < b.from ? -1 : 1)),
      );
    }
    return c.body(writeCsv(columns, rows), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="fleet-plot.csv"',
    });
  };
  return [{ method: 'GET', path: '/api/fleet/plot.csv', access: 'fleet viewer', compress: true, handle }];
}
