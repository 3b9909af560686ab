import { type ClientLink, createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import type { CallContext } from './open-api-link.ts';

/** The API as functions; in the browser each is an HTTP request, during server rendering a call in the same process. */
export type ApiClient<Router extends AnyContractRouter> = ContractRouterClient<Router, CallContext>;

/** The API as TanStack Query options: `api.news.list.queryOptions({ input })`. */
export type ApiUtils<Router extends AnyContractRouter> = RouterUtils<ApiClient<Router>>;

/**
 * @param onAnswer hears when the server answered, by its clock: ms since 1970, to the second
 * @param renewSession asked when a change was refused for lack of a session; when it returns true the same request is sent once more
 */
export function createBrowserClient<Router extends AnyContractRouter>(
  url: string,
  onAnswer: (answeredAt: number) => void,
  renewSession: () => Promise<boolean>,
): ApiClient<Router> {
  let opening: Promise<ClientLink<CallContext>> | null = null;
  const open = () => {
    opening ??= import('./open-api-link.ts').then(({ openApiLink }) => openApiLink(url, onAnswer, renewSession));
    // What did not arrive is asked for again by who asks next.
    opening.catch(() => {
      opening = null;
    });
    return opening;
  };
  return createORPCClient<ApiClient<Router>>({
    call: async (path, input, options) => (await open()).call(path, input, options),
  });
}

export function createApiUtils<Router extends AnyContractRouter>(client: ApiClient<Router>): ApiUtils<Router> {
  return createTanstackQueryUtils(client);
}
