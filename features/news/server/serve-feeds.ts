import type { Database } from '../../../platform/server/database.ts';
import { readFilter } from '../../../platform/server/http/read-filter.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { type FeedAbout, type FeedEntry, feedFormats } from '../../../platform/server/write-feeds.ts';
import { type NewsFilter, type NewsItem, newsFilterSchema } from '../contract.ts';
import { nameOthers } from '../rules/name-others.ts';
import { findEntities } from './entity-queries.ts';
import { type ListHeirs, leadToHeirs } from './lead-to-heirs.ts';
import { listStories } from './queries.ts';

export interface NewsFeedDeps {
  db: Database;
  listHeirs: ListHeirs;
  publicUrl: string;
  site: { name: string; description: string; language: string };
}

const ITEMS_IN_A_FEED = 50;

/**
 * `/feed.xml` (RSS 2.0), `/atom.xml` (RFC 4287) and `/feed.json` (JSON Feed 1.1): the newest stories, narrowed by the same
 * parameters as /news. Links lead to the publishers, because the stories are theirs; beside each stands our page, which has all reports of
 * it (RSS calls that `comments`, Atom `related`; JSON Feed knows no such thing).
 */
export function newsFeedRoutes(deps: NewsFeedDeps): Route[] {
  const route = (path: string, { write, contentType }: (typeof feedFormats)['rss']): Route => ({
    method: 'GET',
    path,
    access: 'visitor',
    compress: true,
    isOpen: true,
    cache: 'public, max-age=900',
    async handle(c) {
      const asked = readFilter(c, newsFilterSchema, ['q']);
      const filter = await leadToHeirs(deps.db.orm, asked, deps.listHeirs);
      const { items } = await listStories(deps.db.orm, { ...filter, limit: ITEMS_IN_A_FEED });
      const about = await findEntities(deps.db.orm, filter.about ?? []);
      const names = about.map(({ name }) => name);
      const body = write(
        items.map((item) => toEntry(item, deps.publicUrl)),
        describeFeed(deps, c, filter, names, items),
      );
      return c.body(body, 200, { 'content-type': `${contentType}; charset=utf-8` });
    },
  });
  return [
    route('/feed.xml', feedFormats.rss),
    route('/atom.xml', feedFormats.atom),
    route('/feed.json', feedFormats.json),
  ];
}

function describeFeed(
  { publicUrl, site }: NewsFeedDeps,
  c: AppContext,
  filter: NewsFilter,
  names: readonly string[],
  items: NewsItem[],
): FeedAbout {
  const query = new URL(c.req.url).search;
  const chosen = [
    filter.q && `“${filter.q}”`,
    ...names,
    ...[filter.category, filter.technology, filter.application, filter.region, filter.source].flat(),
  ];
  const narrowed = chosen.filter(Boolean).join(', ');
  return {
    title: narrowed ? `${site.name}: ${narrowed}` : site.name,
    description: site.description,
    language: site.language,
    selfUrl: `${publicUrl}${c.req.path}${query}`,
    pageUrl: `${publicUrl}/news${query}`,
    siteName: site.name,
    updated: new Date(Math.max(0, ...items.map((item) => Date.parse(item.changedAt ?? item.publishedAt)))),
  };
}

function toEntry(item: NewsItem, publicUrl: string): FeedEntry {
  return {
    id: item.id,
    title: item.title,
    url: item.url,
    pageUrl: `${publicUrl}/news/${item.slug}`,
    summary: summarize(item),
    publishedAt: new Date(item.publishedAt),
    ...(item.changedAt ? { changedAt: new Date(item.changedAt) } : {}),
    tags: item.tags,
    author: item.publisher ?? item.source,
  };
}

/** Readers without our page should see who else reported it, too. */
function summarize(item: NewsItem): string {
  const { named, more } = nameOthers(item);
  const names = named.map(({ source }) => source).join(', ');
  const also = names && `Also reported by ${names}${more > 0 ? ` and ${more} more` : ''}.`;
  return [item.summary, also].filter(Boolean).join(' ') || item.title;
}
