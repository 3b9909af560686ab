import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ListeningServer, listen } from './listen.ts';
import type { AppEnv } from './request-context.ts';
import { isCompressible, staticFiles } from './static-files.ts';

const script = 'export const reactor = "BWRX-300";\n'.repeat(100);
const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, ...Array(500).fill(0)]);

/** The folder that is served lies in one with a secret beside it. */
let folder: string;
let server: ListeningServer;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'smr-test-'));
  mkdirSync(join(folder, 'client', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'secret.txt'), 'hunter2');
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, 'client', path);
    writeFileSync(file, content);
    if (!isCompressible(path)) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content));
    writeFileSync(`${file}.gz`, gzipSync(content));
  }
  const app = new Hono<AppEnv>();
  app.use(staticFiles(join(folder, 'client')));
  app.all('*', (c) => c.text('not a file', 404));
  server = await listen(app, { port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close(0);
  rmSync(folder, { recursive: true });
});

const files: Record<string, string | Buffer> = {
  'assets/index-a1b2.js': script,
  'assets/style-c3d4.css': 'p{color:#123}',
  'assets/inter-e5f6.woff2': picture,
  'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'icon.png': picture,
  'favicon.ico': picture,
  'site.webmanifest': '{}',
  'humans.txt': 'people',
  'model.onnx': picture,
};

describe('a file', () => {
  it.each([
    ['/assets/index-a1b2.js', 'text/javascript; charset=utf-8'],
    ['/assets/style-c3d4.css', 'text/css; charset=utf-8'],
    ['/assets/inter-e5f6.woff2', 'font/woff2'],
    ['/favicon.svg', 'image/svg+xml'],
    ['/icon.png', 'image/png'],
    ['/favicon.ico', 'image/x-icon'],
    ['/site.webmanifest', 'application/manifest+json'],
    ['/humans.txt', 'text/plain; charset=utf-8'],
    ['/model.onnx', 'application/octet-stream'],
  ])('%s is served as %s', async (path, contentType) => {
    const { status, headers } = await ask(path);
    expect([status, headers['content-type']]).toEqual([200, contentType]);
  });

  it('arrives as it is on disk', async () => {
    expect((await ask('/icon.png')).body.equals(picture)).toBe(true);
  });

  it('is found with a query, which caches are told apart by', async () => {
    expect((await ask('/favicon.svg?v=2')).status).toBe(200);
  });
});

describe('keeping', () => {
  it.each(Object.keys(files).filter((path) => path.startsWith('assets/')))(
    '%s, which has a hash in its name, is for ever',
    async (path) => {
      expect((await ask(`/${path}`)).headers['cache-control']).toBe('public, max-age=31536000, immutable');
    },
  );

  it.each(Object.keys(files).filter((path) => !path.startsWith('assets/')))(
    '%s, whose name stays when it changes, is not',
    async (path) => {
      expect((await ask(`/${path}`)).headers['cache-control']).not.toContain('immutable');
    },
  );
});

describe('an etag', () => {
  it('brings 304 without a body while the file is the same', async () => {
    const { etag = '' } = (await ask('/favicon.svg')).headers;
    const { status, body } = await ask('/favicon.svg', { 'if-none-match': etag });
    expect([status, body.length]).toEqual([304, 0]);
  });

  it('is repeated with 304, with how long to keep the copy', async () => {
    const { etag = '' } = (await ask('/favicon.svg')).headers;
    const { headers } = await ask('/favicon.svg', { 'if-none-match': etag });
    expect(headers).toMatchObject({ etag, 'cache-control': 'public, max-age=3600' });
  });

  it('of something else brings the file', async () => {
    const { status, body } = await ask('/favicon.svg', { 'if-none-match': '"old"' });
    expect([status, body.length > 0]).toEqual([200, true]);
  });

  it('differs between files', async () => {
    const etags = await Promise.all(
      ['/favicon.svg', '/humans.txt'].map(async (path) => (await ask(path)).headers.etag),
    );
    expect(new Set(etags).size).toBe(2);
  });
});

describe('compression', () => {
  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const)('with %s gives the same file in fewer bytes', async (encoding, unpack) => {
    const { headers, body } = await ask('/assets/index-a1b2.js', { 'accept-encoding': encoding });
    expect([headers['content-encoding'], unpack(body).toString(), body.length < script.length / 5]).toEqual([
      encoding,
      script,
      true,
    ]);
  });

  it('is left out for who cannot unpack it', async () => {
    const { headers, body } = await ask('/assets/index-a1b2.js');
    expect([headers['content-encoding'], body.toString()]).toEqual([undefined, script]);
  });

  it.each(['/assets/index-a1b2.js.br', '/assets/index-a1b2.js.gz'])('has no address of its own: %s', async (path) => {
    expect((await ask(path)).status).toBe(404);
  });

  it('is left out for what is compressed already', async () => {
    const { headers } = await ask('/icon.png', { 'accept-encoding': 'br, gzip' });
    expect(headers['content-encoding']).toBeUndefined();
  });

  it.each(['/assets/index-a1b2.js', '/favicon.svg'])('of %s is told to caches in between', async (path) => {
    expect((await ask(path)).headers.vary).toBe('accept-encoding');
  });
});

describe('HEAD', () => {
  it('answers as GET does, without the body', async () => {
    const get = await ask('/favicon.svg');
    const head = await ask('/favicon.svg', {}, 'HEAD');
    expect([head.status, head.headers.etag, head.headers['content-type'], head.body.length]).toEqual([
      200,
      get.headers.etag,
      'image/svg+xml',
      0,
    ]);
  });
});

describe('what is not a file of the client', () => {
  it.each([
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/..%5csecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/....//secret.txt',
    '//secret.txt',
    '/%00/secret.txt',
    '/favicon.svg%00.txt',
    '/secret.txt',
    '/assets',
    '/',
    '/FAVICON.SVG',
    '/favicon.svg/',
    '/__proto__',
    '/constructor',
  ])('(%s) is 404', async (path) => {
    const { status, body } = await ask(path);
    expect([status, body.toString()]).toEqual([404, 'not a file']);
  });

  it.each(['/assets/index-9z9z.js', '/assets/', '/assets/..;/..;/secret.txt'])(
    '(%s) is answered here where another edition may have it, and kept by nobody',
    async (path) => {
      const { status, headers, body } = await ask(path);
      expect([status, headers['cache-control'], body.toString()]).toEqual([404, 'no-store', 'There is no such file.']);
    },
  );

  it('(a backslash) is not even a request', async () => {
    expect((await ask('/..\\secret.txt')).status).toBe(400);
  });

  it.each(['POST', 'PUT', 'DELETE'])('is asked on with %s, even at the address of one', async (method) => {
    expect((await ask('/favicon.svg', {}, method)).body.toString()).toBe('not a file');
  });
});

interface Answer {
  status: number;
  headers: Record<string, string | undefined>;
  body: Buffer;
}

/** Not `fetch`: it would tidy up the path and unpack the body. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port: server.port, path, headers, method }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const single = Object.entries(response.headers).map(([name, value]) => [name, value?.toString()]);
        resolve({ status: response.statusCode ?? 0, headers: Object.fromEntries(single), body: Buffer.concat(chunks) });
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
