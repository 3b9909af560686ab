import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './request-context.ts';

/** Headers that every answer carries, whatever it is. */
export function commonHeaders(options: { https: boolean }): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    ...(options.https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  };
}

/** Of what is no page: opened by itself it loads nothing, leads nowhere and stands in no frame. */
export const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Sets them where an answer has no stricter ones of its own. The Content-Security-Policy of a page comes with the page, because it lists the hashes of its inline scripts;
 * everything else gets one that allows nothing at all.
 */
export function securityHeaders(options: {
  https: boolean;
  hasSession(cookies: string | undefined): boolean;
}): MiddlewareHandler<AppEnv> {
  const common = Object.entries(commonHeaders(options));
  return async (c, next) => {
    await next();
    const { headers } = c.res;
    for (const [name, value] of common) if (!headers.has(name)) headers.set(name, value);
    if (!headers.has('content-security-policy')) {
      headers.set('content-security-policy', CLOSED_POLICY);
    }
    // What somebody sees who is signed in, or who shows a key, stays on no disk; what says that it is everybody's may.
    const isPersonal = options.hasSession(c.req.header('cookie')) || c.req.header('authorization') !== undefined;
    const cache = headers.get('cache-control');
    if (isPersonal && (cache === null || cache === 'no-cache')) headers.set('cache-control', 'no-store');
  };
}

/** For a page whose address is somebody's key to it: no cache keeps it, no link tells it on, no search engine lists it. */
export const secretAddress: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  c.res.headers.set('cache-control', 'no-store');
  c.res.headers.set('referrer-policy', 'no-referrer');
  c.res.headers.set('x-robots-tag', 'noindex');
};

/** For open data: pages of other sites may load and read it, without the cookies of who looks at them. What is refused, they may read as well. */
export const openAddress: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  c.res.headers.set('access-control-allow-origin', '*');
  c.res.headers.set('access-control-expose-headers', 'content-disposition, etag, x-checksum-sha256');
  c.res.headers.set('cross-origin-resource-policy', 'cross-origin');
};

/**
 * @param scriptHashes base64 SHA-256 of every inline script of the page
 * @param mayBeFramed whether other sites may show the page in a frame; only pages on which nothing can be done to anybody
 */
export function pagePolicy(scriptHashes: readonly string[], mayBeFramed = false): string {
  const scripts = ["'self'", ...scriptHashes.map((hash) => `'sha256-${hash}'`)].join(' ');
  return [
    // Of a page that is fetched ahead Firefox asks this one, and nobody else asks it: all that a page can fetch is named below.
    "default-src 'self'",
    `script-src ${scripts}`,
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-src 'self'",
    "manifest-src 'self'",
    // The one that shows notifications.
    "worker-src 'self'",
    "object-src 'none'",
    "media-src 'none'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${mayBeFramed ? '*' : "'none'"}`,
  ].join('; ');
}
