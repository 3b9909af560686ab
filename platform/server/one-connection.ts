import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';

const goesFirst = new AsyncLocalStorage<true>();

/**
 * What is done within goes before what else waits for the only connection of the embedded database: samples, which somebody watches, before
 * imports, feeds and pages. A database on a server has more connections, and nobody goes first.
 */
export function first<Result>(work: () => PromiseLike<Result>): Promise<Result> {
  // Awaited within: a statement of Drizzle's asks for the connection only when somebody waits for it.
  return goesFirst.run(true, async () => await work());
}

/** What is begun within is no part of what goes first: it only happened to be told of something then. */
export function inTurn(work: () => void): void {
  goesFirst.exit(work);
}

/**
 * A pool of one connection, which is lent to one after the other, and kept when a statement on it failed: a pool throws such a one away and
 * opens another, but the embedded engine has one session, and each client that is thrown away leaves its statements and transactions behind.
 */
export function shareOneConnection(pool: pg.Pool): pg.Pool {
  const waiting: (() => void)[] = [];
  let waitingFirst = 0;
  let isLent = false;
  const take = async () => {
    if (!isLent) {
      isLent = true;
      return;
    }
    await new Promise<void>((resolve) => {
      if (goesFirst.getStore()) waiting.splice(waitingFirst++, 0, resolve);
      else waiting.push(resolve);
    });
  };
  const giveOn = () => {
    if (waitingFirst > 0) waitingFirst--;
    const next = waiting.shift();
    if (next) next();
    else isLent = false;
  };
  const open = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
  const connect = async () => {
    await take();
    const client = await open().catch((error: unknown) => {
      giveOn();
      throw error;
    });
    const release = client.release.bind(client);
    client.release = (error) => {
      release(error);
      giveOn();
    };
    return client;
  };
  const query = async (text: string, values?: unknown[]) => {
    const client = await connect();
    try {
      return await client.query(text, values);
    } finally {
      client.release();
    }
  };
  return Object.assign(pool, { connect, query });
}
