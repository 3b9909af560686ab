import { type AnyContractProcedure, type AnyContractRouter, isContractProcedure } from '@orpc/contract';

/** "POST /companies" of every procedure, by room and name; of one that reads, the path alone. */
export interface ApiPaths {
  readonly [name: string]: string | ApiPaths;
}

/** What a client has to know of a contract: method and path of every procedure, without the schemas. A quarter of what the routes weigh as oRPC writes them. */
export function namePaths(
  contract: AnyContractRouter,
  isWanted: (procedure: AnyContractProcedure) => boolean = () => true,
): ApiPaths {
  const named = Object.entries(contract).flatMap(([name, part]): [string, string | ApiPaths][] => {
    if (isContractProcedure(part)) return isWanted(part) ? [[name, toPath(part)]] : [];
    const paths = namePaths(part as AnyContractRouter, isWanted);
    return Object.keys(paths).length > 0 ? [[name, paths]] : [];
  });
  return Object.fromEntries(named);
}

function toPath(procedure: AnyContractProcedure): string {
  const { method, path, inputStructure, outputStructure } = procedure['~orpc'].route;
  if (!method || !path || inputStructure || outputStructure)
    throw new Error(`Clients know method and path of a procedure, and nothing else: ${path}`);
  return method === 'GET' ? path : `${method} ${path}`;
}
