import { z } from 'zod';
import type { Database } from '../../../../platform/server/database.ts';
import { readFilter } from '../../../../platform/server/http/read-filter.ts';
import type { AppContext } from '../../../../platform/server/http/request-context.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { streamCsv, writeCsv } from '../../../../platform/server/write-csv.ts';
import type { Actor } from '../../../../platform/shared/actor.ts';
import type { Stream } from '../../streams/contract.ts';
import { noticesOf } from '../../streams/rules/say-origins.ts';
import { originSince } from '../../streams/rules/trace-origins.ts';
import { getStream } from '../../streams/server/queries.ts';
import { qualities } from '../../streams/vocabulary.ts';
import { listOwnUnits } from '../../units/server/permissions.ts';
import { findOwnerLabel } from '../../units/server/source-queries.ts';
import { historyRangeSchema } from '../contract.ts';
import { readHistory } from './read-history.ts';
import { readRange } from './read-range.ts';
import { listSamples, type StoredSample } from './sample-queries.ts';

const columns = ['from', 'lowest', 'mean', 'highest', 'last', 'samples', 'uncertain', 'bad', 'unit', 'note'] as const;

const sampleColumns = ['time', 'value', 'quality', 'unit', 'note'] as const;
const sampleRangeSchema = historyRangeSchema.pick({ from: true, to: true });

export interface TelemetryDownloadDeps {
  db: Database;
  now(): number;
  readActor(c: AppContext): Promise<Actor | null>;
}

/**
 * `GET /api/fleet/streams/{id}/history.csv`: a history as a file, with the same parameters as the API's; gaps are rows of their own.
 * `GET /api/fleet/streams/{id}/samples.csv?from=…&to=…`: the samples themselves, as they were sent; while it is read, however many they are.
 */
export function telemetryDownloads({ db, now, readActor }: TelemetryDownloadDeps): Route[] {
  const readStream = async (c: AppContext) => {
    const stream = await getStream(db.orm, idOf(c), await listOwnUnits(db.orm, await readActor(c)));
    return { stream, ownerLabel: await findOwnerLabel(db.orm, stream.smrUnitId) };
  };
  const handle = async (c: AppContext) => {
    const { stream, ownerLabel } = await readStream(c);
    const noticeAt = noticesOf(stream, ownerLabel);
    const input = readFilter(c, historyRangeSchema, ['from', 'to', 'points']);
    const at = new Date(now());
    const history = await readHistory(db.orm, { id: stream.id, points: input.points, ...readRange(input, at) }, at);
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
        note: noticeAt(ts),
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
        note: `${noticeAt(from)} Gap until ${to}.`,
      })),
    ].sort((a, b) => (a.from < b.from ? -1 : 1));
    return c.body(writeCsv(columns, rows), 200, csvHeaders(stream, ownerLabel, new Date(history.from)));
  };
  const handleSamples = async (c: AppContext) => {
    const { stream, ownerLabel } = await readStream(c);
    const at = new Date(now());
    const { from, to } = readRange(readFilter(c, sampleRangeSchema, ['from', 'to']), at);
    const rows = listSamples(db.orm, stream.id, from.getTime(), to.getTime());
    return c.body(
      await streamCsv(sampleColumns, describeSamples(stream, noticesOf(stream, ownerLabel), rows)),
      200,
      csvHeaders(stream, ownerLabel, from, 'samples'),
    );
  };
  const route = (path: string, serve: Route['handle']): Route => ({
    method: 'GET',
    path,
    access: 'fleet viewer',
    compress: true,
    handle: serve,
  });
  return [
    route('/api/fleet/streams/:id/history.csv', handle),
    route('/api/fleet/streams/:id/samples.csv', handleSamples),
  ];
}

function idOf(c: AppContext): number {
  return z.coerce.number().int().positive().catch(0).parse(c.req.param('id'));
}

function csvHeaders(stream: Stream, ownerLabel: string | null, from: Date, kind?: string): Record<string, string> {
  const name =
    originSince(stream, ownerLabel, from.toISOString()) === 'plant' ? stream.name : `simulated-${stream.name}`;
  return {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${[name, kind].filter(Boolean).join('-')}.csv"`,
  };
}

async function* describeSamples(
  stream: Stream,
  noticeAt: (at: string) => string,
  samples: AsyncIterable<StoredSample>,
) {
  for await (const { ts, value, quality } of samples) {
    const time = new Date(ts).toISOString();
    yield { time, value, quality: qualities[quality] ?? 'bad', unit: stream.unit, note: noticeAt(time) };
  }
}
