import { ORPCError } from '@orpc/client';
import type { AnyContractRouter } from '@orpc/contract';
import type { ErrorBody } from './app-error.ts';

/** "POST /companies" of every procedure, by room and name; of one that reads, the path alone. */
interface Paths {
  readonly [name: string]: string | Paths;
}

/** What oRPC asks of a contract, from nothing but methods and paths. */
export function toRouter(paths: Paths): AnyContractRouter {
  const entries = Object.entries(paths).map(([name, path]) => {
    if (typeof path !== 'string') return [name, toRouter(path)];
    const [address, method = 'GET'] = path.split(' ').reverse();
    return [name, { '~orpc': { errorMap: {}, meta: {}, route: { method, path: address } } }];
  });
  return Object.fromEntries(entries);
}

export function readErrorBody(body: unknown, response: { status: number }): ORPCError<string, ErrorBody> | null {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return null;
  const known = body as ErrorBody;
  return new ORPCError(known.code, { status: response.status, message: known.message, data: known });
}
