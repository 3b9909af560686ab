import { countRecords, listRecordAddresses } from '../../features/atlas/records/server/queries.ts';
import { countCompanySlugs, listCompanyAddresses } from '../../features/companies/server/queries.ts';
import { mayInFleet } from '../../features/fleet/rights/server/permissions.ts';
import { countTerms, listTermAddresses } from '../../features/glossary/server/queries.ts';
import { letterPath } from '../../features/letters/rules/letter-path.ts';
import { listArchive } from '../../features/letters/server/queries.ts';
import { countNews, listStoryAddresses } from '../../features/news/server/queries.ts';
import { countPublishedPosts, listPostAddresses } from '../../features/posts/server/queries.ts';
import type { Database, Executor } from '../../platform/server/database.ts';
import type { Route } from '../../platform/server/http/serve-routes.ts';
import { AppError } from '../../platform/shared/app-error.ts';
import { isFleetAccess } from '../../platform/shared/procedure.ts';
import { listedPages } from '../pages.ts';

/** Addresses in one file: the protocol allows 50,000; these are written in some milliseconds. */
const LARGEST_SITEMAP = 10_000;

interface CrawlersDeps {
  db: Database;
  publicUrl: string;
  /** Where weaknesses are reported, an address of the web or of mail; null: nobody said. */
  securityContact?: string | null;
  startedAt?: Date;
  /** Addresses in one file at most. */
  largestSitemap?: number;
  /** Names of the charts that have something to show, which are computed and stand in no table. Left out: there are none. */
  listCharts?(): Promise<readonly string[]>;
}

/** `/robots.txt`, `/.well-known/security.txt` (RFC 9116) and `/sitemap.xml` (sitemaps.org protocol 0.9): one list, or the index of several when there is more than one may hold. */
export function crawlerRoutes({
  db,
  publicUrl,
  securityContact = null,
  startedAt = new Date(),
  largestSitemap = LARGEST_SITEMAP,
  listCharts = async () => [],
}: CrawlersDeps): Route[] {
  const kinds = [...stored, chartsOf(listCharts)];
  return [
    {
      method: 'GET',
      path: '/.well-known/security.txt',
      access: 'visitor',
      handle(c) {
        if (!securityContact) throw new AppError('NOT_FOUND', 'Nobody has said where weaknesses are reported.');
        return c.text(writeSecurityText(publicUrl, securityContact, startedAt));
      },
    },
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
        const counts = await Promise.all(kinds.map(async ({ count }) => count(db.orm)));
        if (counts.reduce((sum, count) => sum + count) <= largestSitemap) {
          const paths = await Promise.all(kinds.map(({ list }) => list(db.orm, largestSitemap, 0)));
          return c.body(writeList(publicUrl, paths.flat()), 200, XML);
        }
        const files = kinds.flatMap(({ name }, index) =>
          Array.from(
            { length: Math.ceil((counts[index] ?? 0) / largestSitemap) },
            (_, part) => `/sitemap/${name}/${part + 1}`,
          ),
        );
        return c.body(write('sitemapindex', 'sitemap', publicUrl, files.map(plain)), 200, XML);
      },
    },
    {
      method: 'GET',
      path: '/sitemap/:kind/:part{[1-9][0-9]{0,4}}',
      access: 'visitor',
      compress: true,
      async handle(c) {
        const kind = kinds.find(({ name }) => name === c.req.param('kind'));
        const part = Number(c.req.param('part'));
        const paths = (await kind?.list(db.orm, largestSitemap, (part - 1) * largestSitemap)) ?? [];
        if (paths.length === 0) throw new AppError('NOT_FOUND', 'There is no such part of the sitemap.');
        return c.body(writeList(publicUrl, paths), 200, XML);
      },
    },
  ];
}

/**
 * It expires, as the standard asks, eleven months after the start: a server that nobody has started anew for so long may have nobody who reads
 * what is sent there.
 */
