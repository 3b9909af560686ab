import { generateKeyPairSync, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createSafeFetch, SafeFetchError, type SafeFetchOptions } from '../safe-fetch.ts';

const servers: Server[] = [];
const running = new Set<NodeJS.Timeout>();

afterEach(() => {
  for (const timer of running) clearInterval(timer);
  running.clear();
  for (const server of servers.splice(0)) server.close();
});

async function listen(server: Server): Promise<string> {
  servers.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const serve = async (listener: RequestListener) => `http://${await listen(createServer(listener))}`;

async function failureOf(url: string, options?: SafeFetchOptions): Promise<SafeFetchError> {
  const safeFetch = createSafeFetch({ outboundAllow: ['127.0.0.0/8'], userAgent: 'test' });
  const error = await safeFetch(url, options).then(
    () => null,
    (cause: unknown) => cause,
  );
  expect(error).toBeInstanceOf(SafeFetchError);
  return error as SafeFetchError;
}

function drip(response: ServerResponse, chunk: string | Buffer, everyMs: number): void {
  const timer = setInterval(() => response.write(chunk), everyMs);
  running.add(timer);
  response.on('close', () => clearInterval(timer));
}

const MEBIBYTE = 1_048_576;

describe('time', () => {
  it('headers that do not come end in timeout', async () => {
    const origin = await serve(() => undefined);
    const error = await failureOf(origin, { totalTimeoutMs: 80 });
    expect(error.failure).toBe('timeout');
    expect(error.message).toContain('within 0.08 s');
  });

  it('a body that only drips ends in timeout', async () => {
    const origin = await serve((_request, response) => drip(response, 'x', 10));
    expect((await failureOf(origin, { totalTimeoutMs: 120 })).failure).toBe('timeout');
  });

  it('the total is shared by all redirects', async () => {
    const origin = await serve((request, response) => {
      const step = Number(request.url?.slice(1));
      setTimeout(() => response.writeHead(302, { location: `/${step + 1}` }).end(), 50);
    });
    expect((await failureOf(`${origin}/0`, { totalTimeoutMs: 120 })).failure).toBe('timeout');
  });

  it('a lookup that hangs ends in connect-timeout', async () => {
    const lookup = () => new Promise<never>(() => undefined);
    const safeFetch = createSafeFetch({ outboundAllow: [], userAgent: 'test', lookup });
    await expect(safeFetch('http://slow.test/', { connectTimeoutMs: 50 })).rejects.toMatchObject({
      failure: 'connect-timeout',
    });
  });

  it('a TLS handshake that hangs ends in connect-timeout', async () => {
    const host = await listen(createTcpServer((socket) => running.add(setTimeout(() => socket.destroy(), 2000))));
    expect((await failureOf(`https://${host}/`, { connectTimeoutMs: 60 })).failure).toBe('connect-timeout');
  });

  it('the caller giving up is passed on as the caller’s own reason', async () => {
    const origin = await serve(() => undefined);
    const safeFetch = createSafeFetch({ outboundAllow: ['127.0.0.0/8'], userAgent: 'test' });
    const giveUp = new AbortController();
    const answer = safeFetch(origin, { signal: giveUp.signal });
    giveUp.abort(new Error('shutting down'));
    await expect(answer).rejects.toThrow('shutting down');
  });
});

describe('size', () => {
  it('a body of exactly the limit is read, one byte more is not', async () => {
    const origin = await serve((request, response) =>
      response.end(Buffer.alloc(request.url === '/fits' ? 1000 : 1001)),
    );
    const safeFetch = createSafeFetch({ outboundAllow: ['127.0.0.0/8'], userAgent: 'test' });
    expect((await safeFetch(`${origin}/fits`, { maxBytes: 1000 })).body).toHaveLength(1000);
    expect((await failureOf(`${origin}/over`, { maxBytes: 1000 })).failure).toBe('too-large');
  });

  it('a body without end is stopped at 15 MiB', async () => {
    let sent = 0;
    const origin = await serve((_request, response) => {
      const chunk = Buffer.alloc(MEBIBYTE);
      const pump = () => {
        while (!response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once('drain', pump);
        }
      };
      pump();
    });
    const error = await failureOf(origin);
    expect(error).toMatchObject({ failure: 'too-large', message: 'The answer is larger than 15 MiB.' });
    expect(sent).toBeLessThan(40 * MEBIBYTE);
  });

  it.each([
    ['gzip', (bytes: Buffer) => gzipSync(bytes)],
    ['br', (bytes: Buffer) => brotliCompressSync(bytes, { params: { [zlib.BROTLI_PARAM_QUALITY]: 2 } })],
  ])('a %s bomb is stopped before it is inflated', async (coding, compress) => {
    const bomb = compress(Buffer.alloc(128 * MEBIBYTE));
    const origin = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(bomb),
    );
    const before = process.memoryUsage().arrayBuffers;
    const error = await failureOf(origin, { maxBytes: 2 * MEBIBYTE });
    expect(error.failure).toBe('too-large');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * MEBIBYTE);
  });

  it('a compressed body that inflates to nothing is stopped on the wire', async () => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      drip(response, Buffer.concat(Array(500).fill(gzipSync(''))), 1);
    });
    expect((await failureOf(origin, { maxBytes: 50_000 })).failure).toBe('too-large');
  });
});

