import type { Database } from '../../../platform/server/database.ts';
import { readFilter } from '../../../platform/server/http/read-filter.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { writeCsv } from '../../../platform/server/write-csv.ts';
import { type Startup, startupFilterSchema } from '../contract.ts';
import { listStartups, readTracker } from './queries.ts';

const columns = [
  'name',
  'location',
  'country',
  'descriptionShort',
  'foundedYear',
  'fundingStage',
  'employeesRange',
  'tags',
  'websiteUrl',
  'crunchbaseUrl',
  'sourceUrl',
  'asOf',
] as const satisfies (keyof Startup)[];

/** `/startups.csv` and `/startups.json`: the tracker as a file, narrowed by the same parameters as the page. */
export function startupDownloads({ db }: { db: Database }): Route[] {
  const filterOf = (c: AppContext) => readFilter(c, startupFilterSchema, ['search', 'sort']);
  const file = { method: 'GET', access: 'visitor', compress: true } as const;
  return [
    {
      ...file,
      path: '/startups.csv',
      handle: async (c) =>
        c.body(writeCsv(columns, await listStartups(db.orm, filterOf(c))), 200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="smr-startups.csv"',
        }),
    },
    {
      ...file,
      path: '/startups.json',
      async handle(c) {
        const { startups, asOf } = await readTracker(db.orm, filterOf(c));
        c.header('content-disposition', 'attachment; filename="smr-startups.json"');
        const picked = startups.map((one) => Object.fromEntries(columns.map((column) => [column, one[column]])));
        return c.json({ asOf, startups: picked });
      },
    },
  ];
}
