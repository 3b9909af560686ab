import { afterEach, expect, it, onTestFinished } from 'vitest';
import type { PageRequestContext } from '../../../platform/server/http/pages.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { silentLog } from '../../../tests/support/silent-log.ts';
import { openRenderThreads } from './open-threads.ts';

/** What a renderer may do, each under an address of its own. */
const entry = `data:text/javascript,${encodeURIComponent(`
  const pages = {
    async '/story'({ api, deliver, nonce }) {
      const story = await api.news.read({ slug: 'a' });
      deliver('<p nonce="' + nonce + '">' + story.title + '</p>');
      return new Response(null, { status: 200, headers: { 'x-of': 'story' } });
    },
    async '/described'({ loadApiDescription, deliver }) {
      deliver((await loadApiDescription()).openapi);
      return new Response(null);
    },
    async '/missing'({ api }) {
      try { await api.news.read({ slug: 'gone' }); } catch (error) {
        return new Response(error.name + ' ' + error.code + ' ' + error.message, { status: 404 });
      }
    },
    '/moved': async () => new Response(null, { status: 307, headers: { location: '/story' } }),
    '/broken': async () => { throw new TypeError('no such thing'); },
    async '/busy'({ api, deliver }) {
      const shared = await api.shared();
      Atomics.wait(new Int32Array(shared), 0, 0);
      deliver('done');
      return new Response(null);
    },
    '/deadly': () => process.exit(3),
    '/endless': () => { for (;;); },
    async '/asking'({ api }) { await api.never(); },
    '/thread': async () => new Response(String(globalThis.born ??= Math.random())),
    '/waiting': () => new Promise(() => {}),
    // Asks on after it was answered, and tells the next page what became of that.
    async '/hasty'({ api }) {
      setTimeout(() => api.news.read({ slug: 'a' }).catch((error) => { globalThis.late = error.code; }), 10);
      return new Response('');
    },
    async '/late'() {
      while (!globalThis.late) await new Promise((resolve) => setTimeout(resolve, 5));
      return new Response(globalThis.late);
    },
    async '/function'({ api }) {
      return new Response((await api.odd.read().catch((error) => error)).code);
    },
    // What it asks with cannot be told to another thread; what it asks beside that can.
    async '/unsayable'({ api }) {
      const [odd, story] = await Promise.allSettled([api.news.read({ slug() {} }), api.news.read({ slug: 'a' })]);
      return new Response(odd.status + ' ' + story.value.title);
    },
    async '/again'({ api }) {
      const story = await api.news.read({ slug: 'a' });
      const isSame = globalThis.before === story;
      globalThis.before = story;
      return new Response(JSON.stringify([isSame, Object.isFrozen(story.tags), story.tags]));
    },
    '/odd': async () => ({ status: 99, headers: [], text: async () => '' }),
  };
  export default { fetch: (request, { context }) => pages[new URL(request.url).pathname](context) };
`)}`;

let close = async () => {};
afterEach(() => close());

function openThreads(limits: { pageWithinMs?: number; silentMs?: number } = {}) {
  const script = new URL('./render-thread.ts', import.meta.url);
  const threads = openRenderThreads({ entry, script, log: silentLog, ...limits });
  close = threads.close;
  return async (path: string, api: unknown = {}) => {
    let html = '';
    const context: PageRequestContext = {
      api,
      nonce: 'n1',
      publicUrl: 'http://localhost',
      hasSession: false,
      sleeps: false,
      loadApiDescription: async () => ({ openapi: '3.1.0' }),
      deliver(document) {
        html = String(document);
      },
    };
    const response = await threads.renderer.fetch(new Request(`http://localhost${path}`), { context });
    return { status: response.status, headers: response.headers, html, text: await response.text() };
  };
}

const stories = {
  news: {
    read: async ({ slug }: { slug: string }) => {
      if (slug === 'gone') throw new AppError('NOT_FOUND', 'There is no such story.');
      return { title: 'Größe' };
    },
  },
};

it('makes a page of what it asks of this thread', async () => {
  const render = openThreads();
  const { status, headers, html } = await render('/story', stories);
  expect([status, headers.get('x-of'), html]).toEqual([200, 'story', '<p nonce="n1">Größe</p>']);
  expect((await render('/described')).html).toBe('3.1.0');
});

