import type { Database } from '../../../platform/server/database.ts';
import { readFilter } from '../../../platform/server/http/read-filter.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { writeCsv } from '../../../platform/server/write-csv.ts';
import { type Company, companyFilterSchema } from '../contract.ts';
import { listCompanies, readCompanyStats } from './queries.ts';

const columns = [
  'name',
  'slug',
  'category',
  'country',
  'headquartersLocation',
  'websiteUrl',
  'description',
  'technologyFocus',
  'reactorTechnology',
  'applications',
  'foundedYear',
  'employeeCount',
  'employeeCountRange',
  'annualRevenue',
  'revenueYear',
  'projectsDeliveredCount',
  'stockSymbol',
  'certifications',
  'parentCompany',
  'linkedinUrl',
  'twitterUrl',
  'isStartup',
  'fundingStage',
  'sourceUrl',
  'asOf',
] as const satisfies (keyof Company)[];

/** `/vendors.csv` and `/vendors.json`: the directory as a file, narrowed by the same parameters as the page. */
export function companyDownloads({ db }: { db: Database }): Route[] {
  const read = (c: AppContext) => listCompanies(db.orm, readFilter(c, companyFilterSchema, ['search', 'sort']));
  const file = { method: 'GET', access: 'visitor', compress: true } as const;
  return [
    {
      ...file,
      path: '/vendors.csv',
      handle: async (c) =>
        c.body(writeCsv(columns, await read(c)), 200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="smr-vendors.csv"',
        }),
    },
    {
      ...file,
      path: '/vendors.json',
      async handle(c) {
        const [companies, { asOf }] = [await read(c), await readCompanyStats(db.orm)];
        c.header('content-disposition', 'attachment; filename="smr-vendors.json"');
        const picked = companies.map((one) => Object.fromEntries(columns.map((column) => [column, one[column]])));
        return c.json({ asOf, companies: picked });
      },
    },
  ];
}
