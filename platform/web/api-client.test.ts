import { createORPCClient } from '@orpc/client';
import type { AnyContractRouter } from '@orpc/contract';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readErrorBody, toRouter } from '../shared/read-paths.ts';
import { createBrowserClient } from './api-client.ts';

const paths = {
  news: {
    list: '/news',
    find: '/news/{slug}',
    write: 'POST /admin/news',
    correct: 'PATCH /admin/news/{id}',
    remove: 'DELETE /admin/news/{id}',
  },
  atlas: { records: { restore: 'POST /admin/atlas/{kind}/{slug}/history/{change}' } },
};

/** What would have gone to the server, which answers what it is told to. */
const heard: Request[] = [];
let answer: { status: number; body: string | null } = { status: 200, body: '{}' };
beforeEach(() => {
  vi.stubGlobal('fetch', async (request: Request) => {
    request.signal.throwIfAborted();
    heard.push(request);
    return new Response(answer.body, { status: answer.status, headers: { 'content-type': 'application/json', date } });
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  heard.length = 0;
});
const date = 'Thu, 26 Nov 2026 12:00:00 GMT';
const url = 'http://localhost:3000/api';

/** Every name of it leads on, and can be called. */
type Client = { readonly [name: string]: Client } & ((input?: unknown, options?: object) => Promise<unknown>);

const times: number[] = [];
const ours = createBrowserClient<AnyContractRouter>(
  url,
  async (names) => names.reduce((at: object, name) => at[name as keyof object], paths) as unknown as string,
  (at) => times.push(at),
  async () => false,
) as unknown as Client;

/** What we spoke before, and what the package of the release speaks still. */
const oRpcs = createORPCClient(
  new OpenAPILink<{ idempotencyKey?: string }>(toRouter(paths), {
    url,
    headers: ({ context }): Record<string, string> =>
      context.idempotencyKey ? { 'idempotency-key': context.idempotencyKey } : {},
    customErrorResponseBodyDecoder: readErrorBody,
    fetch: (request, init) => fetch(request, init),
  }),
) as unknown as Client;

const procedureOf = (client: Client, name: string) => name.split('.').reduce((at, part) => at[part] as Client, client);

async function describeRequest(request: Request | undefined) {
  if (!request) return null;
  return [request.method, request.url, [...request.headers].sort(), await request.text()];
}

describe('asks as oRPC’s own link does', () => {
  it.each<[string, unknown]>([
    ['news.list', undefined],
    ['news.list', {}],
    ['news.list', { region: ['EU', 'APAC & more'], q: 'fuel + ü', limit: 20, isNew: true, from: undefined, to: null }],
    ['news.list', { at: new Date(Date.UTC(2026, 10, 26)), near: { lat: 1.5, tags: ['a', 'b'] }, none: [] }],
    ['news.find', { slug: 'a/b c?d' }],
    ['news.find', { slug: 'x', part: 2 }],
    ['news.write', { title: 'T', tags: ['a', undefined], at: new Date(0), isShown: null, none: undefined }],
    ['news.write', []],
    ['news.write', undefined],
    ['news.correct', { id: '1', title: 'New' }],
    ['news.remove', { id: '1' }],
    ['atlas.records.restore', { kind: 'designs', slug: 'bwrx-300', change: 4, reason: 'r' }],
  ])('%s %j', async (name, input) => {
    answer = { status: 200, body: '{}' };
    await procedureOf(ours, name)(input, { context: { idempotencyKey: 'k' } });
    await procedureOf(oRpcs, name)(input, { context: { idempotencyKey: 'k' } });
    const [one, other] = await Promise.all(heard.map(describeRequest));
    expect(one).toEqual(other);
  });
});

describe('reads', () => {
  it('what was answered, and when', async () => {
    answer = { status: 200, body: '[{"id":1}]' };
    expect(await procedureOf(ours, 'news.list')()).toEqual([{ id: 1 }]);
    expect(times.at(-1)).toBe(Date.parse(date));
  });

  it('nothing, where nothing was answered', async () => {
    answer = { status: 204, body: null };
    expect(await procedureOf(ours, 'news.remove')({ id: '1' })).toBeUndefined();
  });

  it('a refusal, with its fields', async () => {
    const issues = [{ path: ['title'], message: 'Too long.' }];
    answer = { status: 400, body: JSON.stringify({ code: 'BAD_REQUEST', message: 'No.', issues }) };
    await expect(procedureOf(ours, 'news.write')({})).rejects.toMatchObject({
      message: 'No.',
      code: 'BAD_REQUEST',
      data: { issues },
    });
  });

  it('what a proxy says as a failure, in words for people', async () => {
    answer = { status: 502, body: '<html>Bad gateway</html>' };
    await expect(procedureOf(ours, 'news.list')()).rejects.toThrow('The server answered with status 502');
  });
});

it('is no promise, so that it can be handed on by one', async () => {
  expect(await Promise.resolve(ours)).toBe(ours);
});

it('ends a question when nobody waits for it any more', async () => {
  const leaving = new AbortController();
  leaving.abort();
  await expect(procedureOf(ours, 'news.list')(undefined, { signal: leaving.signal })).rejects.toThrow(/abort/i);
});
