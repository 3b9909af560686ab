import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { MiddlewareHandler } from 'hono';
import { chooseEncoding } from './encoding.ts';
import type { AppEnv } from './request-context.ts';

/**
 * Serves the built client from memory: a few megabytes, packed when they were built (`scripts/pack-files.ts`). Files under `assets/` carry a hash of their
 * content in the name, or of what all code is built from, so browsers keep them for ever.
 */
export function staticFiles(folder: string): MiddlewareHandler<AppEnv> {
  const files = new Map(
    listFiles(folder)
      .filter((path) => !isPacked(path))
      .map((path) => [`/${relative(folder, path).split(sep).join('/')}`, new StaticFile(path)]),
  );
  return async (c, next) => {
    const file = c.req.method === 'GET' || c.req.method === 'HEAD' ? files.get(c.req.path) : undefined;
    // What another edition's pages ask for: drawn as a page that is not there, each file of a few hundred would cost what a page costs, and count as one.
    if (!file) return c.req.path.startsWith('/assets/') ? c.text('There is no such file.', 404, NOT_KEPT) : next();
    const encoding = file.packed ? chooseEncoding(c.req.header('accept-encoding')) : 'identity';
    c.header('content-type', file.contentType);
    c.header('etag', file.etag);
    c.header(
      'cache-control',
      c.req.path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    );
    if (file.packed) c.header('vary', 'accept-encoding');
    if (c.req.header('if-none-match') === file.etag) return c.body(null, 304);
    if (encoding !== 'identity') c.header('content-encoding', encoding);
    return c.body((encoding !== 'identity' && file.packed?.[encoding]) || file.plain);
  };
}

/** Behind one address there may be two editions, while one takes the other's place. */
const NOT_KEPT = { 'cache-control': 'no-store' };

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

const typeOf = (path: string) => contentTypes[extname(path)] ?? 'application/octet-stream';

export const isCompressible = (path: string) => /text|javascript|svg|manifest/.test(typeOf(path));

const isPacked = (path: string) => /\.(br|gz)$/.test(path);

class StaticFile {
  readonly contentType: string;
  readonly etag: string;
  readonly plain: Buffer<ArrayBuffer>;
  /** null: there would be little to gain. */
  readonly packed: Record<'br' | 'gzip', Buffer<ArrayBuffer>> | null;

  constructor(path: string) {
    this.plain = readFileSync(path);
    this.packed = existsSync(`${path}.br`)
      ? { br: readFileSync(`${path}.br`), gzip: readFileSync(`${path}.gz`) }
      : null;
    this.contentType = typeOf(path);
    this.etag = `"${createHash('sha256').update(this.plain).digest('base64url').slice(0, 22)}"`;
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
