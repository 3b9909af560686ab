import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Config } from '../config.ts';
import type { AppEnv } from './request-context.ts';

/** Answers what it can and passes on the rest. */
export type NodeMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

export interface ListeningServer {
  port: number;
  /** Refuses new connections, lets open requests finish, and after `graceMs` ends those that have not. @returns whether there were any */
  close(graceMs: number): Promise<boolean>;
}

/** A client that sends its head slower than this is not a browser. */
const HEADERS_TIMEOUT_MS = 15_000;
/** Neither is one that sends its body slower than this, the largest import over a poor line included. */
const REQUEST_TIMEOUT_MS = 120_000;
/** Longer than proxies keep theirs (nginx 60 s): a connection that the proxy takes for open must not be closed at that moment. */
const KEEP_ALIVE_MS = 75_000;
/** All are looked after so often. */
const CHECK_EVERY_MS = 2_000;

/** @param before asked first, in order: kept pages; in development Vite */
export async function listen(
  app: Hono<AppEnv>,
  { port, host }: Pick<Config, 'port' | 'host'>,
  before: readonly NodeMiddleware[] = [],
): Promise<ListeningServer> {
  // Load balancers ask how we are in HTTP/1.0, which needs no Host; addresses that we write come from PUBLIC_URL.
  const handle = getRequestListener(app.fetch, { overrideGlobalObjects: false, hostname: 'localhost' });
  const patience = {
    headersTimeout: HEADERS_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionsCheckingInterval: CHECK_EVERY_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
  };
  const server = createServer(patience, (request, response) => {
    // RFC 9112 section 3.2: which of two hosts is meant would be anybody's guess.
    if (countHosts(request.rawHeaders) > 1) {
      response.writeHead(400, { connection: 'close' }).end();
      return;
    }
    const ask = (index: number): void => {
      const middleware = before[index];
      if (middleware) middleware(request, response, () => ask(index + 1));
      else handle(request, response);
    };
    ask(0);
  });
  const connections = new Connections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    async close(graceMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      connections.closeUnlessBusy();
      let isCutOff = false;
      const deadline = setTimeout(() => {
        isCutOff = true;
        server.closeAllConnections();
      }, graceMs);
      await closed;
      clearTimeout(deadline);
      return isCutOff;
    },
  };
}

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
  }
  return hosts;
}

/**
 * Node closes connections that wait for their next request, but neither those that browsers open in advance and have not used yet
 * nor those whose last request ends while the server closes: it would wait for each of them until the grace time is over.
 */
class Connections {
  readonly #openRequests = new Map<Socket, number>();
  #isClosing = false;

  constructor(server: Server) {
    server.on('connection', (socket) => {
      this.#openRequests.set(socket, 0);
      socket.once('close', () => this.#openRequests.delete(socket));
    });
    server.on('request', ({ socket }, response) => {
      this.#count(socket, 1);
      response.once('close', () => {
        this.#count(socket, -1);
        if (this.#isClosing) this.closeUnlessBusy();
      });
    });
  }

  closeUnlessBusy(): void {
    this.#isClosing = true;
    for (const [socket, openRequests] of this.#openRequests) {
      if (openRequests > 0) continue;
      this.#openRequests.delete(socket);
      socket.destroySoon();
    }
  }

  #count(socket: Socket, change: 1 | -1): void {
    const openRequests = this.#openRequests.get(socket);
    if (openRequests !== undefined) this.#openRequests.set(socket, openRequests + change);
  }
}
