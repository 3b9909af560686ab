import type { ApiPaths, KnownPaths } from 'virtual:api-paths';

/** As `/api/openapi.json` names its operations. */
export interface NamedOperations {
  paths: Record<string, Record<string, { operationId?: string }>>;
}

/**
 * "POST /companies" of a procedure. The paths of what visitors ask for travel with every page, all others with the routes of the fleet and of the
 * desks; who changes something from a page that is read waits once for a small file. Some browsers remember for good that a file could not be had:
 * then the API's own description is asked, again and again until it comes. It is large, and nobody else needs it.
 */
export function createFindPath(
  { paths, loadOthers }: KnownPaths,
  loadDescription: () => Promise<NamedOperations>,
): (procedure: readonly string[]) => Promise<string> {
  let description: NamedOperations | undefined;

  async function findOther(procedure: readonly string[]): Promise<string | undefined> {
    const others = await loadOthers().catch(() => null);
    if (others) return pathIn(others.paths, procedure);
    description ??= await loadDescription();
    return pathOf(description, procedure.join('.'));
  }

  return async (procedure) => {
    const path = pathIn(paths, procedure) ?? (await findOther(procedure));
    if (path === undefined) throw new Error(`The API has no ${procedure.join('.')}.`);
    return path;
  };
}

function pathIn(known: ApiPaths, procedure: readonly string[]): string | undefined {
  let at: string | ApiPaths | undefined = known;
  for (const name of procedure) at = typeof at === 'object' ? at[name] : undefined;
  return typeof at === 'string' ? at : undefined;
}

function pathOf({ paths }: NamedOperations, id: string): string | undefined {
  for (const [path, methods] of Object.entries(paths))
    for (const [method, { operationId }] of Object.entries(methods))
      if (operationId === id) return method === 'get' ? path : `${method.toUpperCase()} ${path}`;
  return undefined;
}
