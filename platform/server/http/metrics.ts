import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Counters and timings in Prometheus' text format, for this process. */
export interface Metrics {
  readonly registry: Registry;
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  countPageCache(result: 'hit' | 'miss' | 'bypass'): void;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of the handler, by route pattern.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const pageCache = new Counter({
    name: 'page_cache_requests_total',
    help: 'Page requests by what the page cache could do for them.',
    labelNames: ['result'] as const,
    registers: [registry],
  });
  return {
    registry,
    observeRequest: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    countPageCache: (result) => pageCache.inc({ result }),
  };
}
