import { context, diag, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
} from '@opentelemetry/sdk-trace-base';
import type { TracesConfig } from './config.ts';
import type { Log } from './log.ts';

/**
 * From now on spans go to a collector, by OTLP over HTTP, some seconds after they end. A collector that is away costs nothing but the spans: the queue is
 * bounded, and nobody waits for it.
 *
 * @returns sends what is left
 */
export function exportTraces({ endpoint, serviceName, share }: TracesConfig, log: Log): () => Promise<void> {
  const tell = (message: string) => log.warn({ detail: message.slice(0, 500) }, 'traces could not be sent');
  diag.setLogger({ error: tell, warn: tell, info() {}, debug() {}, verbose() {} });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  // Whoever asks may say that a request is part of a trace, and not that all of his are to be recorded here.
  const sampler = new TraceIdRatioBasedSampler(share);
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ 'service.name': serviceName, 'service.instance.id': String(process.pid) }),
    sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await provider.shutdown();
    trace.disable();
    context.disable();
    propagation.disable();
    diag.disable();
  };
}
