import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { writeCsv } from '../../../../platform/server/write-csv.ts';
import type { Atlas } from '../../records/server/open-atlas.ts';
import { atlasDownloads, columnsOf, toRow } from '../../records/server/serve-records.ts';
import { designFilterSchema } from '../contract.ts';
import { chooseCompared } from './choose-compared.ts';
import { narrowDesigns } from './narrow-designs.ts';

/** `/designs.csv` and `/designs.json`: the list as a file, narrowed by the same parameters as its page; `/compare.csv`: a comparison. */
export function designDownloads({ atlas }: { atlas: Atlas }): Route[] {
  return [
    ...atlasDownloads({
      atlas,
      kind: 'designs',
      path: '/designs',
      filter: designFilterSchema,
      single: ['developer'],
      list: async (filter) => narrowDesigns(await atlas.read(), filter),
    }),
    {
      method: 'GET',
      path: '/compare.csv',
      access: 'visitor',
      isOpen: true,
      async handle(c) {
        const slugs = (c.req.query('designs') ?? '').split(',').filter(Boolean);
        const rows = chooseCompared(await atlas.read(), slugs).map(toRow);
        return c.body(writeCsv(columnsOf('designs'), rows), 200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="smr-comparison.csv"',
        });
      },
    },
  ];
}
