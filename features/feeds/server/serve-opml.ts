import { generateOpml } from 'feedsmith';
import { Hono } from 'hono';
import type { Database } from '../../../platform/server/database.ts';
import type { AppContext, AppEnv } from '../../../platform/server/http/request-context.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { listSources } from './queries.ts';

export interface OpmlDeps {
  db: Database;
  siteName: string;
  readActor(c: AppContext): Promise<Actor | null>;
  authorize(actor: Actor | null, access: 'editor'): void;
}

/** `/api/admin/feed-sources.opml`: the list of sources for other feed readers, and to be imported again. */
export function opmlRoutes({ db, siteName, readActor, authorize }: OpmlDeps) {
  return new Hono<AppEnv>().get('/api/admin/feed-sources.opml', async (c) => {
    authorize(await readActor(c), 'editor');
    const sources = await listSources(db.orm);
    const opml = generateOpml({
      head: { title: `${siteName}: news sources`, dateCreated: new Date() },
      body: {
        outlines: sources.map(({ name, url, description }) => ({
          type: 'rss',
          text: name,
          title: name,
          xmlUrl: url,
          ...(description ? { description } : {}),
        })),
      },
    });
    return c.body(opml, 200, {
      'content-type': 'text/x-opml; charset=utf-8',
      'content-disposition': 'attachment; filename="feed-sources.opml"',
      'cache-control': 'no-store',
    });
  });
}