function writeSecurityText(publicUrl: string, contact: string, startedAt: Date): string {
  const expires = new Date(startedAt);
  expires.setUTCMonth(expires.getUTCMonth() + 11);
  return [
    `Contact: ${contact.includes('://') ? contact : `mailto:${contact}`}`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${publicUrl}/.well-known/security.txt`,
    '',
  ].join('\n');
}

const XML = { 'content-type': 'application/xml; charset=utf-8' };

interface Kind {
  /** In the address of its files. */
  name: string;
  count(db: Executor): number | Promise<number>;
  /** @returns addresses, in an order that stays while nothing is added */
  list(db: Executor, limit: number, offset: number): Promise<Address[]>;
}

interface Address {
  path: string;
  /** When what stands there changed last, where that is known: pages that are made of many things say nothing, rather than a time that is invented. */
  changedAt?: Date | null;
}

const under =
  (folder: string) =>
  ({ slug, changedAt }: { slug: string; changedAt: Date | null }): Address => ({
    path: `${folder}/${slug}`,
    changedAt,
  });
const plain = (path: string): Address => ({ path });

const stored: readonly Kind[] = [
  {
    name: 'pages',
    count: async (db) => (await listOpenPages(db)).length,
    list: async (db, limit, offset) => cut(await listOpenPages(db), limit, offset).map(plain),
  },
  {
    name: 'news',
    count: async (db) => (await countNews(db)).newsStories,
    list: async (db, limit, offset) => (await listStoryAddresses(db, limit, offset)).map(under('/news')),
  },
  {
    name: 'posts',
    count: countPublishedPosts,
    async list(db, limit, offset) {
      const paths = (await listPostAddresses(db, limit, offset)).map(under('/blog'));
      return paths.length > 0 && offset === 0 ? [plain('/blog'), ...paths] : paths;
    },
  },
  {
    name: 'vendors',
    count: countCompanySlugs,
    list: async (db, limit, offset) => (await listCompanyAddresses(db, limit, offset)).map(under('/vendors')),
  },
  // The records of the atlas that have a page of their own.
  ...(['designs', 'projects'] as const).map((kind) => ({
    name: kind,
    count: (db: Executor) => countRecords(db, kind),
    list: async (db: Executor, limit: number, offset: number) =>
      (await listRecordAddresses(db, kind, limit, offset)).map(under(`/${kind}`)),
  })),
  {
    name: 'letters',
    // As many as the archive shows.
    count: async (db) => (await listArchive(db, null)).length,
    list: async (db, limit, offset) => cut((await listArchive(db, null)).map(letterPath), limit, offset).map(plain),
  },
  {
    name: 'terms',
    count: countTerms,
    list: async (db, limit, offset) => (await listTermAddresses(db, limit, offset)).map(under('/glossary')),
  },
];

const chartsOf = (listCharts: () => Promise<readonly string[]>): Kind => ({
  name: 'charts',
  count: async () => (await listCharts()).length,
  list: async (_, limit, offset) => cut(await listCharts(), limit, offset).map((name) => plain(`/charts/${name}`)),
});

/** That a visitor may open: a closed fleet has none. */
async function listOpenPages(db: Executor): Promise<string[]> {
  const isFleetOpen = await mayInFleet(db, null, 'fleet viewer');
  return listedPages.flatMap(({ pattern, access }) => (isFleetAccess(access) && !isFleetOpen ? [] : pattern));
}

function cut(paths: readonly string[], limit: number, offset: number): string[] {
  return paths.slice(offset, offset + limit);
}

function writeList(publicUrl: string, addresses: readonly Address[]): string {
  return write('urlset', 'url', publicUrl, addresses);
}

function write(list: string, entry: string, publicUrl: string, addresses: readonly Address[]): string {
  const entries = addresses
    .map(({ path, changedAt }) => {
      const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
      return `  <${entry}><loc>${publicUrl}${path}</loc>${changed}</${entry}>\n`;
    })
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${list} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries}</${list}>\n`;
}
