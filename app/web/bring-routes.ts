import type { Part, Parts } from 'virtual:routes';
import type { AnyRouter } from '@tanstack/react-router';
import { isServerBack } from '../../platform/web/reach-server.ts';

/**
 * Brings the routes of an address when it is asked for (`scripts/split-routes.ts`): of a page that is read, of the fleet, of the desks.
 *
 * @returns whether there are routes now that were not there before: the address is to be looked up anew
 * @throws when their code cannot be had
 */
export function createBringRoutes(
  router: AnyRouter,
  parts: Parts,
): (path: string, isAhead?: boolean) => Promise<boolean> {
  const brought = new Set<Part>();
  const failed = new Set<Part>();

  async function bring(part: Part, isAhead: boolean): Promise<void> {
    try {
      const { routes } = await part();
      // Somebody else may have waited for the same.
      if (brought.has(part)) return;
      router.routeTree.addChildren([...(router.routeTree.children ?? []), ...routes]);
      // At once: another part of the same address may fail, or be long on its way.
      router.setRoutes(router.buildRouteTree());
      brought.add(part);
    } catch (error) {
      // Some browsers remember for good that a module could not be had: once the server is there again, the document is.
      if (failed.has(part) && !isAhead && (await isServerBack())) await loadDocument();
      failed.add(part);
      throw error;
    }
  }

  return async (path, isAhead = false) => {
    const missing = partsFor(path, parts).filter((part) => !brought.has(part));
    if (missing.length === 0) return false;
    await Promise.all(missing.map((part) => bring(part, isAhead)));
    return true;
  };
}

/** The page with this address; where there is none, what may have one in its place, and the page above, which says that there is none. */
function partsFor(path: string, { read, late }: Parts): Part[] {
  const asked = namesIn(path);
  const above = [...read.keys()]
    .map((pattern) => ({ pattern, names: namesIn(pattern) }))
    .filter(({ names }) =>
      names.every((name, at) => name === asked[at] || (name.startsWith('$') && at < asked.length)),
    );
  const exact = above.find(({ names }) => names.length === asked.length);
  const nearest = above.reduce((one, other) => (other.names.length > one.names.length ? other : one), HOME);
  const found = exact
    ? [read.get(exact.pattern)]
    : [late.get(asked[0] ?? ''), nearest === HOME ? undefined : read.get(nearest.pattern)];
  return found.filter((part) => part !== undefined);
}

const HOME: { pattern: string; names: string[] } = { pattern: '/', names: [] };

/** As the router reads them. */
const namesIn = (path: string) => path.toLowerCase().split('/').filter(Boolean);

async function loadDocument(): Promise<void> {
  window.location.reload();
  await new Promise(() => {});
}