it('is told once what stays as it is, as long as it is asked for', async () => {
  const render = openThreads();
  const answering = (answer: unknown) => ({ news: { read: async () => answer } });
  const again = async (answer: unknown) => JSON.parse((await render('/again', answering(answer))).text);
  const kept = Object.freeze({ tags: Object.freeze(['PWR']) });
  expect(await again(kept)).toEqual([false, true, ['PWR']]);
  expect(await again(kept)).toEqual([true, true, ['PWR']]);
  expect(await again({ tags: ['PWR'] })).toEqual([false, false, ['PWR']]);
  for (let other = 0; other < 100; other++) await again(Object.freeze({ tags: [] }));
  await again(kept);
  expect(await again(kept)).toEqual([true, true, ['PWR']]);
});

it('is told why the API refused', async () => {
  const { status, text } = await openThreads()('/missing', stories);
  expect([status, text]).toEqual([404, 'AppError NOT_FOUND There is no such story.']);
});

it('hands on redirects and failures', async () => {
  const render = openThreads();
  const moved = await render('/moved');
  expect([moved.status, moved.headers.get('location')]).toEqual([307, '/story']);
  await expect(render('/broken')).rejects.toThrow('no such thing');
});

it('leaves this thread to others while a page is made', async () => {
  const shared = new SharedArrayBuffer(4);
  const state = new Int32Array(shared);
  onTestFinished(() => void Atomics.notify(state, 0));
  const asked = Promise.withResolvers<void>();
  const page = openThreads()('/busy', {
    shared: async () => {
      asked.resolve();
      return shared;
    },
  });
  await asked.promise;
  // The page goes on only after this thread has done something else.
  Atomics.store(state, 0, 1);
  Atomics.notify(state, 0);
  expect((await page).html).toBe('done');
});

it('fails the pages of a thread that ends, and makes the next ones', async () => {
  const render = openThreads();
  await expect(render('/deadly')).rejects.toThrow('it ended with 3');
  expect((await render('/story', stories)).status).toBe(200);
});

/** Longer than a thread of a busy machine takes for a page, once it has begun. */
const PAGE_WITHIN_MS = 5_000;
const TOO_LATE = 'not made within 5 s';

/** Threads of which one has begun: what it has to read at first takes as long as it takes. */
async function openWarmThreads(silentMs?: number) {
  const render = openThreads({ pageWithinMs: PAGE_WITHIN_MS, ...(silentMs ? { silentMs } : {}) });
  await expect.poll(async () => (await render('/story', stories).catch(() => null))?.status, UNTIL_READY).toBe(200);
  return render;
}
const UNTIL_READY = { timeout: 120_000 };

it('ends a thread whose page computes without end, and makes the next ones', async () => {
  const render = await openWarmThreads(4_500);
  await expect(render('/endless')).rejects.toThrow(TOO_LATE);
  await expect.poll(async () => (await render('/story', stories).catch(() => null))?.status, UNTIL_READY).toBe(200);
});

it('gives up a page that waits without end, and makes others meanwhile', async () => {
  const render = await openWarmThreads();
  const waiting = expect(render('/waiting')).rejects.toThrow(TOO_LATE);
  expect((await render('/story', stories)).status).toBe(200);
  await waiting;
});

it('keeps a thread whose pages all wait for what they asked, however long it says nothing', async () => {
  const render = await openWarmThreads(4_500);
  const before = (await render('/thread')).text;
  await expect(render('/asking', { never: () => new Promise(() => {}) })).rejects.toThrow(TOO_LATE);
  expect((await render('/thread')).text).toBe(before);
});

it('refuses what a page asks after it was answered, so that nothing waits for that', async () => {
  const render = openThreads();
  await render('/hasty', stories);
  expect((await render('/late', stories)).text).toBe('UNAVAILABLE');
});

it('fails the one question that cannot be told, and none that is asked with it', async () => {
  expect((await openThreads()('/unsayable', stories)).text).toBe('rejected Größe');
});

it('outlives answers that no thread can be told, and responses that are none', async () => {
  const render = openThreads();
  expect((await render('/function', { odd: { read: async () => () => {} } })).text).toBe('INTERNAL');
  await expect(render('/odd')).rejects.toThrow('status');
  expect((await render('/story', stories)).status).toBe(200);
});
