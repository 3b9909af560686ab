import { afterAll, beforeAll, expect, it } from 'vitest';
import { crawlerRoutes } from '../app/server/crawlers.ts';
import { addRecords } from '../features/atlas/records/server/commands.ts';
import { serveRoutes } from '../platform/server/http/serve-routes.ts';
import { atlasRecord, source } from './support/atlas-record.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** The whole site in files that crawlers take: here ten addresses are too many for one. */
let app: TestApp;
let ask: (path: string) => Promise<{ status: number; addresses: string[]; isIndex: boolean }>;

beforeAll(async () => {
  app = await startTestApp();
  await app.db.orm.execute(
    `insert into companies (name, slug, category, country, status)
     select 'Company ' || n, 'company-' || lpad(n::text, 2, '0'), 'Developer', 'US', 'active' from generate_series(1, 25) n`,
  );
  const kinds = ['designs', 'projects', 'deals'] as const;
  await addRecords(
    app.db.orm,
    kinds.flatMap((kind) =>
      ['a', 'b'].map((slug) => atlasRecord(kind, `${kind}-${slug}`, { name: `${kind} ${slug}` })),
    ),
    [source],
  );
  const routes = serve({});
  ask = async (path) => {
    const response = await routes.request(path);
    const xml = await response.text();
    return {
      status: response.status,
      addresses: [...xml.matchAll(/<loc>http:\/\/smr\.test(.*?)<\/loc>/g)].map(([, address = '']) => address),
      isIndex: xml.includes('<sitemapindex'),
    };
  };
});
afterAll(() => app.close());

function serve(more: Partial<Parameters<typeof crawlerRoutes>[0]>) {
  const routes = serveRoutes(crawlerRoutes({ db: app.db, publicUrl: 'http://smr.test', largestSitemap: 10, ...more }), {
    ownChanges: async (_, next) => next(),
    publicUrl: 'http://smr.test',
    limitRequests: async (_, next) => next(),
    authorize: async () => {},
  });
  routes.onError((_, c) => c.text('', 404));
  return routes;
}

it('is an index of files when there are more addresses than one may hold', async () => {
  const index = await ask('/sitemap.xml');
  expect(index.isIndex).toBe(true);
  expect(index.addresses).toContain('/sitemap/vendors/3');
  const files = await Promise.all(index.addresses.map(ask));
  expect(files.map(({ addresses }) => addresses.length <= 11 && addresses.length > 0)).not.toContain(false);
  const vendors = files.flatMap(({ addresses }) => addresses.filter((path) => path.startsWith('/vendors/')));
  expect(vendors.toSorted()).toEqual([...new Set(vendors)]);
  expect(vendors).toHaveLength(25);
});

it('has the records of the atlas that have a page of their own', async () => {
  expect((await ask('/sitemap.xml')).addresses).toEqual(
    expect.arrayContaining(['/sitemap/designs/1', '/sitemap/projects/1']),
  );
  expect((await ask('/sitemap/designs/1')).addresses).toEqual(['/designs/designs-a', '/designs/designs-b']);
  expect((await ask('/sitemap/projects/1')).addresses).toEqual(['/projects/projects-a', '/projects/projects-b']);
});

it('has no part beyond the last one, and none of what it does not know', async () => {
  for (const path of ['/sitemap/vendors/4', '/sitemap/vendors/0', '/sitemap/reactors/1', '/sitemap/vendors/x'])
    expect((await ask(path)).status).toBe(404);
});

it('says when an entry changed last, and nothing of pages whose time of change nobody knows', async () => {
  await app.db.orm.execute(`update companies set updated_at = '2026-03-04T05:06:07Z' where slug = 'company-01'`);
  await app.db.orm.execute(`update atlas_records set updated_at = '2026-05-06T07:08:09Z' where slug = 'designs-a'`);
  const read = async (path: string) => (await serve({}).request(path)).text();
  expect(await read('/sitemap/vendors/1')).toContain(
    '/vendors/company-01</loc><lastmod>2026-03-04T05:06:07.000Z</lastmod></url>',
  );
  expect(await read('/sitemap/designs/1')).toContain(
    '/designs/designs-a</loc><lastmod>2026-05-06T07:08:09.000Z</lastmod></url>',
  );
  expect(await read('/sitemap/pages/1')).not.toContain('lastmod');
});

it('says where weaknesses are reported, for less than a year, when somebody has said so', async () => {
  const path = '/.well-known/security.txt';
  expect((await serve({}).request(path)).status).toBe(404);
  const startedAt = new Date('2026-03-31T00:00:00Z');
  const ask = async (securityContact: string) => (await serve({ securityContact, startedAt }).request(path)).text();
  expect(await ask('security@smr.test')).toBe(
    [
      'Contact: mailto:security@smr.test',
      'Expires: 2027-03-03T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: http://smr.test/.well-known/security.txt',
      '',
    ].join('\n'),
  );
  expect(await ask('https://smr.test/report')).toContain('Contact: https://smr.test/report');
});
