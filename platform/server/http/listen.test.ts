import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { type ListeningServer, listen } from './listen.ts';
import type { AppEnv } from './request-context.ts';

const LONG = 'x'.repeat(20_000_000);

let server: ListeningServer;
/** Lets the slow request go on; `begun` says that it has reached the app. */
let finish: () => void;
let begun: Promise<void>;

beforeEach(async () => {
  const start = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  begun = start.promise;
  finish = end.resolve;
  const app = new Hono<AppEnv>();
  app.get('/slow', async (c) => {
    start.resolve();
    await end.promise;
    return c.text('done');
  });
  app.get('/long', async (c) => {
    start.resolve();
    await end.promise;
    return c.text(LONG);
  });
  app.get('*', (c) => c.text(c.req.path));
  server = await listen(app, { port: 0, host: '127.0.0.1' });
  onTestFinished(async () => {
    finish();
    await server.close(0);
  });
});

describe('listening', () => {
  it('says on which port, when any was asked for', async () => {
    expect(await (await fetch(`http://127.0.0.1:${server.port}/hello`)).text()).toBe('/hello');
  });

  it('fails when the port is taken', async () => {
    await expect(listen(new Hono<AppEnv>(), { port: server.port, host: '127.0.0.1' })).rejects.toThrow('EADDRINUSE');
  });

  it('asks what comes before the app first, in order, and the app when they pass on', async () => {
    const asked: string[] = [];
    const app = new Hono<AppEnv>().get('*', (c) => c.text([...asked, 'app'].join(' ')));
    const passing = (name: string) => (_: unknown, __: unknown, next: () => void) => {
      asked.push(name);
      next();
    };
    const layered = await listen(app, { port: 0, host: '127.0.0.1' }, [passing('first'), passing('second')]);
    onTestFinished(async () => void (await layered.close(0)));
    expect(await (await fetch(`http://127.0.0.1:${layered.port}/`)).text()).toBe('first second app');
  });

  it('does not ask the app when something before it has answered', async () => {
    const app = new Hono<AppEnv>().get('*', (c) => c.text('app'));
    const layered = await listen(app, { port: 0, host: '127.0.0.1' }, [(_, response) => response.end('before')]);
    onTestFinished(async () => void (await layered.close(0)));
    expect(await (await fetch(`http://127.0.0.1:${layered.port}/`)).text()).toBe('before');
  });
});

describe('a request that names two hosts', () => {
  it('is refused: which of them is meant would be a guess', async () => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nHost: smr.test\r\nhost: evil.example\r\n\r\n');
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('a request that names no host', () => {
  const ask = async (version: string) => {
    const socket = connect(server.port, '127.0.0.1');
    socket.write(`GET / HTTP/${version}\r\n\r\n`);
    const [answer] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return answer.toString().split('\r\n', 1)[0];
  };

  it('is answered in HTTP/1.0, in which load balancers ask how we are', async () => {
    expect(await ask('1.0')).toMatch(/^HTTP\/1\.\d (200|404) /);
  });

  it('is refused in HTTP/1.1', async () => {
    expect(await ask('1.1')).toMatch(/ 400 /);
  });
});

describe('closing', () => {
  it('lets an open request finish', async () => {
    const answer = get('/slow');
    await begun;
    const closed = server.close(5_000);
    finish();
    expect(await answer).toBe('done');
    await closed;
  });

  it('is over when the last request is, not only after the grace time', async () => {
    // A client that keeps its connection, as browsers and proxies do.
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const answer = get('/slow', agent);
    await begun;
    // Longer than a test may last: it ends only because the request does.
    const closed = server.close(10 * 60_000);
    finish();
    await answer;
    await closed;
  });

  it('refuses new connections', async () => {
    const answer = get('/slow');
    await begun;
    const closed = server.close(5_000);
    await expect(get('/late')).rejects.toThrow('ECONNREFUSED');
    finish();
    await Promise.all([answer, closed]);
  });

  it('does not wait for connections on which nothing is asked', async () => {
    const idle = connect(server.port, '127.0.0.1');
    await once(idle, 'connect');
    await get('/');
    await server.close(10 * 60_000);
  });

  it('sends a long answer to its end', async () => {
    const answer = get('/long');
    await begun;
    const closed = server.close(5_000);
    finish();
    expect((await answer).length).toBe(LONG.length);
    await closed;
  });

  it('cuts off a request that has not finished after the grace time', async () => {
    const answer = get('/slow');
    await begun;
    const closed = server.close(50);
    await expect(answer).rejects.toThrow(/socket hang up|ECONNRESET/);
    await closed;
  });
});

function get(path: string, agent: Agent | false = false): Promise<string> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: server.port, path, agent }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (data: string) => {
        text += data;
      });
      response.on('end', () => resolve(text));
      response.on('error', reject);
    });
    asked.on('error', reject);
    asked.end();
  });
}
