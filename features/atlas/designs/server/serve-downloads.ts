import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { writeCsv } from '../../../../platform/server/write-csv.ts';
import type { Atlas } from '../../records/server/open-atlas.ts';
import { atlasDownloads, columnsOf, toRow } from '../../records/server/serve-records.ts';
import { designFilterSchema } from '../contract.ts';
import { MOST_COMPARED } from '../vocabulary.ts';
import { narrowDesigns } from './narrow-designs.ts';

/** `/designs.csv` and `/designs.json`: the list as a file, narrowed by the same parameters as its page; `/compare.csv`: a comparison. */
export function designDownloads({ atlas }: { atlas: Atlas }): Route[] {
  return [
    ...atlasDownloads({
      kind: 'designs',
      path: '/designs',
      filter: designFilterSchema,
      list: async (filter) => narrowDesigns(await atlas.read(), filter),
    }),
    {
      method: 'GET',
      path: '/compare.csv',
      access: 'visitor',
      async handle(c) {
        const slugs = (c.req.query('designs') ?? '').split(',').slice(0, MOST_COMPARED);
        const reading = await atlas.read();
        const rows = slugs.flatMap((slug) => reading.find('designs', slug) ?? []).map(toRow);
        return c.body(writeCsv(columnsOf('designs'), rows), 200, {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': 'attachment; filename="smr-comparison.csv"',
        });
      },
    },
  ];
}
