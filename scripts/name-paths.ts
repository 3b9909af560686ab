import { type AnyContractRouter, minifyContractRouter } from '@orpc/contract';

/** "POST /companies" of every procedure, by room and name; of one that reads, the path alone: every page downloads it. */
export interface ApiPaths {
  readonly [name: string]: string | ApiPaths;
}

/** What a client has to know of a contract: method and path of every procedure, without the schemas. A quarter of what the routes weigh as oRPC writes them. */
export function namePaths(contract: AnyContractRouter): ApiPaths {
  const text = JSON.stringify(minifyContractRouter(contract), (_key, value) => toPath(value));
  return JSON.parse(text) as ApiPaths; // As it was written in the line above.
}

function toPath(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !('~orpc' in value)) return value;
  const { route } = value['~orpc'] as { route: Record<string, string | undefined> };
  if (!route.method || !route.path || route.inputStructure || route.outputStructure)
    throw new Error(`Clients know method and path of a procedure, and nothing else: ${route.path}`);
  return route.method === 'GET' ? route.path : `${route.method} ${route.path}`;
}
