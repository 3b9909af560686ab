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
  const routes = serveRoutes(crawlerRoutes({ db: app.db, publicUrl: 'http://smr.test', largestSitemap: 10 }), {
    ownChanges: async (_, next) => next(),
    publicUrl: 'http://smr.test',
    limitRequests: async (_, next) => next(),
    authorize: async () => {},
  });
  routes.onError((_, c) => c.text('', 404));
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
