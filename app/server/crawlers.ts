import { Hono } from 'hono';
import type { AppEnv } from '../../platform/server/http/request-context.ts';
import { publicPages } from '../pages.ts';

/** `/robots.txt` and `/sitemap.xml` (sitemaps.org protocol 0.9). */
export function crawlerRoutes({ publicUrl }: { publicUrl: string }) {
  return new Hono<AppEnv>()
    .get('/robots.txt', (c) =>
      c.text(
        `User-agent: *\nDisallow: /api/\nDisallow: /admin\nAllow: /api/docs\n\nSitemap: ${publicUrl}/sitemap.xml\n`,
      ),
    )
    .get('/sitemap.xml', (c) => {
      const urls = publicPages.map((path) => `  <url><loc>${publicUrl}${path}</loc></url>`);
      const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`;
      return c.body(xml, 200, { 'content-type': 'application/xml; charset=utf-8' });
    });
}
