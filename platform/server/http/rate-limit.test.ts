import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts';

const READS = 5;
const WRITES = 2;
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    rateLimits: { reads: { points: READS, durationSeconds: 60 }, writes: { points: WRITES, durationSeconds: 60 } },
  });
});
afterAll(() => app.close());

/** Counted for each address over the whole suite, so the tests build on each other: reads first, then writes. */
describe('one address', () => {
  it('may read as often as the limit says', async () => {
    const statuses = [];
    for (let n = 0; n < READS; n++) statuses.push((await app.fetch(`/api/unknown-${n}`)).status);
    expect(statuses).toEqual(Array(READS).fill(404));
  });

  it('is then refused with 429 and a body in the form of every error', async () => {
    const response = await app.fetch('/api/news');
    expect([response.status, await response.json()]).toEqual([
      429,
      { code: 'TOO_MANY_REQUESTS', message: expect.stringMatching(/^Too many requests\. Try again in \d+ s\.$/) },
    ]);
  });

  it('hears after how many seconds to try again', async () => {
    const seconds = Number((await app.fetch('/api/news')).headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
  });

  it('is refused with HEAD as with GET', async () => {
    expect((await app.fetch('/api/news', { method: 'HEAD' })).status).toBe(429);
  });

  it('may still write: both are counted apart', async () => {
    expect((await app.fetch('/api/news', { method: 'POST' })).status).toBe(405);
  });

  it('is refused after as many writes as the limit says, whatever their method', async () => {
    await app.fetch('/api/news', { method: 'DELETE' });
    expect((await app.fetch('/api/news', { method: 'PATCH' })).status).toBe(429);
  });

  it.each(['/healthz', '/readyz', '/feed.xml', '/robots.txt'])('still gets %s, which is not the API', async (path) => {
    expect((await app.fetch(path)).status).toBe(200);
  });
});

describe('pages that are made anew', () => {
  it('are limited for one address, and the one who asks for too many is told in a page', async () => {
    const limited = await startTestApp({
      pageLimit: { points: 2, durationSeconds: 60 },
      renderer: async () => ({
        fetch: async (_, { context }) => {
          context.deliver('<!doctype html><title>a page</title>');
          return new Response(null, { status: 200 });
        },
      }),
    });
    onTestFinished(() => limited.close());
    const statuses = [];
    for (let n = 0; n < 3; n++) statuses.push((await limited.fetch(`/page-${n}`)).status);
    expect(statuses).toEqual([200, 200, 429]);
    const refused = await limited.fetch('/page-3', { headers: { accept: 'text/html' } });
    expect([refused.headers.get('content-type'), Number(refused.headers.get('retry-after')) > 0]).toEqual([
      expect.stringContaining('text/html'),
      true,
    ]);
    expect((await limited.fetch('/page-0')).status, 'kept pages cost nothing').toBe(200);
  });
});
