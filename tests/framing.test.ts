import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Other sites may show the calculator in a frame, and nothing else. */
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({
    renderer: async () => ({
      fetch: async (_, { context }) => {
        context.deliver('<html><body>a page</body></html>');
        return new Response(null, { status: 200 });
      },
    }),
  });
});
afterAll(() => app.close());

const ancestors = async (path: string) =>
  (await app.fetch(path)).headers.get('content-security-policy')?.match(/frame-ancestors ([^;]+)/)?.[1];

it.each(['/calculator/embed', '/calculator/embed?bill=90&units=metric'])('%s may be framed', async (path) => {
  expect(await ancestors(path)).toBe('*');
});

it('it may be framed as a kept page, too', async () => {
  await app.fetch('/calculator/embed?home=900');
  expect(await ancestors('/calculator/embed?home=900')).toBe('*');
});

describe.each([
  '/',
  '/news',
  '/sources',
  '/auth',
  '/account',
  '/admin/dashboard',
  '/calculator',
  '/calculator/embed/',
  '/calculator/embed/more',
  '/calculator/embed%2f..%2fauth',
  '/?next=/calculator/embed',
  '/api/references',
  '/sources.bib',
])('%s', (path) => {
  it('may not be framed', async () => {
    expect(await ancestors(path)).toBe("'none'");
  });

  it('may not be framed as a kept page either', async () => {
    await app.fetch(path);
    expect(await ancestors(path)).toBe("'none'");
  });
});

it('the page that may be framed has every other protection', async () => {
  const { headers } = await app.fetch('/calculator/embed');
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'self'; script-src 'self'[^;]*; style-src 'self';.*media-src 'none'; form-action 'self'; base-uri 'none'; frame-ancestors \*$/,
  );
});

it('leads from the address above it to the calculator of the home page', async () => {
  const answer = await app.fetch('/calculator', { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/#calculator']);
});
