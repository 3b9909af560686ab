import { generateOpml } from 'feedsmith';
import type { Database } from '../../../platform/server/database.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { OWN_NAMESPACE, ownAttributes, writeOwnAttributes } from './own-opml.ts';
import { listSources } from './queries.ts';

/** `/api/admin/feed-sources.opml`: the list of sources for other feed readers, and to be imported again. */
export function opmlRoutes({ db, siteName }: { db: Database; siteName: string }): Route[] {
  const handle = async (c: AppContext) => {
    const sources = await listSources(db.orm);
    const opml = generateOpml(
      {
        head: { title: `${siteName}: news sources`, dateCreated: new Date() },
        body: {
          outlines: sources.map((source) => ({
            type: 'rss',
            text: source.name,
            title: source.name,
            xmlUrl: source.url,
            ...(source.description ? { description: source.description } : {}),
            ...writeOwnAttributes(source),
          })),
        },
      },
      { extraOutlineAttributes: ownAttributes },
    );
    return c.body(opml.replace('<opml ', `<opml xmlns:smr="${OWN_NAMESPACE}" `), 200, {
      'content-type': 'text/x-opml; charset=utf-8',
      'content-disposition': 'attachment; filename="feed-sources.opml"',
    });
  };
  return [
    {
      method: 'GET',
      path: '/api/admin/feed-sources.opml',
      access: 'editor',
      cache: 'no-store',
      compress: true,
      handle,
    },
  ];
}
