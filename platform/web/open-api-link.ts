import apiPaths, { type ApiPaths } from 'virtual:api-paths';
import { ORPCError } from '@orpc/client';
import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { ErrorBody } from '../shared/app-error.ts';
import { reachServer, SESSION_ENDED } from './reach-server.ts';

/** What goes along with a call besides its input. */
export interface CallContext {
  /** Of a call that makes something new, see `use-once-key.ts`. */
  idempotencyKey?: string;
}

/** Speaks HTTP with the API. In a file of its own, because a page that is read is awake long before it asks anything. See createBrowserClient. */
export function openApiLink(
  url: string,
  onAnswer: (answeredAt: number) => void,
  renewSession: () => Promise<boolean>,
): OpenAPILink<CallContext> {
  return new OpenAPILink<CallContext>(toRouter(apiPaths), {
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
}

/** What oRPC asks of a contract, from `virtual:api-paths`. */
function toRouter(paths: ApiPaths): AnyContractRouter {
  const entries = Object.entries(paths).map(([name, path]) => {
    if (typeof path !== 'string') return [name, toRouter(path)];
    const [method, address] = path.split(' ');
    return [name, { '~orpc': { errorMap: {}, meta: {}, route: { method, path: address } } }];
  });
  return Object.fromEntries(entries);
}

function readErrorBody(body: unknown, response: { status: number }): ORPCError<string, ErrorBody> | null {
  if (typeof body !== 'object' || body === null || !('code' in body) || !('message' in body)) return null;
  const known = body as ErrorBody;
  return new ORPCError(known.code, { status: response.status, message: known.message, data: known });
}
