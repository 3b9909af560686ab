import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import pg from 'pg';
import { expect, it } from 'vitest';
import { connectToServer } from '../../platform/server/database.ts';
import { silentLog } from '../../tests/support/silent-log.ts';
import { sayFailure } from './say-failure.ts';

const settings = { host: '127.0.0.1', port: 3000, databaseUrl: null };

/** A port of this machine that is taken, until the function that comes with it is called. */
async function takePort(): Promise<[port: number, free: () => Promise<unknown>]> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const free = () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  };
  return [port, free];
}

it('names a port that is taken, as the system says it', async () => {
  const [port, free] = await takePort();
  const second = createServer();
  second.listen(port, '127.0.0.1');
  const [error] = await once(second, 'error');
  expect(sayFailure(error, { ...settings, port })).toBe(
    `Port ${port} of 127.0.0.1 is taken by another program. Stop it, or choose another one with PORT.`,
  );
  await free();
});

it('names a database that nobody answers for, by each address of its name', async () => {
  const [port, free] = await takePort();
  await free();
  for (const host of ['127.0.0.1', 'localhost']) {
    const databaseUrl = `postgres://smr@${host}:${port}/smr`;
    const error = await connectToServer(databaseUrl, silentLog).catch((reason: unknown) => reason);
    expect(sayFailure(error, { ...settings, databaseUrl })).toBe(
      `The database at ${host}:${port} (DATABASE_URL) cannot be used: nothing listens there.`,
    );
  }
});

it.each([
  ['28P01', 'user and password do not fit'],
  ['3D000', 'there is no such database'],
  ['42501', 'may not do what is needed'],
])('says what the server meant by %s, also within another error', (code, words) => {
  const error = Object.assign(new Error('no'), { code });
  const wrapped = new Error('Failed query', { cause: error });
  for (const one of [error, wrapped])
    expect(sayFailure(one, { ...settings, databaseUrl: 'postgres://db.example/smr' })).toContain(words);
});

it('names a database that takes the connection and says nothing', async () => {
  const [port, free] = await takePort();
  const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 });
  const error = await client.connect().catch((reason: unknown) => reason);
  expect(sayFailure(error, { ...settings, databaseUrl: `postgres://smr@127.0.0.1:${port}/smr` })).toMatch(
    /cannot be used: it did not answer/,
  );
  await free();
});

it('does not tell a name of another service of the database', () => {
  const error = Object.assign(new Error('lookup'), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
    hostname: 'collector',
  });
  expect(sayFailure(error, { ...settings, databaseUrl: 'postgres://db.example/smr' })).toBeNull();
});

it('leaves the database out of it where another service failed', () => {
  const error = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect', port: 4222 });
  expect(sayFailure(error, { ...settings, databaseUrl: 'postgres://db.example/smr' })).toBeNull();
});

it('has no sentence for what is ours', () => {
  expect(sayFailure(new TypeError('x is not a function'), settings)).toBeNull();
});
