import { createHash } from 'node:crypto';
import type { Database } from '../../../../platform/server/database.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { writeCsv } from '../../../../platform/server/write-csv.ts';
import { atlasRecords } from '../record.ts';
import { atlasKinds } from '../vocabulary.ts';
import { listEverySource, listEveryValue } from './queries.ts';

const valueColumns = [
  'kind',
  'record',
  'field',
  'value',
  'unit',
  'source',
  'asOf',
  'quotedAt',
  'grade',
  'leads',
  'note',
] as const;
const sourceColumns = ['url', 'publisher', 'title', 'published'] as const;

/**
 * The whole atlas as files: every value with its source as CSV, the sources as CSV, and both with the data dictionary as JSON. The
 * header `x-checksum-sha256` tells the checksum of a file, so that a copy can name its edition.
 */
export function dataRoutes({ db }: { db: Database }): Route[] {
  const file = (name: string, contentType: string, write: () => Promise<string>): Route => ({
    method: 'GET',
    path: `/data/${name}`,
    access: 'visitor',
    compress: true,
    isOpen: true,
    async handle(c) {
      const text = await write();
      return c.body(text, 200, {
        'content-type': `${contentType}; charset=utf-8`,
        'content-disposition': `attachment; filename="smr-${name.replace('atlas', 'the-atlas')}"`,
        'x-checksum-sha256': createHash('sha256').update(text).digest('hex'),
      });
    },
  });
  return [
    file('values.csv', 'text/csv', async () => writeCsv(valueColumns, await listEveryValue(db.orm))),
    file('sources.csv', 'text/csv', async () => writeCsv(sourceColumns, await listEverySource(db.orm))),
    file('atlas.json', 'application/json', async () =>
      JSON.stringify({
        dictionary: Object.fromEntries(atlasKinds.map((kind) => [kind, atlasRecords[kind].fields])),
        values: await listEveryValue(db.orm),
        sources: await listEverySource(db.orm),
      }),
    ),
  ];
}
