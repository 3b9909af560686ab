import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createBringRoutes } from './bring-routes.ts';

/** One page that is read, `/news`, and the desks, whose code comes when `desks` says. */
function start(desks: () => Promise<void> = async () => {}) {
  const root = createRootRoute();
  const routeAt = (path: string) => createRoute({ getParentRoute: () => root, path });
  const router = createRouter({ routeTree: root, history: createMemoryHistory() });
  const bring = createBringRoutes(router, {
    read: new Map([['/news', async () => ({ routes: [routeAt('/news')] })]]),
    late: new Map([
      [
        'news',
        async () => {
          await desks();
          return { routes: [routeAt('/news/drafts')] };
        },
      ],
    ]),
  });
  const isKnown = (path: string) => path in router.routesByPath;
  return { bring, isKnown };
}

it('brings what an address asks for, once', async () => {
  const { bring, isKnown } = start();
  expect(await bring('/news/drafts')).toBe(true);
  expect([isKnown('/news'), isKnown('/news/drafts')]).toEqual([true, true]);
  expect(await bring('/news/drafts')).toBe(false);
});

it('knows the part that came where another one could not be had', async () => {
  const { bring, isKnown } = start(() => Promise.reject(new Error('no network')));
  await expect(bring('/news/drafts', true)).rejects.toThrow('no network');
  expect(await bring('/news')).toBe(false);
  expect(isKnown('/news')).toBe(true);
});

it('knows the part that came while another one is on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { bring, isKnown } = start(() => promise);
  const whole = bring('/news/drafts');
  await new Promise((tell) => setTimeout(tell));
  expect([isKnown('/news'), await bring('/news')]).toEqual([true, false]);
  resolve();
  await whole;
  expect(isKnown('/news/drafts')).toBe(true);
});

it.each([
  [200, 'loads the document once the server is there', 1],
  [404, 'says so again where a proxy answers for it', 0],
])('of code that failed before, a server that answers %i: %s', async (status, _, reloads) => {
  const { promise: isLoading, resolve } = Promise.withResolvers<void>();
  const reload = vi.fn(resolve);
  vi.stubGlobal('fetch', async () => ({ status }));
  vi.stubGlobal('window', { location: { reload } });
  onTestFinished(() => void vi.unstubAllGlobals());
  const { bring } = start(() => Promise.reject(new Error('no network')));
  await expect(bring('/news/drafts', true)).rejects.toThrow('no network');
  const failed = bring('/news/drafts').catch((error: Error) => error.message);
  // Once the document is on its way, nobody is told anything more.
  expect(await Promise.race([isLoading, failed])).toBe(reloads === 1 ? undefined : 'no network');
  expect(reload).toHaveBeenCalledTimes(reloads);
});

it.each(['/constructor', '/__proto__', '/__proto__/of'])(
  '%s is an address like any other that leads nowhere',
  async (path) => {
    expect(await start().bring(path)).toBe(false);
  },
);
