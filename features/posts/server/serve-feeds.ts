import type { Database } from '../../../platform/server/database.ts';
import type { Route } from '../../../platform/server/http/serve-routes.ts';
import { feedFormats } from '../../../platform/server/write-feeds.ts';
import { listPublishedPosts } from './queries.ts';
import { renderPost } from './render-post.ts';
import { resolveCards } from './resolve-cards.ts';

interface PostFeedDeps {
  db: Database;
  publicUrl: string;
  site: { name: string; language: string };
}

const POSTS_IN_A_FEED = 20;

/** `/blog/rss.xml`, `/blog/atom.xml` and `/blog/feed.json`: the newest posts, whole. */
export function postFeeds({ db, publicUrl, site }: PostFeedDeps): Route[] {
  const route = (path: string, { write, contentType }: (typeof feedFormats)['rss']): Route => ({
    method: 'GET',
    path,
    access: 'visitor',
    compress: true,
    cache: 'public, max-age=900',
    async handle(c) {
      const { items } = await listPublishedPosts(db.orm, { limit: POSTS_IN_A_FEED });
      const cards = await Promise.all(items.map(({ body }) => resolveCards(db.orm, body, publicUrl)));
      const entries = items.map((post, index) => ({
        id: post.id,
        title: post.title,
        url: `${publicUrl}/blog/${post.slug}`,
        summary: post.excerpt || post.title,
        publishedAt: new Date(post.publishedAt),
        changedAt: new Date(post.changedAt),
        tags: post.tags,
        author: post.byline || site.name,
        html: withAddresses(renderPost(post.body, cards[index], 'plain'), publicUrl),
      }));
      const updated = new Date(Math.max(0, ...entries.map(({ changedAt }) => changedAt.getTime())));
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

/** A feed reader does not know where it came from, and takes one size of a picture. */
const withAddresses = (html: string, publicUrl: string) =>
  html.replaceAll(/ (?:srcset|sizes)="[^"]*"/g, '').replaceAll(/ (href|src)="\/(?!\/)/g, ` $1="${publicUrl}/`);
