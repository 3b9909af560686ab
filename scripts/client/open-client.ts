import paths from 'virtual:client-paths';
import { createORPCClient, ORPCError } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import type { ErrorBody } from '../../platform/shared/app-error.ts';
import { readErrorBody, toRouter } from '../../platform/shared/read-paths.ts';

/** The client that goes into the release, see scripts/make-client.ts; its types are written from the contract. */
export function createClient({
  url,
  key,
  fetch,
}: {
  url: string;
  key?: string;
  fetch?: typeof globalThis.fetch;
}): unknown {
  return createORPCClient(
    new OpenAPILink(toRouter(paths), {
      url: `${url.replace(/\/+$/, '')}/api`,
      headers: (): Record<string, string> => (key ? { authorization: `Bearer ${key}` } : {}),
      customErrorResponseBodyDecoder: readErrorBody,
      ...(fetch ? { fetch } : {}),
      interceptors: [({ next, ...call }) => next(call).catch(explain)],
    }),
  );
}

/** The server refused. What never reached it is what `fetch` throws. */
export class ApiError extends Error {
  readonly code: string;
  readonly status: number;
  readonly issues: ErrorBody['issues'];

  constructor(
    message: string,
    { code, status, issues }: { code: string; status: number; issues: ErrorBody['issues'] },
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.issues = issues;
  }
}

function explain(error: unknown): never {
  if (!(error instanceof ORPCError)) throw error;
  const { code, status, message } = error;
  throw new ApiError(message, { code, status, issues: (error.data as ErrorBody | undefined)?.issues });
}
