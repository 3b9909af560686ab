import { Hono } from 'hono';
import type { Database } from '../database.ts';
import { answerWithin } from './answer-within.ts';
import type { Metrics } from './metrics.ts';
import type { AppEnv } from './request-context.ts';

/** A load balancer that asks every few seconds must not pile up questions to a database that hangs. */
const READY_WITHIN_MS = 2_000;

/**
 * `/healthz`: the process answers. `/readyz`: it can serve, that is, the database answers and it is not stopping; a load balancer
 * sends traffic by it. `/metrics`: Prometheus text.
 */
export function healthRoutes(deps: { db: Database; metrics: Metrics; isStopping(): boolean }) {
  return new Hono<AppEnv>()
    .get('/healthz', (c) => c.json({ status: 'ok' }))
    .get('/readyz', answerWithin(READY_WITHIN_MS), async (c) => {
      if (deps.isStopping()) return c.json({ status: 'stopping' }, 503);
      try {
        await deps.db.pool.query('select 1');
        return c.json({ status: 'ready', database: deps.db.engine });
      } catch (error) {
        c.get('log').error({ err: error }, 'the database does not answer');
        return c.json({ status: 'database unreachable' }, 503);
      }
    })
    .get('/metrics', async (c) =>
      c.text(await deps.metrics.registry.metrics(), 200, { 'content-type': deps.metrics.registry.contentType }),
    );
}
