import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { finishPage, PageCache } from '../page-cache.ts';
import { findError } from './lead-back.ts';
import { createMetrics } from './metrics.ts';
import { answerWith, createPageHandler, type PageRequestContext } from './pages.ts';
import type { AppEnv } from './request-context.ts';

/** Pages made from the table `stories`, each as slow as the test wants it. */
function openPages() {
  const listeners: ((table: string | null) => void)[] = [];
  const onChange = (listener: (table: string | null) => void) => {
    listeners.push(listener);
    return () => {};
  };
  const cache = new PageCache({ onChange }, 1_000_000);
  const finish: (() => void)[] = [];
  const handler = createPageHandler({
    cache,
    metrics: createMetrics(),
    publicUrl: 'http://localhost',
    isDevelopment: false,
    loadApiDescription: async () => ({}),
    hasSession: (cookies) => cookies === 'session',
    findError: (url) => findError('a secret', url),
    mayBeFramed: () => false,
    sleeps: () => false,
    keptSeconds: (path) => (path === '/clock' ? 1 : null),
    countRendering: async () => {},
    mayOpen: async () => 'open',
    callerFor: async (c, { onRead, onFailure }) => {
      if (c.req.path === '/gone') onFailure('GONE');
      onRead({ access: 'visitor', ...(c.req.path === '/news' ? { madeFrom: ['stories'] } : {}) });
    },
    renderer: async () => ({
      async fetch(request: Request, { context }: { context: PageRequestContext }) {
        const number = finish.length + 1;
        await new Promise<void>((resolve) => finish.push(resolve));
        if (request.url.endsWith('/broken')) throw new Error('broken');
        context.deliver(`<p>rendering ${number}</p>`);
        return new Response(null, { status: /gone|never/.test(request.url) ? 404 : 200 });
      },
    }),
  });
  const app = new Hono<AppEnv>().onError((error, c) => c.text(error.message, 500)).get('*', handler);
  return {
    finish,
    change: () => {
      for (const listener of listeners) listener('stories');
    },
    ask: async (path: string, cookie?: string) =>
      (await app.request(path, cookie ? { headers: { cookie } } : {})).text(),
    askStatus: async (path: string) => (await app.request(path)).status,
    begun: (count: number) => expect.poll(() => finish.length).toBe(count),
  };
}

it('knows a page again by its tag, however it was packed and whatever stood between', async () => {
  const page = finishPage('<p>news</p>', 200, {});
  const tagFor = (encoding: string) => answerWith(page, encoding, undefined).headers.etag ?? '';
  const [plain, packed] = [tagFor('identity'), tagFor('br')];
  expect(plain).not.toBe(packed);
  for (const tag of [plain, packed, `W/${packed}`, `"other", ${packed}`, '*'])
    expect(answerWith(page, 'br', tag)).toMatchObject({ status: 304, body: null, headers: { etag: packed } });
  for (const tag of [undefined, '"other"', 'W/"other-br"']) expect(answerWith(page, 'br', tag).status).toBe(200);
});

it('renders once for all visitors who ask for a page at once, and anew for who is signed in', async () => {
  const { ask, begun, finish } = openPages();
  const visitors = [ask('/news'), ask('/news'), ask('/news')];
  const editor = ask('/news', 'session');
  await begun(2);
  for (const resolve of finish) resolve();
  expect(await Promise.all(visitors)).toEqual(Array(3).fill('<p>rendering 1</p>'));
  expect(await editor).toBe('<p>rendering 2</p>');
});

it('renders once more for all who wait when the page was overtaken by a change meanwhile', async () => {
  const { ask, begun, finish, change } = openPages();
  const first = ask('/news');
  await begun(1);
  const others = [ask('/news'), ask('/news'), ask('/news')];
  change();
  finish[0]?.();
  expect(await first).toBe('<p>rendering 1</p>');
  await begun(2);
  finish[1]?.();
  expect(await Promise.all(others)).toEqual(Array(3).fill('<p>rendering 2</p>'));
});

it('lets nobody wait for a page that is not everybody’s', async () => {
  const { ask, begun, finish } = openPages();
  const first = ask('/other');
  await begun(1);
  finish[0]?.();
  await first;
  const both = [ask('/other'), ask('/other')];
  await begun(3);
  for (const resolve of finish) resolve();
  expect(new Set(await Promise.all(both))).toEqual(new Set(['<p>rendering 2</p>', '<p>rendering 3</p>']));
});

it('lets nobody wait for a rendering that failed', async () => {
  const { ask, begun, finish } = openPages();
  const both = [ask('/broken'), ask('/broken')];
  await begun(1);
  finish[0]?.();
  await begun(2);
  finish[1]?.();
  expect(await Promise.all(both)).toEqual(['broken', 'broken']);
});

it('keeps a page that follows the clock for a moment, and one that nobody vouches for not at all', async () => {
  const { ask, begun, finish } = openPages();
  for (const [path, renderings] of [
    ['/clock', 1],
    ['/clock', 1],
    ['/other', 2],
    ['/other', 3],
  ] as const) {
    const asked = ask(path);
    await begun(renderings);
    finish.at(-1)?.();
    expect(await asked).toBe(`<p>rendering ${renderings}</p>`);
  }
});

it.each([
  ['/gone', 410],
  ['/never', 404],
])('says of a page with nothing on it whether something was there: %s', async (path, status) => {
  const { askStatus, begun, finish } = openPages();
  const asked = askStatus(path);
  await begun(1);
  finish[0]?.();
  expect(await asked).toBe(status);
});
