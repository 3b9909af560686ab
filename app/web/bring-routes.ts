import { parts } from 'virtual:routes';
import type { AnyRouter } from '@tanstack/react-router';

/**
 * Brings the routes of a part of the site when an address is asked for that lies in it; every page has those of the pages that are read
 * (`scripts/split-routes.ts`).
 *
 * @returns whether there are routes now that were not there before: the address is to be looked up anew
 * @throws when their code cannot be had
 */
export function createBringRoutes(router: AnyRouter): (path: string) => Promise<boolean> {
  const known = new Set<string>();
  return async (path) => {
    const part = path.startsWith('/smr-ops-cloud') ? 'fleet' : 'desks';
    const load = parts[part];
    if (!load || known.has(part) || router.getMatchedRoutes(path)[2]) return false;
    const { routes } = await load();
    // Somebody else may have waited for the same.
    if (known.has(part)) return true;
    known.add(part);
    router.routeTree.addChildren([...router.routeTree.children, ...routes]);
    router.setRoutes(router.buildRouteTree());
    return true;
  };
}
