import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import type { Atlas } from '../../records/server/open-atlas.ts';
import { atlasDownloads } from '../../records/server/serve-records.ts';
import { projectFilterSchema } from '../contract.ts';
import { narrowProjects } from './narrow-projects.ts';

/** `/projects.csv` and `/projects.json`: the list as a file, narrowed by the same parameters as its page. */
export function projectDownloads({ atlas }: { atlas: Atlas }): Route[] {
  return atlasDownloads({
    kind: 'projects',
    path: '/projects',
    filter: projectFilterSchema,
    list: async (filter) => narrowProjects(await atlas.read(), filter),
  });
}
