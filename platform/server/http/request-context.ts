import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import type { Allowance } from '../limit-tries.ts';
import type { Log } from '../log.ts';
import { describeRequest, inRequestSpan, traceIdOf } from '../tracing.ts';
import type { AddressReader } from './client-address.ts';
import type { Metrics } from './metrics.ts';

/** What every request carries through the app. */
export interface AppEnv {
  Bindings: HttpBindings;
  Variables: {
    requestId: string;
    log: Log;
    /** Who asks, in the form in which limits count; see client-address.ts. */
    clientAddress: string;
    /** Whose session it is, once it was read. */
    actorId?: string;
    /** Of the key that was shown. */
    allowance?: Allowance;
  };
}

export type AppContext = Context<AppEnv>;

/** Gives the request its id (a proxy's, when it looks like one), who sent it, a log that carries its id, and counts and times the answer. */
export function requestContext(log: Log, metrics: Metrics, addressOf: AddressReader): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = readRequestId(c.req.header('x-request-id'));
    const requestLog = log.child({ requestId });
    c.set('requestId', requestId);
    c.set('clientAddress', addressOf(c.env.incoming));
    await inRequestSpan(c.env.incoming.headers, c.req.method, async (span) => {
      const traceId = traceIdOf(span);
      c.set('log', traceId ? requestLog.child({ traceId }) : requestLog);
      await next();
      describeRequest(span, c.req.method, routePath(c), c.res.status);
    });
    // Afterwards: what was set before is lost when a handler answers with a Response of its own.
    c.res.headers.set('x-request-id', requestId);
    const seconds = (performance.now() - startedAt) / 1_000;
    metrics.observeRequest(c.req.method, routePath(c), c.res.status, seconds);
    const line = { method: c.req.method, path: c.req.path, status: c.res.status, ms: Math.round(seconds * 1_000) };
    if (c.res.status >= 500) requestLog.error(line, 'request failed');
    else if (c.res.status === 401 || c.res.status === 403)
      requestLog.info({ ...line, from: c.get('clientAddress'), actor: c.get('actorId') ?? null }, 'request refused');
    else requestLog.debug(line, 'request');
  };
}

/** A proxy's id when it looks like one, else a new one. */
export function readRequestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[\w.-]{8,64}$/.test(given) ? given : randomUUID();
}
