import { Hono } from 'hono';
import { listCompanySlugs } from '../../features/companies/server/queries.ts';
import { listTermNames } from '../../features/glossary/server/queries.ts';
import { listArchive } from '../../features/letters/server/queries.ts';
import type { Database } from '../../platform/server/database.ts';
import type { AppEnv } from '../../platform/server/http/request-context.ts';
import { publicPages } from '../pages.ts';

/** `/robots.txt` and `/sitemap.xml` (sitemaps.org protocol 0.9). */
export function crawlerRoutes({ db, publicUrl }: { db: Database; publicUrl: string }) {
  return new Hono<AppEnv>()
    .get('/robots.txt', (c) =>
      c.text(
        `User-agent: *\nDisallow: /api/\nDisallow: /admin\nAllow: /api/docs\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
    )
    .get('/sitemap.xml', async (c) => {
      const terms = await listTermNames(db.orm);
      const paths = [
        ...publicPages,
        ...(await listCompanySlugs(db.orm)).map((slug) => `/vendors/${slug}`),
        ...(await listArchive(db.orm)).map(({ weekOf }) => `/newsletter/${weekOf}`),
        ...terms.map(({ slug }) => `/glossary/${slug}`),
      ];
      const urls = paths.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`);
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
      return c.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8' });
    });
}
