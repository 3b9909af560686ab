import { setTimeout as sleep } from 'node:timers/promises';
import { os } from '@orpc/server';
import { Hono } from 'hono';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { silentLog } from '../../../tests/support/silent-log.ts';
import { AppError } from '../../shared/app-error.ts';
import { cleanLine } from '../../shared/clean-text.ts';
import type { ProcedureMeta } from '../../shared/procedure.ts';
import { PageCache } from '../page-cache.ts';
import { createApiHandler } from './api.ts';
import { type ListeningServer, listen } from './listen.ts';
import { createMetrics } from './metrics.ts';
import type { AppEnv } from './request-context.ts';
import { serveKeptPages } from './serve-kept-pages.ts';

const procedure = os.$meta<ProcedureMeta>({});
let answered = 0;

const router = {
  count: procedure
    .meta({ madeFrom: ['counters'] })
    .route({ method: 'GET', path: '/count' })
    .handler(() => ({ count: ++answered })),
  shared: procedure
    .meta({ access: 'visitor', madeFrom: ['counters'] })
    .route({ method: 'GET', path: '/shared' })
    .handler(() => ({ count: ++answered })),
  own: procedure
    .meta({ access: 'visitor', isPersonal: true, madeFrom: ['counters'] })
    .route({ method: 'GET', path: '/own' })
    .handler(() => ({ count: ++answered })),
  slow: procedure
    .meta({ madeFrom: ['counters'] })
    .route({ method: 'GET', path: '/slow' })
    .input(z.object({ of: z.string() }))
    .handler(async ({ input }) => {
      await sleep(100);
      return { ...input, count: ++answered };
    }),
  clock: procedure.route({ method: 'GET', path: '/clock' }).handler(() => ({ count: ++answered })),
  save: procedure
    .route({ method: 'POST', path: '/things/{id}' })
    .input(z.object({ id: z.coerce.number().int(), name: z.string().overwrite(cleanLine).min(2) }))
    .handler(({ input }) => input),
  busy: procedure.route({ method: 'GET', path: '/busy' }).handler(() => {
    throw new AppError('UNAVAILABLE', 'Come back later.', { retryAfterSeconds: 30 });
  }),
  broken: procedure.route({ method: 'GET', path: '/broken' }).handler(() => {
    throw new Error('password=hunter2');
  }),
  lying: procedure
    .route({ method: 'GET', path: '/lying' })
    .output(z.object({ count: z.number() }))
    .handler(() => ({ count: 'hunter2' as unknown as number })),
};

let server: ListeningServer;
let announce: (table: string | null) => void;

beforeAll(async () => {
  const cache = new PageCache(
    {
      onChange(listener) {
        announce = listener;
        return () => {};
      },
    },
    1_000_000,
  );
  const hasSession = (cookies: string | undefined) => Boolean(cookies?.includes('session'));
  const handle = createApiHandler({
    router,
    cache,
    hasSession,
    readActor: async () => null,
    authorize: async () => {},
    answerOnce: (_, work) => work(),
  });
  const kept = serveKeptPages({ cache, metrics: createMetrics(), https: false, hasSession, headersFor: () => ({}) });
  const app = new Hono<AppEnv>();
  app.use(async (c, next) => {
    c.set('log', silentLog);
    await next();
  });
  app.all('/api/*', handle);
  server = await listen(app, { port: 0, host: '127.0.0.1' }, [kept]);
});
afterAll(() => server.close(0));
beforeEach(() => {
  answered = 0;
});

describe('a procedure', () => {
  it('is given path and body as one input', async () => {
    expect(await post('/things/7', '{"name":"Xe-100"}')).toMatchObject([200, { id: 7, name: 'Xe-100' }]);
  });

  it('says which fields it keeps otherwise than they were sent', async () => {
    const save = (name: string) =>
      ask('/things/7', {
        method: 'POST',
        body: JSON.stringify({ name }),
        headers: { 'content-type': 'application/json' },
      });
    const [cleaned, plain] = [await save('Xe-\u200b100'), await save(' Xe-100')];
    expect([await cleaned.json(), cleaned.headers.get('cleaned-fields')]).toEqual([{ id: 7, name: 'Xe-100' }, 'name']);
    expect([plain.status, plain.headers.get('cleaned-fields')]).toEqual([200, null]);
  });

  it('answers HEAD as GET, without the body', async () => {
    const response = await ask('/clock', { method: 'HEAD' });
    expect([response.status, await response.text()]).toEqual([200, '']);
  });
});

