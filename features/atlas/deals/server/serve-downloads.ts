import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import type { Atlas } from '../../records/server/open-atlas.ts';
import { atlasDownloads } from '../../records/server/serve-records.ts';
import { dealFilterSchema } from '../contract.ts';
import { narrowDeals } from './narrow-deals.ts';

/** `/deals.csv` and `/deals.json`: the list as a file, narrowed by the same parameters as its page. */
export function dealDownloads({ atlas }: { atlas: Atlas }): Route[] {
  return atlasDownloads({
    atlas,
    kind: 'deals',
    path: '/deals',
    filter: dealFilterSchema,
    list: async (filter) => narrowDeals(await atlas.read(), filter),
  });
}
