import { listCompanySlugs } from '../../features/companies/server/queries.ts';
import { listTermNames } from '../../features/glossary/server/queries.ts';
import { letterPath } from '../../features/letters/rules/letter-path.ts';
import { listArchive } from '../../features/letters/server/queries.ts';
import { listPublishedSlugs } from '../../features/posts/server/queries.ts';
import type { Database } from '../../platform/server/database.ts';
import type { Route } from '../../platform/server/http/serve-routes.ts';
import { listedPages } from '../pages.ts';

/** `/robots.txt` and `/sitemap.xml` (sitemaps.org protocol 0.9). */
export function crawlerRoutes({ db, publicUrl }: { db: Database; publicUrl: string }): Route[] {
  return [
    {
      method: 'GET',
      path: '/robots.txt',
      access: 'visitor',
      handle: (c) =>
        c.text(
          `User-agent: *\nDisallow: /api/\nDisallow: /admin\nAllow: /api/docs\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
        ),
    },
    {
      method: 'GET',
      path: '/sitemap.xml',
      access: 'visitor',
      compress: true,
      async handle(c) {
        const urls = (await listPaths(db)).map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`);
        const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
        return c.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8' });
      },
    },
  ];
}

async function listPaths(db: Database): Promise<string[]> {
  const posts = (await listPublishedSlugs(db.orm)).map((slug) => `/blog/${slug}`);
  return [
    ...listedPages,
    ...(posts.length > 0 ? ['/blog', ...posts] : []),
    ...(await listCompanySlugs(db.orm)).map((slug) => `/vendors/${slug}`),
    ...(await listArchive(db.orm, null)).map(letterPath),
    ...(await listTermNames(db.orm)).map(({ slug }) => `/glossary/${slug}`),
  ];
}
