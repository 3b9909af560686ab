import { type ApiPaths, loadOthers, paths } from 'virtual:api-paths';

/**
 * "POST /companies" of a procedure. The paths of what visitors ask for travel with every page, all others with the routes of the fleet and of the
 * desks; who changes something from a page that is read waits once for a small file.
 */
export async function findPath(procedure: readonly string[]): Promise<string> {
  const path = pathIn(paths, procedure) ?? pathIn((await loadOthers()).paths, procedure);
  if (path === undefined) throw new Error(`The API has no ${procedure.join('.')}.`);
  return path;
}

function pathIn(known: ApiPaths, procedure: readonly string[]): string | undefined {
  let at: string | ApiPaths | undefined = known;
  for (const name of procedure) at = typeof at === 'object' ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
}
