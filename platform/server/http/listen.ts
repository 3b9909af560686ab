import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Config } from '../config.ts';
import type { AppEnv } from './request-context.ts';

export interface ListeningServer {
  port: number;
  /** Refuses new connections, lets open requests finish, and after `graceMs` ends those that have not. */
  close(graceMs: number): Promise<void>;
}

/** A client that sends its head slower than this is not a browser. */
const HEADERS_TIMEOUT_MS = 15_000;

/** @param before handles a request first when given (Vite, in development) */
export async function listen(
  app: Hono<AppEnv>,
  { port, host }: Pick<Config, 'port' | 'host'>,
  before: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null = null,
): Promise<ListeningServer> {
  const handle = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const server = createServer({ headersTimeout: HEADERS_TIMEOUT_MS }, (request, response) => {
    if (before) before(request, response, () => handle(request, response));
    else handle(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeIdleConnections();
      const deadline = setTimeout(() => server.closeAllConnections(), graceMs);
      await closed;
      clearTimeout(deadline);
    },
  };
}
