import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { logoSubjects } from '../app/server/logo-subjects.ts';
import { companies } from '../database/schema/companies.ts';
import { logos } from '../database/schema/logos.ts';
import type { Company } from '../features/companies/contract.ts';
import { lookUpDueLogos } from '../features/logos/server/jobs.ts';
import { createSafeFetch } from '../platform/server/safe-fetch.ts';
import { DAY_MS } from '../platform/shared/days.ts';
import { type LocalServer, serveLocally } from './support/local-server.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** 1 × 1 pixel. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h1v1z"/></svg>';

let app: TestApp;
let outside: LocalServer;
let now = new Date('2026-11-21T00:00:00Z');
/** What the outside answers, by path. */
let answers: Record<string, { status?: number; type?: string; body?: string | Buffer }> = {};

beforeAll(async () => {
  app = await startTestApp();
  outside = await serveLocally((request, response) => {
    const { status = 404, type = 'text/plain', body = '' } = answers[request.url ?? ''] ?? {};
    response.writeHead(status, { 'content-type': type }).end(body);
  });
});
afterAll(async () => {
  await outside.close();
  await app.close();
});
afterEach(async () => {
  await app.db.orm.delete(companies);
  await app.db.orm.delete(logos);
  outside.requests.length = 0;
  answers = {};
});

const safeFetch = createSafeFetch({ outboundAllow: ['127.0.0.0/8'], userAgent: 'test' });
const lookUp = (fetch = safeFetch) =>
  lookUpDueLogos({
    db: app.db,
    safeFetch: fetch,
    logoServiceUrl: `${outside.url}/service/{hostname}`,
    logoSubjects,
    now: () => now,
  });
const add = (fields: Partial<typeof companies.$inferInsert> = {}) =>
  app.db.orm
    .insert(companies)
    .values({ name: 'Alpha', slug: 'alpha', category: 'Developer', websiteUrl: `${outside.url}/about`, ...fields });
const company = async () => (await (await app.fetch('/api/companies/alpha')).json()) as { company: Company };
const logo = (init?: RequestInit) => app.fetch('/api/companies/alpha/logo', init);

describe('the look-up', () => {
  it('asks the logo address, the logo service by host name and the favicon, in this order', async () => {
    await add({ logoUrl: `${outside.url}/logo.png` });
    await lookUp();
    expect(outside.requests.map(({ path }) => path)).toEqual(['/logo.png', '/service/127.0.0.1', '/favicon.ico']);
  });

  it('takes the first that answers with a picture and asks no further', async () => {
    await add({ logoUrl: `${outside.url}/logo.png` });
    answers = { '/service/127.0.0.1': { status: 200, type: 'image/png', body: png } };
    await lookUp();
    expect(outside.requests.map(({ path }) => path)).toEqual(['/logo.png', '/service/127.0.0.1']);
    expect(Buffer.from(await (await logo()).arrayBuffer()).equals(png)).toBe(true);
  });

  it.each([
    ['a page that calls itself a picture', { status: 200, type: 'image/png', body: '<html>no</html>' }],
    ['a picture that calls itself a page', { status: 200, type: 'text/html', body: png }],
    ['an empty picture', { status: 200, type: 'image/png', body: '' }],
    ['an SVG with a script', { status: 200, type: 'image/svg+xml', body: svg.replace('<path', '<script/><path') }],
    ['a picture of 600 KB', { status: 200, type: 'image/png', body: Buffer.concat([png, Buffer.alloc(600 * 1024)]) }],
    ['an error with a picture', { status: 500, type: 'image/png', body: png }],
  ])('goes on after %s', async (_, answer) => {
    await add({ logoUrl: `${outside.url}/logo.png` });
    answers = { '/logo.png': answer, '/favicon.ico': { status: 200, type: 'image/svg+xml', body: svg } };
    await lookUp();
    expect(await (await logo()).text()).toBe(svg);
  });

  it('is made once; a month later again', async () => {
    await add();
    answers = { '/favicon.ico': { status: 200, type: 'image/png', body: png } };
    expect([await lookUp(), await lookUp()]).toEqual([1, 0]);
    now = new Date(now.getTime() + 31 * DAY_MS);
    expect(await lookUp()).toBe(1);
  });

  it('is made anew when the website changes', async () => {
    await add();
    await lookUp();
    await app.db.orm.update(companies).set({ websiteUrl: `${outside.url}/moved` });
    expect(await lookUp()).toBe(1);
  });

  it('keeps the picture that it has when the site is down later', async () => {
    await add();
    answers = { '/favicon.ico': { status: 200, type: 'image/png', body: png } };
    await lookUp();
    answers = {};
    now = new Date(now.getTime() + 31 * DAY_MS);
    await lookUp();
    expect((await logo()).status).toBe(200);
  });

  it('reaches no private address', async () => {
    await add({ logoUrl: `${outside.url}/logo.png` });
    await lookUp(createSafeFetch({ outboundAllow: [], userAgent: 'test' }));
    expect(outside.requests).toEqual([]);
    const [row] = await app.db.orm.select().from(logos);
    expect(row?.failure).toMatch(/address/);
  });
});

describe('the logo', () => {
  it('is linked with its hash and may be kept for ever', async () => {
    await add();
    answers = { '/favicon.ico': { status: 200, type: 'image/png', body: png } };
    await lookUp();
    const path = (await company()).company.logoPath;
    expect(path).toMatch(/^\/api\/companies\/alpha\/logo\?v=[0-9a-f]{12}$/);
    const response = await app.fetch(path ?? '');
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cache-control')).toContain('immutable');
  });

  it('answers 304 to who has it', async () => {
    await add();
    answers = { '/favicon.ico': { status: 200, type: 'image/png', body: png } };
    await lookUp();
    const etag = (await logo()).headers.get('etag') ?? '';
    expect((await logo({ headers: { 'if-none-match': etag } })).status).toBe(304);
  });

  it('drawn by a foreign site runs nothing when it is opened by itself', async () => {
    await add();
    answers = { '/favicon.ico': { status: 200, type: 'image/svg+xml', body: svg } };
    await lookUp();
    expect((await logo()).headers.get('content-security-policy')).toContain("default-src 'none'");
    expect((await logo()).headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('that does not exist is 404, and the company says so', async () => {
    await add();
    await lookUp();
    expect([(await logo()).status, (await company()).company.logoPath]).toEqual([404, null]);
  });

  it('of an archived company is 404', async () => {
    await add({ status: 'archived' });
    answers = { '/favicon.ico': { status: 200, type: 'image/png', body: png } };
    await lookUp();
    expect((await logo()).status).toBe(404);
  });
});
