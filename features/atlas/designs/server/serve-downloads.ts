import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import type { Atlas } from '../../records/server/open-atlas.ts';
import { atlasDownloads } from '../../records/server/serve-records.ts';
import { designFilterSchema } from '../contract.ts';
import { narrowDesigns } from './narrow-designs.ts';

/** `/designs.csv` and `/designs.json`: the list as a file, narrowed by the same parameters as its page. */
export function designDownloads({ atlas }: { atlas: Atlas }): Route[] {
  return atlasDownloads({
    kind: 'designs',
    path: '/designs',
    filter: designFilterSchema,
    list: async (filter) => narrowDesigns(await atlas.read(), filter),
  });
}
