import { generateAtomFeed, generateJsonFeed, generateRssFeed } from 'feedsmith';
import type { Database } from '../../../platform/server/database.ts';
import { readFilter } from '../../../platform/server/http/read-filter.ts';
import type { AppContext } from '../../../platform/server/http/request-context.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { type NewsFilter, type NewsItem, newsFilterSchema } from '../contract.ts';
import { listStories } from './queries.ts';

export interface NewsFeedDeps {
  db: Database;
  publicUrl: string;
  site: { name: string; description: string; language: string };
}

const ITEMS_IN_A_FEED = 50;

/**
 * `/feed.xml` (RSS 2.0), `/atom.xml` (RFC 4287) and `/feed.json` (JSON Feed 1.1): the newest stories, narrowed by the same
 * parameters as /news. Links lead to the publishers, because the stories are theirs.
 */
export function newsFeedRoutes(deps: NewsFeedDeps): Route[] {
  const route = (path: string, write: (items: NewsItem[], about: FeedAbout) => string, contentType: string): Route => ({
    method: 'GET',
    path,
    access: 'visitor',
    compress: true,
    cache: 'public, max-age=900',
    async handle(c) {
      const filter = readFilter(c, newsFilterSchema, ['q']);
      const { items } = await listStories(deps.db.orm, { ...filter, limit: ITEMS_IN_A_FEED });
      const body = write(items, describeFeed(deps, c, filter, items));
      return c.body(body, 200, { 'content-type': `${contentType}; charset=utf-8` });
    },
  });
  return [
    route('/feed.xml', writeRss, 'application/rss+xml'),
    route('/atom.xml', writeAtom, 'application/atom+xml'),
    route('/feed.json', writeJson, 'application/feed+json'),
  ];
}

interface FeedAbout {
  title: string;
  description: string;
  language: string;
  /** This feed's own address. */
  selfUrl: string;
  /** The list it was made from. */
  pageUrl: string;
  siteName: string;
  updated: Date;
}

function describeFeed(
  { publicUrl, site }: NewsFeedDeps,
  c: AppContext,
  filter: NewsFilter,
  items: NewsItem[],
): FeedAbout {
  const query = new URL(c.req.url).search;
  const chosen = [
    filter.q && `“${filter.q}”`,
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
    updated: new Date(items[0]?.publishedAt ?? 0),
  };
}

function writeRss(items: NewsItem[], about: FeedAbout): string {
  const feed = generateRssFeed({
    title: about.title,
    link: about.pageUrl,
    description: about.description,
    language: about.language,
    lastBuildDate: about.updated,
    atom: { links: [{ href: about.selfUrl, rel: 'self', type: 'application/rss+xml' }] },
    items: items.map((item) => ({
      title: item.title,
      ...(item.url ? { link: item.url } : {}),
      description: summarize(item),
      guid: { value: `urn:uuid:${item.id}`, isPermaLink: false },
      pubDate: new Date(item.publishedAt),
      categories: item.tags.map((name) => ({ name })),
      dc: { creators: [item.publisher ?? item.source] },
    })),
  });
  return feed.replace(notInXml, '');
}

function writeAtom(items: NewsItem[], about: FeedAbout): string {
  const feed = generateAtomFeed({
    id: about.selfUrl,
    title: { value: about.title },
    subtitle: { value: about.description },
    updated: about.updated,
    authors: [{ name: about.siteName }],
    links: [
      { href: about.selfUrl, rel: 'self', type: 'application/atom+xml' },
      { href: about.pageUrl, rel: 'alternate', type: 'text/html' },
    ],
    entries: items.map((item) => ({
      id: `urn:uuid:${item.id}`,
      title: { value: item.title },
      updated: new Date(item.publishedAt),
      published: new Date(item.publishedAt),
      authors: [{ name: item.publisher ?? item.source }],
      summary: { value: summarize(item) },
      categories: item.tags.map((term) => ({ term })),
      links: item.url ? [{ href: item.url, rel: 'alternate', type: 'text/html' }] : [],
    })),
  });
  return feed.replace(notInXml, '');
}

/** Characters that no XML 1.0 document may contain, not even escaped (section 2.2). */
const notInXml = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

function writeJson(items: NewsItem[], about: FeedAbout): string {
  const { items: written = [], ...head } = generateJsonFeed({
    title: about.title,
    home_page_url: about.pageUrl,
    feed_url: about.selfUrl,
    description: about.description,
    language: about.language,
    authors: [{ name: about.siteName }],
    items: items.map((item) => ({
      id: `urn:uuid:${item.id}`,
      ...(item.url ? { url: item.url } : {}),
      title: item.title,
      content_text: summarize(item),
      date_published: new Date(item.publishedAt),
      tags: item.tags,
      authors: [{ name: item.publisher ?? item.source }],
    })),
  }) as { items?: unknown[] };
  // The generator leaves out a list that is empty, but JSON Feed requires it.
  return JSON.stringify({ ...head, items: written });
}

/** Readers without our page should see who else reported it, too. */
function summarize(item: NewsItem): string {
  const others = [...new Set(item.alsoReportedBy.map((report) => report.source))];
  const also = others.length > 0 ? `Also reported by ${others.join(', ')}.` : '';
  return [item.summary, also].filter(Boolean).join(' ') || item.title;
}
