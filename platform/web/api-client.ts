import apiPaths from 'virtual:api-paths';
import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter, ContractRouterClient } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils, type RouterUtils } from '@orpc/tanstack-query';
import { readErrorBody, toRouter } from '../shared/read-paths.ts';
import { reachServer } from './reach-server.ts';

/** The API as functions; in the browser each is an HTTP request, during server rendering a call in the same process. */
export type ApiClient<Router extends AnyContractRouter> = ContractRouterClient<Router, CallContext>;

/** What goes along with a call besides its input. */
export interface CallContext {
  /** Of a call that makes something new, see `use-once-key.ts`. */
  idempotencyKey?: string;
}

/** The API as TanStack Query options: `api.news.list.queryOptions({ input })`. */
export type ApiUtils<Router extends AnyContractRouter> = RouterUtils<ApiClient<Router>>;

/** Said on the window when an answer tells that there is no session (any more). */
export const SESSION_ENDED = 'session-ended';

/**
 * @param onAnswer hears when the server answered, by its clock: ms since 1970, to the second
 * @param renewSession asked when a change was refused for lack of a session; when it returns true the same request is sent once more
 */
export function createBrowserClient<Router extends AnyContractRouter>(
  url: string,
  onAnswer: (answeredAt: number) => void,
  renewSession: () => Promise<boolean>,
): ApiClient<Router> {
  const link = new OpenAPILink<CallContext>(toRouter(apiPaths), {
    url,
    headers: ({ context }): Record<string, string> =>
      context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {},
    customErrorResponseBodyDecoder: readErrorBody,
    fetch: async (request, init) => {
      const again = request.method === 'GET' ? null : request.clone();
      let response = await reachServer(request, init);
      if (response.status === 401) {
        window.dispatchEvent(new Event(SESSION_ENDED));
        if (again && (await renewSession())) response = await reachServer(again, init);
      }
      const answeredAt = Date.parse(response.headers.get('date') ?? '');
      if (!Number.isNaN(answeredAt)) onAnswer(answeredAt);
      return response;
    },
  });
  return createORPCClient(link);
}

export function createApiUtils<Router extends AnyContractRouter>(client: ApiClient<Router>): ApiUtils<Router> {
  return createTanstackQueryUtils(client);
}
