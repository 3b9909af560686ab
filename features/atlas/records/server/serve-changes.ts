import type { Database } from '../../../../platform/server/database.ts';
import { readFilter } from '../../../../platform/server/http/read-filter.ts';
import type { Route } from '../../../../platform/server/http/serve-routes.ts';
import { feedFormats } from '../../../../platform/server/write-feeds.ts';
import { changeFilterSchema } from '../contract.ts';
import { listChanges } from './change-queries.ts';
import { pathOf, summaryOf, titleOf } from './describe-change.ts';
import type { Atlas, AtlasReading } from './open-atlas.ts';

interface ChangeFeedDeps {
  db: Database;
  atlas: Atlas;
  publicUrl: string;
  site: { name: string; language: string };
}

const CHANGES_IN_A_FEED = 50;

/** `/changes.xml` and `/changes.json`: what changed in the atlas, or as `?kind=` and `slug=` say, for who follows it. */
export function changeRoutes({ db, atlas, publicUrl, site }: ChangeFeedDeps): Route[] {
  const route = (path: string, { write, contentType }: (typeof feedFormats)['rss']): Route => ({
    method: 'GET',
    path,
    access: 'visitor',
    compress: true,
    cache: 'public, max-age=900',
    async handle(c) {
      const reading = await atlas.read();
      const filter = readFilter(c, changeFilterSchema, ['kind', 'slug', 'include']);
      const { items } = await listChanges(db.orm, { ...filter, limit: CHANGES_IN_A_FEED });
      const query = new URLSearchParams(Object.entries(filter)).toString();
      const asked = query === '' ? '' : `?${query}`;
      const entries = items.map((change) => ({
        id: change.id,
        title: titleOf(reading, change),
        url: publicUrl + pathOf(reading, change),
        summary: summaryOf(reading, change),
        publishedAt: change.at,
        tags: [change.kind],
        author: site.name,
      }));
      const about = {
        title: `What changed in the atlas, ${site.name}`,
        description: 'Changes of the records of reactor designs, projects, licensing and deals.',
        language: site.language,
        selfUrl: `${publicUrl}${path}${asked}`,
        pageUrl: `${publicUrl}/changes${asked}`,
        siteName: site.name,
        updated: items[0]?.at ?? beginOf(reading),
      };
      return c.body(write(entries, about), 200, { 'content-type': `${contentType}; charset=utf-8` });
    },
  });
  return [route('/changes.xml', feedFormats.rss), route('/changes.json', feedFormats.json)];
}

/** When the records came that nothing has changed since. */
function beginOf(reading: AtlasReading): Date {
  return new Date(Math.max(0, ...reading.all('designs').map(({ updatedAt }) => updatedAt.getTime())));
}
