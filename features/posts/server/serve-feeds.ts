import type { Database } from '../../../platform/server/database.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { feedFormats } from '../../../platform/server/write-feeds.ts';
import { readCharts } from './chart-queries.ts';
import { listPublishedPosts } from './queries.ts';
import { renderPost } from './render-post.ts';
import { resolveCards } from './resolve-cards.ts';

interface PostFeedDeps {
  db: Database;
  publicUrl: string;
  site: { name: string; language: string };
}

const POSTS_IN_A_FEED = 20;
/** A card in a post shows a record of today. */
const RENDERED_FOR_MS = 60_000;

/** `/blog/rss.xml`, `/blog/atom.xml` and `/blog/feed.json`: the newest posts, whole. */
export function postFeeds({ db, publicUrl, site }: PostFeedDeps): Route[] {
  /** By id; made once for all who ask within a minute, unless a post has changed. */
  let made: { key: string; at: number; html: Promise<Map<string, string>> } | null = null;
  const renderAll = (items: Awaited<ReturnType<typeof listPublishedPosts>>['items']) => {
    const key = items.map(({ id, changedAt }) => `${id} ${changedAt}`).join();
    const now = performance.now();
    if (made?.key === key && now - made.at < RENDERED_FOR_MS) return made.html;
    const html = (async () => {
      const all = new Map<string, string>();
      for (const { id, body } of items) {
        const cards = await resolveCards(db.orm, body, publicUrl, await readCharts(db.orm, { id, body }));
        all.set(id, renderPost(body, cards, 'plain', publicUrl));
      }
      return all;
    })();
    made = { key, at: now, html };
    html.catch(() => {
      made = null;
    });
    return html;
  };
  const route = (path: string, { write, contentType }: (typeof feedFormats)['rss']): Route => ({
    method: 'GET',
    path,
    access: 'visitor',
    compress: true,
    isOpen: true,
    cache: 'public, max-age=900',
    async handle(c) {
      const { items } = await listPublishedPosts(db.orm, { limit: POSTS_IN_A_FEED });
      const html = await renderAll(items);
      const entries = items.map((post) => ({
        id: post.id,
        title: post.title,
        url: `${publicUrl}/blog/${post.slug}`,
        summary: post.excerpt || post.title,
        publishedAt: new Date(post.publishedAt),
        changedAt: new Date(post.changedAt),
        tags: post.tags,
        author: post.byline || site.name,
        html: html.get(post.id) ?? '',
      }));
      const newest = Math.max(0, ...entries.map(({ changedAt }) => changedAt.getTime()));
      const updated = newest > 0 ? new Date(newest) : new Date();
      const about = {
        title: `${site.name}: Blog`,
        description: `What the editors of ${site.name} write.`,
        language: site.language,
        selfUrl: `${publicUrl}${path}`,
        pageUrl: `${publicUrl}/blog`,
        siteName: site.name,
        updated,
      };
      return c.body(write(entries, about), 200, { 'content-type': `${contentType}; charset=utf-8` });
    },
  });
  return [
    route('/blog/rss.xml', feedFormats.rss),
    route('/blog/atom.xml', feedFormats.atom),
    route('/blog/feed.json', feedFormats.json),
  ];
}
