import type { AnyContractRouter } from '@orpc/contract';
import type { RouterUtils } from '@orpc/tanstack-query';
import { skipToken } from '@tanstack/react-query';
import type { ApiClient } from './api-client.ts';

/** The API as TanStack Query options: `api.news.list.queryOptions({ input })`. */
export type ApiUtils<Router extends AnyContractRouter> = RouterUtils<ApiClient<Router>>;

/**
 * What oRPC's own makes, of what we use: `call`, `key`, `queryKey`, `queryOptions` and `mutationOptions`. Its type promises more: infinite, live and
 * streamed queries and `mutationKey` are not there.
 */
export function createApiUtils<Router extends AnyContractRouter>(client: ApiClient<Router>): ApiUtils<Router> {
  // The client has the procedures of the contract, and its utilities are made of their names alone.
  return utilsAt([], client as unknown as Procedure) as ApiUtils<Router>;
}

type Procedure = ((input: unknown, options: object) => Promise<unknown>) & { [name: string]: Procedure };

interface Asked {
  input?: unknown;
  type?: string;
  context?: object;
}

function utilsAt(names: readonly string[], procedure: Procedure): object {
  const keyOf = ({ input, type }: Asked = {}) => [
    names,
    { ...(input === undefined ? {} : { input }), ...(type === undefined ? {} : { type }) },
  ];
  const utils = {
    call: procedure,
    key: keyOf,
    queryKey: ({ input }: Asked = {}) => keyOf({ input, type: 'query' }),
    queryOptions: (options: Asked = {}) => ({
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        procedure(options.input, { signal, context: options.context ?? {} }),
      ...(options.input === skipToken ? { enabled: false } : {}),
      ...options,
      queryKey: utils.queryKey(options),
    }),
    mutationOptions: (options: Asked = {}) => ({
      mutationFn: (input: unknown) => procedure(input, { context: options.context ?? {} }),
      ...options,
      mutationKey: keyOf({ type: 'mutation' }),
    }),
  };
  return new Proxy(utils, {
    get(own, name) {
      if (typeof name !== 'string' || name in own) return Reflect.get(own, name);
      const inner = procedure[name];
      return inner && utilsAt([...names, name], inner);
    },
  });
}
