import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Counters and timings in Prometheus' text format, for this process. */
export interface Metrics {
  readonly registry: Registry;
  observeRequest(method: string, route: string, status: number, seconds: number): void;
  countPageCache(result: 'hit' | 'miss' | 'bypass'): void;
  /** Samples of telemetry by what became of them. */
  countSamples(verdict: string, count: number): void;
  /** A message that came by MQTT. @param atSeconds since 1970 */
  countMessage(atSeconds: number): void;
  /** What of such messages was not taken, by reason. */
  countRefusedMessages(reason: string, count: number): void;
  /** How many listen to the live stream is asked when somebody looks. */
  watchListeners(count: () => number): void;
  /** One was let go because it reads too slowly. */
  countLostListener(): void;
  /** A run of a job that ended. */
  observeJob(job: string, outcome: 'done' | 'failed', seconds: number): void;
  /**
   * Values that are asked for when somebody looks; what cannot be read then is left out.
   *
   * @param label what tells the values apart
   */
  watch(gauge: { name: string; help: string; label: string }, read: () => Promise<Record<string, number>>): void;
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
  const samples = new Counter({
    name: 'telemetry_samples_total',
    help: 'Samples that were sent, by verdict.',
    labelNames: ['verdict'] as const,
    registers: [registry],
  });
  const messages = new Counter({
    name: 'mqtt_messages_total',
    help: 'Messages that came from the MQTT broker.',
    registers: [registry],
  });
  const lastMessage = new Gauge({
    name: 'mqtt_last_message_timestamp_seconds',
    help: 'When the last one came.',
    registers: [registry],
  });
  const refusedMessages = new Counter({
    name: 'mqtt_refused_total',
    help: 'Messages, and samples in them, that were not taken, by reason.',
    labelNames: ['reason'] as const,
    registers: [registry],
  });
  const lost = new Counter({
    name: 'live_listeners_lost_total',
    help: 'Live streams that were ended because their listener read too slowly.',
    registers: [registry],
  });
  const jobs = new Histogram({
    name: 'job_duration_seconds',
    help: 'Time that a job took, by what came of it.',
    labelNames: ['job', 'outcome'] as const,
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers: [registry],
  });
  return {
    registry,
    observeJob: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    watch({ name, help, label }, read) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers: [registry],
        async collect() {
          gauge.reset();
          const values = await read().catch(() => ({}));
          for (const [key, value] of Object.entries(values)) gauge.set({ [label]: key }, value);
        },
      });
    },
    observeRequest: (method, route, status, seconds) => requests.observe({ method, route, status }, seconds),
    countPageCache: (result) => pageCache.inc({ result }),
    countSamples: (verdict, count) => samples.inc({ verdict }, count),
    countMessage(atSeconds) {
      messages.inc();
      lastMessage.set(atSeconds);
    },
    countRefusedMessages: (reason, count) => refusedMessages.inc({ reason }, count),
    watchListeners(count) {
      new Gauge({
        name: 'live_listeners',
        help: 'Open live streams.',
        registers: [registry],
        collect() {
          this.set(count());
        },
      });
    },
    countLostListener: () => lost.inc(),
  };
}
