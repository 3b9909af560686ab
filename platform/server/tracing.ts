import { type Attributes, context, propagation, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type pg from 'pg';

/**
 * Where time goes, told in spans of OpenTelemetry. Without `OTEL_EXPORTER_OTLP_ENDPOINT` nobody hears them, and they cost next to nothing; see
 * export-traces.ts. Names and attributes are those of its semantic conventions.
 */
const tracer = trace.getTracer('smr-intelligence');

/** A piece of work with a name of few forms. It ends with the promise; an error is noted and passed on. */
export function inSpan<Result>(
  name: string,
  attributes: Attributes,
  work: (span: Span) => Promise<Result>,
  kind: SpanKind = SpanKind.INTERNAL,
): Promise<Result> {
  return tracer.startActiveSpan(name, { kind, attributes }, (span) => settle(span, work(span)));
}

/** A request, as part of what its sender traces where it says so (W3C Trace Context). */
export function inRequestSpan<Result>(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  method: string,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  return context.with(propagation.extract(context.active(), headers), () =>
    inSpan(method, { 'http.request.method': method }, work, SpanKind.SERVER),
  );
}

/** What a request was, once it is known. */
export function describeRequest(span: Span, method: string, route: string, status: number): void {
  span.updateName(`${method} ${route}`);
  span.setAttributes({ 'http.route': route, 'http.response.status_code': status });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

/** The trace that a log line belongs to; null: none is recorded. */
export function traceIdOf(span: Span): string | null {
  return span.isRecording() ? span.spanContext().traceId : null;
}

/**
 * Every statement that is asked of a pool or over one of its connections. Its text is told where its values are not in it; otherwise only what it does: no trace holds an address, a
 * password's hash or a message.
 */
export function traceStatements(asker: pg.Pool | pg.Client): void {
  const query = asker.query.bind(asker) as (...asked: unknown[]) => unknown;
  asker.query = ((...asked: unknown[]) => {
    // With a callback the pool asks, for somebody whose statement is traced already.
    if (!trace.getActiveSpan()?.isRecording() || typeof asked.at(-1) === 'function') return query(...asked);
    const { text, hasValues } = readStatement(asked);
    const operation = /^\s*(\w+)/.exec(text)?.[1]?.toUpperCase() ?? 'QUERY';
    const attributes = {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(hasValues ? { 'db.query.text': text.slice(0, LONGEST_STATEMENT) } : {}),
    };
    const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes });
    const answer = query(...asked);
    if (answer instanceof Promise) settle(span, answer).catch(() => {});
    else span.end();
    return answer;
  }) as typeof asker.query;
}

const LONGEST_STATEMENT = 2_000;

function readStatement([asked, values]: unknown[]): { text: string; hasValues: boolean } {
  if (typeof asked === 'string') return { text: asked, hasValues: Array.isArray(values) && values.length > 0 };
  const { text = '', values: own = values } = Object(asked) as { text?: string; values?: unknown };
  return { text, hasValues: Array.isArray(own) && own.length > 0 };
}

async function settle<Result>(span: Span, work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    // The message may hold what was asked for; its kind does not.
    span.setAttribute('error.type', error instanceof Error ? error.name : 'unknown');
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
