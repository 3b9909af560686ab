import { request } from 'node:http';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { silentLog } from '../../../tests/support/silent-log.ts';
import { toErrorAnswer } from './errors.ts';
import { limitBody } from './limit-body.ts';
import { type ListeningServer, listen } from './listen.ts';
import type { AppEnv } from './request-context.ts';

const LIMIT_BYTES = 100 * 1024;
let server: ListeningServer;

beforeAll(async () => {
  const app = new Hono<AppEnv>();
  app.use(limitBody(LIMIT_BYTES));
  app.onError((error, c) => {
    const { status, body } = toErrorAnswer(error, silentLog);
    return c.json(body, status as 500);
  });
  app.all('*', async (c) => c.text(`${c.req.method} ${(await c.req.arrayBuffer()).byteLength}`));
  server = await listen(app, { port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close(0));

describe.each(['content-length', 'chunked'] as const)('a body sent with %s', (framing) => {
  it.each([0, 1, LIMIT_BYTES])('of %i bytes arrives whole', async (bytes) => {
    expect(await send('POST', framing, bytes)).toEqual([200, `POST ${bytes}`]);
  });

  it.each([LIMIT_BYTES + 1, 50 * LIMIT_BYTES])('of %i bytes is refused with 413', async (bytes) => {
    const [status, text] = await send('POST', framing, bytes);
    expect([status, JSON.parse(text)]).toEqual([
      413,
      { code: 'PAYLOAD_TOO_LARGE', message: 'The request body is larger than 100 KiB.' },
    ]);
  });
});

it.each(['GET', 'OPTIONS', 'PATCH', 'DELETE'])('%s without a body passes', async (method) => {
  expect((await send(method, null, 0))[0]).toBe(200);
});

function send(method: string, framing: 'content-length' | 'chunked' | null, bytes: number): Promise<[number, string]> {
  const headers: Record<string, string | number> = {};
  if (framing === 'content-length') headers['content-length'] = bytes;
  if (framing === 'chunked') headers['transfer-encoding'] = 'chunked';
  return new Promise((resolve, reject) => {
    const sent = request({ host: '127.0.0.1', port: server.port, method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (data: string) => {
        text += data;
      });
      response.on('end', () => resolve([response.statusCode ?? 0, text]));
    });
    sent.on('error', reject);
    sent.end(bytes > 0 ? Buffer.alloc(bytes, 'x') : undefined);
  });
}