describe('visitors who ask at once', () => {
  it('are answered from one reading, those who ask something else from another', async () => {
    const questions = ['a', 'a', 'b', 'a'].map(
      async (of) => (await ask(`/slow?of=${of}`)).json() as Promise<{ of: string }>,
    );
    expect((await Promise.all(questions)).map(({ of }) => of)).toEqual(['a', 'a', 'b', 'a']);
    expect(answered).toBe(2);
  });
});

describe('a failure', () => {
  it('of the input has an issue for each field', async () => {
    const [status, body] = await post('/things/x', '{"name":"X"}');
    expect([status, body]).toMatchObject([
      400,
      { code: 'BAD_REQUEST', issues: [{ path: ['id'] }, { path: ['name'] }] },
    ]);
  });

  it('to read the body is a bad request, not a bug', async () => {
    expect(await post('/things/7', '{"name":')).toMatchObject([
      400,
      { code: 'BAD_REQUEST', message: expect.stringMatching(/\w+/) },
    ]);
  });

  it('that will pass says when, in the header', async () => {
    const response = await ask('/busy');
    expect([response.status, response.headers.get('retry-after'), await response.json()]).toEqual([
      503,
      '30',
      { code: 'UNAVAILABLE', message: 'Come back later.' },
    ]);
  });

  it.each(['/broken', '/lying'])('of ours (%s) shows nothing of the inside', async (path) => {
    const response = await ask(path);
    expect([response.status, await response.json()]).toEqual([
      500,
      { code: 'INTERNAL', message: 'Something went wrong on our side. It has been logged.' },
    ]);
  });

  it.each([
    ['GET', '/nothing'],
    ['GET', '/count/more'],
  ])('to find %s %s says where to look', async (method, path) => {
    const response = await ask(path, { method });
    expect([response.status, await response.json()]).toEqual([
      404,
      { code: 'NOT_FOUND', message: `There is no ${method} /api${path}. See /api/docs.` },
    ]);
  });
});

describe('an address that is there', () => {
  it.each([
    ['POST', '/count', 'GET, HEAD'],
    ['GET', '/things/7', 'POST'],
  ])('asked with another method (%s %s) says which it takes', async (method, path, methods) => {
    const response = await ask(path, { method });
    expect([response.status, response.headers.get('allow'), await response.json()]).toEqual([
      405,
      methods,
      { code: 'METHOD_NOT_ALLOWED', message: `/api${path} takes ${methods}.` },
    ]);
  });
});

describe('an answer that says what it is made from', () => {
  it('is the same for the next visitor until that changes', async () => {
    announce(null);
    const counts = [await count('/count'), await count('/count')];
    announce('counters');
    expect([...counts, await count('/count')]).toEqual([1, 1, 2]);
  });

  it('is not confused with that to another query', async () => {
    announce(null);
    expect([await count('/count?page=1'), await count('/count?page=2')]).toEqual([1, 2]);
  });

  it('is not kept for, or taken from what is kept by, somebody who is signed in', async () => {
    announce(null);
    const headers = { cookie: 'session=ada' };
    expect([await count('/count', headers), await count('/count'), await count('/count', headers)]).toEqual([1, 2, 3]);
  });

  it('that is everybody’s is the same for whoever is signed in, but for who shows a key', async () => {
    announce(null);
    const signedIn = { cookie: 'session=ada' };
    const counts = [await count('/shared', signedIn), await count('/shared'), await count('/shared', signedIn)];
    expect([...counts, await count('/shared', { authorization: 'Bearer key' })]).toEqual([1, 1, 1, 2]);
    announce('counters');
    expect(await count('/shared', signedIn)).toBe(3);
    answered = 0;
    expect([await count('/own', signedIn), await count('/own', signedIn)]).toEqual([1, 2]);
  });

  it('carries an etag', async () => {
    expect((await ask('/count')).headers.get('etag')).toMatch(/^".+"$/);
  });
});

it('an answer that does not say what it is made from is made anew each time', async () => {
  expect([await count('/clock'), await count('/clock')]).toEqual([1, 2]);
});

function ask(path: string, init?: RequestInit): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}/api${path}`, init);
}

async function post(path: string, body: string): Promise<[number, unknown]> {
  const response = await ask(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  return [response.status, await response.json()];
}

async function count(path: string, headers: Record<string, string> = {}): Promise<number> {
  return ((await (await ask(path, { headers })).json()) as { count: number }).count;
}
