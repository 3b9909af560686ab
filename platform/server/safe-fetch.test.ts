import { once } from 'node:events';
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, crc32, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createSafeFetch, type SafeFetchConfig, SafeFetchError, type SafeFetchOptions } from './safe-fetch.ts';

const servers: Server[] = [];

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

/** A site on the loopback; answers its origin. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const loopback = ['127.0.0.1/32'];

function fetchFrom(url: string, options?: SafeFetchOptions, config: Partial<SafeFetchConfig> = {}) {
  return createSafeFetch({ outboundAllow: loopback, userAgent: 'SMR-Intelligence/1', ...config })(url, options);
}

async function failureOf(answer: Promise<unknown>): Promise<SafeFetchError> {
  const error = await answer.then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(SafeFetchError);
  return error as SafeFetchError;
}

const redirect = (response: ServerResponse, status: number, location: string) =>
  response.writeHead(status, { location }).end('elsewhere');

const text = (body: Uint8Array) => new TextDecoder().decode(body);

describe('an answer', () => {
  it('carries status, headers, final address, body and its size on the wire', async () => {
    const origin = await serve((_request, response) => response.writeHead(200, { ETag: '"a"' }).end('news'));
    const answer = await fetchFrom(`${origin}/feed#latest`);
    expect(answer).toMatchObject({ status: 200, url: `${origin}/feed`, redirects: [], bytesOnWire: 4 });
    expect(answer.headers.etag).toBe('"a"');
    expect(text(answer.body)).toBe('news');
    expect(answer.elapsedMs).toBeGreaterThan(0);
  });

  it.each([304, 403, 404, 410, 429, 500, 503])('with status %i is no failure', async (status) => {
    const origin = await serve((_request, response) => response.writeHead(status, { 'retry-after': '60' }).end());
    expect(await fetchFrom(origin)).toMatchObject({ status, headers: { 'retry-after': '60' } });
  });

  it('to HEAD has no body', async () => {
    const origin = await serve((request, response) => response.writeHead(200, { 'x-method': request.method }).end('x'));
    const answer = await fetchFrom(origin, { method: 'HEAD' });
    expect(answer.headers['x-method']).toBe('HEAD');
    expect(answer.body).toHaveLength(0);
  });

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ])('in %s is inflated and its compressed size counted', async (coding, compress) => {
    const packed = compress('reactor '.repeat(1000));
    const origin = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(packed),
    );
    const answer = await fetchFrom(origin);
    expect(text(answer.body)).toBe('reactor '.repeat(1000));
    expect(answer.bytesOnWire).toBe(packed.length);
  });

  it('is inflated in reverse order when it was packed twice', async () => {
    const packed = brotliCompressSync(gzipSync('twice'));
    const origin = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip, br' }).end(packed),
    );
    expect(text((await fetchFrom(origin)).body)).toBe('twice');
  });

  it.each([
    ['gzip that nobody announces', {}, gzipSync('reactor')],
    ['plain text that is called gzip', { 'content-encoding': 'gzip' }, 'reactor'],
    ['gzip with a line break behind it', { 'content-encoding': 'gzip' }, followed(gzipSync('reactor'), '\r\n')],
    ['gzip with one byte behind it', { 'content-encoding': 'gzip' }, followed(gzipSync('reactor'), 'x')],
    ['gzip in two members', { 'content-encoding': 'gzip' }, Buffer.concat([gzipSync('rea'), gzipSync('ctor')])],
    [
      'gzip with every part that its header may have',
      { 'content-encoding': 'gzip' },
      followed(withFullHeader(gzipSync('reactor')), 'xx'),
    ],
  ])('of %s is read', async (_what, headers, body) => {
    const origin = await serve((_request, response) => response.writeHead(200, headers).end(body));
    expect(text((await fetchFrom(origin)).body)).toBe('reactor');
  });

  it('without bytes is empty even when it claims compression', async () => {
    const origin = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': 0 }).end(),
    );
    expect((await fetchFrom(origin)).body).toHaveLength(0);
  });

  it('was asked for with our name, our codings and the caller’s own headers', async () => {
    const origin = await serve((request, response) => response.end(JSON.stringify(request.headers)));
    const sent = JSON.parse(text((await fetchFrom(origin, { headers: { 'If-None-Match': '"b"' } })).body));
    expect(sent).toMatchObject({
      'user-agent': 'SMR-Intelligence/1',
      'accept-encoding': 'gzip, deflate, br',
      'if-none-match': '"b"',
      connection: 'close',
    });
  });
});

describe('addresses', () => {
  it.each([
    'ftp://example.org/feed',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/plain,x',
    'not a url',
    '',
    'http://',
  ])('refuses %j as bad-url', async (url) => {
    expect((await failureOf(fetchFrom(url))).failure).toBe('bad-url');
  });

  it('refuses credentials and does not repeat them', async () => {
    const error = await failureOf(fetchFrom('http://editor:secret@example.org/feed'));
    expect(error.failure).toBe('bad-url');
    expect(`${error.url} ${error.message}`).not.toContain('secret');
  });

  it.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0177.0.0.1/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://[fe80::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://100.64.0.1/',
    'https://192.168.1.1/',
    'http://0/',
  ])('blocks the literal %s by default', async (url) => {
    expect((await failureOf(fetchFrom(url, {}, { outboundAllow: [] }))).failure).toBe('blocked-address');
  });

  it('blocks a running server on the loopback without connecting', async () => {
    let visits = 0;
    const origin = await serve((_request, response) => response.end(String(++visits)));
    const error = await failureOf(fetchFrom(origin, {}, { outboundAllow: [] }));
    expect(error.message).toBe('127.0.0.1 is not a public address (loopback).');
    expect(visits).toBe(0);
  });

  it.each(['http://10.0.0.1/', 'http://169.254.169.254/latest/', 'http://[::ffff:a00:1]/', 'http://[::1]:1/'])(
    'blocks a redirect to %s',
    async (target) => {
      const origin = await serve((_request, response) => redirect(response, 302, target));
      expect(await failureOf(fetchFrom(origin))).toMatchObject({ failure: 'blocked-address', url: target });
    },
  );

  it.each(['ftp://example.org/', 'javascript:alert(1)', 'http://u:p@example.org/'])(
    'refuses a redirect to %s',
    async (target) => {
      const origin = await serve((_request, response) => redirect(response, 301, target));
      expect((await failureOf(fetchFrom(origin))).failure).toBe('bad-url');
    },
  );

  it('judges a host name by what it resolves to', async () => {
    const lookup = async () => [{ address: '10.1.2.3', family: 4 }];
    const error = await failureOf(fetchFrom('http://intranet.test/', {}, { lookup }));
    expect(error.message).toBe('intranet.test leads to an address that is not public.');
  });

  it('refuses a host with one bad address among good ones', async () => {
    const origin = await serve((_request, response) => response.end('reached'));
    const lookup = async () => [
      { address: '127.0.0.1', family: 4 },
      { address: 'fd00::5', family: 6 },
    ];
    const url = origin.replace('127.0.0.1', 'mixed.test');
    expect((await failureOf(fetchFrom(url, {}, { lookup }))).failure).toBe('blocked-address');
  });

  it('resolves once per hop and judges that very answer, so rebinding between hops is caught', async () => {
    const origin = await serve((_request, response) => redirect(response, 302, '/second'));
    const answers = ['127.0.0.1', '192.168.0.10', '127.0.0.1'];
    let asked = 0;
    const lookup = async () => [{ address: answers[asked++] ?? '127.0.0.1', family: 4 }];
    const error = await failureOf(fetchFrom(origin.replace('127.0.0.1', 'rebind.test'), {}, { lookup }));
    expect(error).toMatchObject({ failure: 'blocked-address' });
    expect(error.url).toContain('/second');
    expect(asked).toBe(2);
  });

  it('connects to the address it judged', async () => {
    const origin = await serve((request, response) => response.end(request.headers.host));
    const lookup = async () => [{ address: '127.0.0.1', family: 4 }];
    const url = origin.replace('127.0.0.1', 'feeds.test');
    expect(text((await fetchFrom(url, {}, { lookup })).body)).toMatch(/^feeds\.test:\d+$/);
  });

  it('names an unknown host', async () => {
    const lookup = async () => Promise.reject(new Error('ENOTFOUND'));
    const error = await failureOf(fetchFrom('http://nowhere.test/', {}, { lookup }));
    expect(error).toMatchObject({ failure: 'dns', message: 'The host name nowhere.test could not be found.' });
  });

  it('treats a name without addresses as unknown', async () => {
    expect((await failureOf(fetchFrom('http://void.test/', {}, { lookup: async () => [] }))).failure).toBe('dns');
  });
});

describe('redirects', () => {
  it.each([301, 302, 303, 307, 308])('%i is followed and remembered', async (status) => {
    const origin = await serve((request, response) =>
      request.url === '/old' ? redirect(response, status, '../new?x=1') : response.end(request.url),
    );
    const answer = await fetchFrom(`${origin}/old`);
    expect(text(answer.body)).toBe('/new?x=1');
    expect(answer.redirects).toEqual([
      { from: `${origin}/old`, to: `${origin}/new?x=1`, status, permanent: status === 301 || status === 308 },
    ]);
  });

  it('a redirect status without Location is the answer', async () => {
    const origin = await serve((_request, response) => response.writeHead(302).end('stay'));
    expect(await fetchFrom(origin)).toMatchObject({ status: 302, redirects: [] });
  });

  it('reads a Location outside ASCII as UTF-8', async () => {
    const origin = await serve((request, response) =>
      request.url === '/'
        ? response.writeHead(302, { location: Buffer.from('/größe', 'utf8').toString('latin1') }).end()
        : response.end(decodeURIComponent(request.url ?? '')),
    );
    expect(text((await fetchFrom(origin)).body)).toBe('/größe');
  });

  it.each([
    [5, 'arrives'],
    [6, 'too-many-redirects'],
  ])('%i in a row: %s', async (length, outcome) => {
    const origin = await serve((request, response) => {
      const step = Number(request.url?.slice(1));
      if (step < length) redirect(response, 302, `/${step + 1}`);
      else response.end('arrives');
    });
    const ending = fetchFrom(`${origin}/0`).then(
      ({ body }) => text(body),
      (error: SafeFetchError) => error.failure,
    );
    expect(await ending).toBe(outcome);
  });

  it.each(['/a', '/self'])('a circle from %s is noticed', async (start) => {
    const next: Record<string, string> = { '/a': '/b', '/b': '/a', '/self': '/self' };
    const origin = await serve((request, response) => redirect(response, 302, next[request.url ?? ''] ?? '/'));
    expect((await failureOf(fetchFrom(origin + start))).failure).toBe('redirect-loop');
  });

  it('secrets stay with the site they were meant for', async () => {
    const second = await serve((request, response) => response.end(JSON.stringify(request.headers)));
    const first = await serve((_request, response) => redirect(response, 302, second));
    const headers = { Authorization: 'Bearer x', Cookie: 'a=b', 'If-None-Match': '"c"' };
    const seen = JSON.parse(text((await fetchFrom(first, { headers })).body));
    expect(seen).not.toHaveProperty('authorization');
    expect(seen).not.toHaveProperty('cookie');
    expect(seen['if-none-match']).toBe('"c"');
  });
});

function followed(packed: Buffer, junk: string): Buffer {
  return Buffer.concat([packed, Buffer.from(junk)]);
}

/** RFC 1952 section 2.3: extra field, file name, comment and a sum of the header. */
function withFullHeader(packed: Buffer): Buffer {
  const header = Buffer.from(packed.subarray(0, 10));
  header[3] = 2 + 4 + 8 + 16;
  const sum = Buffer.alloc(2);
  const parts = Buffer.concat([
    header,
    Buffer.from([3, 0, 1, 2, 3]),
    Buffer.from('a.xml\0'),
    Buffer.from('of today\0'),
  ]);
  sum.writeUInt16LE(crc32(parts) & 0xffff);
  return Buffer.concat([parts, sum, packed.subarray(10)]);
}
