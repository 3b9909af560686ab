import { readFilter } from '../../../../platform/server/http/read-filter.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { type Atlas, type Entry, firstOf } from '../../records/server/open-atlas.ts';
import { atlasDownloads, toRow } from '../../records/server/serve-records.ts';
import { projectFilterSchema } from '../contract.ts';
import { positionOf } from './map-projects.ts';
import { narrowProjects } from './narrow-projects.ts';

interface ProjectDownloads {
  atlas: Atlas;
  publicUrl: string;
}

/** `/projects.csv`, `.json` and `.geojson`: the list as a file, narrowed by the same parameters as its page. */
export function projectDownloads({ atlas, publicUrl }: ProjectDownloads): Route[] {
  return [
    ...atlasDownloads({
      atlas,
      kind: 'projects',
      path: '/projects',
      filter: projectFilterSchema,
      list: async (filter) => narrowProjects(await atlas.read(), filter),
    }),
    {
      method: 'GET',
      path: '/projects.geojson',
      access: 'visitor',
      compress: true,
      isOpen: true,
      async handle(c) {
        const filter = readFilter(c, projectFilterSchema, ['search', 'sort']);
        const features = narrowProjects(await atlas.read(), filter).map((entry) => toFeature(entry, publicUrl));
        return c.body(JSON.stringify({ type: 'FeatureCollection', features }), 200, {
          'content-type': 'application/geo+json',
          'content-disposition': 'attachment; filename="smr-projects.geojson"',
        });
      },
    },
  ];
}

/** RFC 7946: what has no known position has the geometry null, as every other project stands in the file. */
function toFeature(entry: Entry, publicUrl: string) {
  const position = positionOf(entry);
  return {
    type: 'Feature',
    id: entry.slug,
    geometry: position && { type: 'Point', coordinates: [position.longitude, position.latitude] },
    properties: {
      ...toRow(entry),
      precision: firstOf(entry, 'precision') ?? null,
      url: `${publicUrl}/projects/${entry.slug}`,
    },
  };
}
