import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { exportTraces } from '../platform/server/export-traces.ts';
import { inSpan } from '../platform/server/tracing.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Traces reach a collector that speaks OTLP over HTTP. */
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}
const received: SentSpan[] = [];
const services = new Set<string | undefined>();
let collector: Server;
let app: TestApp;
let endTraces: () => Promise<void>;

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    expect(request.url).toBe('/v1/traces');
    const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString());
    for (const { resource, scopeSpans } of resourceSpans) {
      services.add(resource.attributes.find(({ key }: { key: string }) => key === 'service.name')?.value.stringValue);
      for (const { spans } of scopeSpans) received.push(...spans);
    }
    response.end('{}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => collector.once('listening', resolve));
  app = await startTestApp();
  const { port } = collector.address() as AddressInfo;
  endTraces = exportTraces({ endpoint: `http://127.0.0.1:${port}`, serviceName: 'smr-test', share: 1 }, silentLog);
});
afterAll(async () => {
  await app.close();
  collector.close();
});

const attribute = (span: SentSpan, name: string) => {
  const value = span.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

it('of a request are part of its sender’s, hold its statements, and no value of theirs', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'content-type': 'application/json' };
  expect((await app.fetch('/api/companies?search=hush-hush', { headers })).status).toBe(200);
  const body = JSON.stringify({ email: 'somebody@secret.example', password: 'hush-hush' });
  await app.fetch('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { ...headers, origin: 'http://smr.test' },
    body,
  });
  await expect(
    inSpan('job of-a-test', {}, async () => {
      throw new TypeError('hush-hush');
    }),
  ).rejects.toThrow(TypeError);
  await endTraces();

  expect(services).toEqual(new Set(['smr-test']));
  const spans = received.filter((span) => span.traceId === traceId);
  const request = spans.find(({ name }) => name === 'GET /api/*' || name.startsWith('GET /api/'));
  expect(request).toMatchObject({ kind: 2, parentSpanId: '00f067aa0ba902b7' });
  expect(request && attribute(request, 'http.response.status_code')).toBe(200);
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(statements.map((span) => attribute(span, 'db.system.name'))).toContain('postgresql');
  expect(statements.map((span) => attribute(span, 'db.query.text')).join()).toContain('from "companies"');
  const job = received.find(({ name }) => name === 'job of-a-test');
  expect([job?.status.code, job && attribute(job, 'error.type')]).toEqual([2, 'TypeError']);
  expect(JSON.stringify(received)).not.toMatch(/hush-hush|somebody@secret/);
});
