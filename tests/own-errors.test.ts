import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Pages show errors that stand in their addresses, for browsers without JavaScript; only those that we wrote there. */
let app: TestApp;
let rendered: string[];

beforeAll(async () => {
  rendered = [];
  app = await startTestApp({
    renderer: async () => ({
      fetch: async (request, { context }) => {
        rendered.push(request.url);
        // As the router does it with what a page does not know.
        if (/tab=sign-in|proof=/.test(request.url))
          return Response.redirect(request.url.replace(/tab=sign-in&|&proof=[^&]*/g, ''), 307);
        context.deliver('<html><body>a page</body></html>');
        return new Response(null, { status: 200 });
      },
    }),
  });
});
afterAll(() => app.close());

const get = (path: string, cookie = '') => app.fetch(path, { redirect: 'manual', headers: { cookie } });
const locationOf = (response: Response) => response.headers.get('location') ?? '';

describe.each([
  '/auth',
  '/auth/setup',
  '/auth/reset',
  '/auth/address/a-link',
  '/auth/invited/a-link',
  '/submit-news',
  '/feedback',
  '/feedback/status/a-link',
  '/newsletter/confirm',
  '/news',
])('%s', (path) => {
  it('shows nobody’s words to a visitor or a reader', async () => {
    const before = rendered.length;
    for (const cookie of ['', await signIn(app, await addUser(app.db))]) {
      const response = await get(`${path}?a=1&error=Call+this+number&proof=none`, cookie);
      expect([response.status, locationOf(response)]).toEqual([303, `${path}?a=1`]);
    }
    expect(rendered.length).toBe(before);
  });
});

describe('a form without JavaScript', () => {
  const send = async (path: string, fields: Record<string, string>, cookie = '') => {
    const headers = { cookie, origin: app.url };
    return locationOf(
      await app.fetch(path, { method: 'POST', redirect: 'manual', headers, body: new URLSearchParams(fields) }),
    );
  };

  it.each([
    ['/auth/sign-in', '/auth', { email: 'nobody@example.org', password: 'wrong' }, 'Invalid email or password'],
    ['/auth/sign-up', '/auth', { email: 'nobody@example.org', password: 'short' }, 'Password too short'],
    ['/auth/code', '/auth', { code: '123456' }, ''],
    ['/auth/reset', '/auth/reset', { token: 'used', password: 'correct horse battery' }, '1'],
    ['/auth/setup', '/auth/setup', { token: 'used', email: 'a@example.org', password: 'correct horse battery' }, ''],
    ['/auth/invited', '/auth/invited/a%20link', { token: 'a link', password: 'correct horse battery' }, ''],
    ['/auth/address', '/auth/address/a%20link', { token: 'a link' }, 'This link leads to no change'],
    ['/submit-news', '/submit-news', { title: 'A title', sourceUrl: 'javascript:alert(1)' }, 'Must be a web address'],
    ['/feedback', '/feedback', { kind: 'question', text: '' }, ''],
    ['/feedback/status/none', '/feedback/status/none', { text: 'Hello' }, ''],
  ])('of %s comes back with our words, which its page shows', async (path, page, fields, error) => {
    const cookie = path === '/auth/address' ? await signIn(app, await addUser(app.db)) : '';
    const location = await send(path, fields, cookie);
    const { pathname, searchParams } = new URL(location, app.url);
    expect([pathname, searchParams.get('error')]).toEqual([page, expect.stringContaining(error)]);
    expect(searchParams.get('error')).not.toBe('');
    let response = await get(location, cookie);
    if (response.status === 307) response = await get(locationOf(response), cookie);
    expect(response.status).toBe(200);
    expect(new URL(rendered.at(-1) ?? '').searchParams.get('error')).toBe(searchParams.get('error'));
  });

  it('has its words on its own page, as they are, and for nobody else', async () => {
    const location = await send('/submit-news', { title: 'A title', sourceUrl: 'javascript:alert(1)' });
    const query = location.slice(location.indexOf('?'));
    expect(locationOf(await get(`/feedback${query}`))).not.toContain('error=');
    expect(locationOf(await get(location.replace('Must', 'Call')))).not.toContain('error=');
    const before = rendered.length;
    for (let time = 0; time < 2; time++) await get(location);
    expect(rendered.length).toBe(before + 2);
  });
});

it('a link of a mail that opens nothing is told of in our words, whatever else its address says', async () => {
  const callbackURL = encodeURIComponent('/auth?confirmed=1&error=Call+this+number');
  const location = locationOf(await get(`/api/auth/verify-email?token=none&callbackURL=${callbackURL}`));
  expect(new URL(location, app.url).searchParams.getAll('error')).toEqual([
    'This link does not work (any more). Perhaps a newer mail has another one.',
  ]);
  expect((await get(location)).status).toBe(200);
  const astray = encodeURIComponent('/.//evil.example');
  expect(locationOf(await get(`/api/auth/verify-email?token=none&callbackURL=${astray}`))).not.toMatch(/^\/\/|^http/);
});