describe('what arrives', () => {
  it.each([
    ['gzip', Buffer.from('\u001f\u008bthis is not gzip at all', 'latin1')],
    ['gzip', Buffer.concat([gzipSync('damaged').fill(0, 12, 16), Buffer.from('xx')])],
    ['br', 'this is not brotli at all'],
    ['deflate', '\u0000\u0001\u0002 nor deflate'],
    ['gzip', gzipSync('cut off in the middle').subarray(0, 20)],
    ['zstd', 'never asked for'],
    ['gzip, gzip, gzip', gzipSync(gzipSync(gzipSync('x')))],
  ])('as %s but damaged or unknown is bad-encoding', async (coding, body) => {
    const origin = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': coding }).end(body),
    );
    expect((await failureOf(origin)).failure).toBe('bad-encoding');
  });

  it.each([
    ['identity', 'half'],
    ['gzip', gzipSync('half')],
  ])('in half (%s) because the connection was reset is a connection failure', async (coding, body) => {
    const origin = await serve((_request, response) => {
      response.writeHead(200, { 'content-encoding': coding, 'content-length': 1000 });
      response.write(body, () => response.socket?.resetAndDestroy());
    });
    expect((await failureOf(origin)).failure).toBe('connection');
  });

  it('shorter than announced is a connection failure', async () => {
    const host = await listen(
      createTcpServer((socket) => socket.end('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort')),
    );
    expect((await failureOf(`http://${host}/`)).failure).toBe('connection');
  });

  it('in another protocol than HTTP is a connection failure', async () => {
    const host = await listen(createTcpServer((socket) => socket.end('220 mail.example ESMTP\r\n')));
    const error = await failureOf(`http://${host}/`);
    expect(error.failure).toBe('connection');
    expect(error.message).toContain('without a proper answer');
  });

  it('nowhere, because nobody listens, is a connection failure', async () => {
    const server = createServer();
    const host = await listen(server);
    server.close();
    await once(server, 'close');
    expect((await failureOf(`http://${host}/`)).message).toContain('ECONNREFUSED');
  });
});

describe('TLS', () => {
  it('a certificate nobody vouches for is refused', async () => {
    const server = createSecureServer(selfSigned('127.0.0.1'), (_request, response) => response.end('trust me'));
    const error = await failureOf(`https://${await listen(server)}/`);
    expect(error.failure).toBe('tls');
    expect(error.message).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
  });

  it('a plain server behind https is named', async () => {
    const origin = await serve((_request, response) => response.end());
    expect((await failureOf(origin.replace('http:', 'https:'))).failure).toBe('tls');
  });

  it('a server that hangs up in the handshake is named', async () => {
    const host = await listen(createTcpServer((socket) => socket.once('data', () => socket.destroy())));
    expect((await failureOf(`https://${host}/`)).failure).toBe('tls');
  });
});

/** An X.509 certificate (RFC 5280 section 4.1) written by hand, so that no private key lies in the repository. */
function selfSigned(commonName: string): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = der(0x30, der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const attribute = der(0x30, der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(commonName)));
  const name = der(0x30, der(0x31, attribute));
  const validity = der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' });
  const body = der(0x30, der(0x02, Buffer.from([1])), ecdsaWithSha256, name, validity, name, subjectKey);
  const signature = der(0x03, Buffer.from([0]), sign('sha256', body, privateKey));
  const certificate = der(0x30, body, ecdsaWithSha256, signature).toString('base64');
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
  return { key, cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n` };
}

function der(tag: number, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
