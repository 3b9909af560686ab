import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { MiddlewareHandler } from 'hono';
import { chooseEncoding } from './encoding.ts';
import type { AppEnv } from './request-context.ts';

/**
 * Serves the built client from memory: a few megabytes, read and compressed once. Files under `assets/` carry a hash of their
 * content in the name, so browsers keep them for ever.
 */
export function staticFiles(folder: string): MiddlewareHandler<AppEnv> {
  const files = new Map(
    listFiles(folder).map((path) => [`/${relative(folder, path).split(sep).join('/')}`, new StaticFile(path)]),
  );
  return async (c, next) => {
    const file = c.req.method === 'GET' || c.req.method === 'HEAD' ? files.get(c.req.path) : undefined;
    if (!file) return next();
    const encoding = file.isCompressible ? chooseEncoding(c.req.header('accept-encoding')) : 'identity';
    c.header('content-type', file.contentType);
    c.header('etag', file.etag);
    c.header(
      'cache-control',
      c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    );
    if (file.isCompressible) c.header('vary', 'accept-encoding');
    if (c.req.header('if-none-match') === file.etag) return c.body(null, 304);
    if (encoding !== 'identity') c.header('content-encoding', encoding);
    return c.body(file.encoded(encoding));
  };
}

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.csv': 'text/csv; charset=utf-8',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

class StaticFile {
  readonly contentType: string;
  readonly etag: string;
  readonly isCompressible: boolean;
  readonly #plain: Buffer<ArrayBuffer>;
  readonly #compressed = new Map<string, Buffer<ArrayBuffer>>();

  constructor(path: string) {
    this.#plain = readFileSync(path);
    this.contentType = contentTypes[extname(path)] ?? 'application/octet-stream';
    this.isCompressible = /text|javascript|svg|manifest/.test(this.contentType);
    this.etag = `"${createHash('sha256').update(this.#plain).digest('base64url').slice(0, 22)}"`;
  }

  encoded(encoding: 'br' | 'gzip' | 'identity'): Buffer<ArrayBuffer> {
    if (encoding === 'identity') return this.#plain;
    const kept = this.#compressed.get(encoding);
    if (kept) return kept;
    const made =
      encoding === 'br'
        ? brotliCompressSync(this.#plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
        : gzipSync(this.#plain, { level: 9 });
    this.#compressed.set(encoding, made);
    return made;
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
