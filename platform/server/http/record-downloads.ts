import { Hono } from 'hono';
import type { z } from 'zod';
import { exportedNames, type RecordDeclaration } from '../../shared/record.ts';
import { writeCsv } from '../write-csv.ts';
import { readFilter } from './read-filter.ts';
import type { AppContext, AppEnv } from './request-context.ts';

interface RecordDownloads<Filter> {
  record: RecordDeclaration;
  /** Address of the page whose list it is. */
  path: string;
  /** What the query of the page may say; a search and an order are given once, everything else is a list. */
  filter: z.ZodType<Filter>;
  list(filter: Filter): Promise<object[]>;
  /** The newest date for which a record was checked. */
  readAsOf(filter: Filter): Promise<string | null>;
}

/** `<path>.csv` and `<path>.json`: a list of records as a file, narrowed by the same parameters as its page. */
export function recordDownloads<Filter>(downloads: RecordDownloads<Filter>) {
  const { record, path, filter, list, readAsOf } = downloads;
  const columns = exportedNames(record);
  const read = (c: AppContext) => readFilter(c, filter, ['search', 'sort']);
  const disposition = (format: string) => `attachment; filename="smr-${path.slice(1)}.${format}"`;
  const pick = (one: object) => {
    const values = new Map(Object.entries(one));
    return Object.fromEntries(columns.map((column) => [column, values.get(column)]));
  };
  return new Hono<AppEnv>()
    .get(`${path}.csv`, async (c) =>
      c.body(writeCsv(columns, (await list(read(c))).map(pick)), 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': disposition('csv'),
      }),
    )
    .get(`${path}.json`, async (c) => {
      const records = (await list(read(c))).map(pick);
      c.header('content-disposition', disposition('json'));
      return c.json({ asOf: await readAsOf(read(c)), [record.kind]: records });
    });
}
