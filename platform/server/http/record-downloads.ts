import type { z } from 'zod';
import { writeCsv } from '../write-csv.ts';
import { readFilter } from './read-filter.ts';
import type { AppContext } from './request-context.ts';
import type { Route } from './serve-routes.ts';

interface RecordDownloads<Filter> {
  /** What the records are called in the JSON file. */
  kind: string;
  columns: readonly string[];
  /** Address of the page whose list it is. */
  path: string;
  /** What the query of the page may say; a search, an order and what `single` names are given once, everything else is a list. */
  filter: z.ZodType<Filter>;
  /** Parameters besides search and order that are given once. */
  single?: readonly string[];
  list(filter: Filter): Promise<object[]>;
  /** The newest date for which a record was checked. */
  readAsOf(filter: Filter): Promise<string | null>;
}

/** `<path>.csv` and `<path>.json`: a list of records as a file, narrowed by the same parameters as its page. */
export function recordDownloads<Filter>(downloads: RecordDownloads<Filter>): Route[] {
  const { kind, columns, path, filter, single = [], list, readAsOf } = downloads;
  const read = (c: AppContext) => readFilter(c, filter, ['search', 'sort', ...single]);
  const disposition = (format: string) => `attachment; filename="smr-${path.slice(1)}.${format}"`;
  const pick = (one: object) => {
    const values = new Map(Object.entries(one));
    return Object.fromEntries(columns.map((column) => [column, values.get(column)]));
  };
  const file = { method: 'GET', access: 'visitor', compress: true, isOpen: true } as const;
  return [
    {
      ...file,
      path: `${path}.csv`,
      handle: async (c) =>
        c.body(writeCsv(columns, (await list(read(c))).map(pick)), 200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': disposition('csv'),
        }),
    },
    {
      ...file,
      path: `${path}.json`,
      async handle(c) {
        const records = (await list(read(c))).map(pick);
        c.header('content-disposition', disposition('json'));
        return c.json({ asOf: await readAsOf(read(c)), [kind]: records });
      },
    },
  ];
}
