import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, it } from 'vitest';
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

it.each(['/constructor', '/__proto__', '/toString/of'])(
  '%s is an address like any other that leads nowhere',
  async (path) => {
    expect(await start().bring(path)).toBe(false);
  },
);
