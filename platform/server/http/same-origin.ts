import type { MiddlewareHandler } from 'hono';
import { AppError } from '../../shared/app-error.ts';
import type { AppEnv } from './request-context.ts';

/**
 * A change that carries cookies must come from a page of this site: another site's form would carry them, too. Checked by Origin, and
 * by Sec-Fetch-Site where a browser sends no Origin. A client that sends neither is no browser and can't be tricked by a page.
 */
export function requireSameOrigin(publicUrl: string): MiddlewareHandler<AppEnv> {
  const ours = new URL(publicUrl).origin;
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD' || c.req.method === 'OPTIONS';
    if (
      !isRead &&
      c.req.header('cookie') &&
      !isSameOrigin(c.req.header('origin'), c.req.header('sec-fetch-site'), [ours, new URL(c.req.url).origin])
    ) {
      throw new AppError('FORBIDDEN', 'This request comes from another site.');
    }
    await next();
  };
}

function isSameOrigin(origin: string | undefined, fetchSite: string | undefined, allowed: readonly string[]): boolean {
  if (origin !== undefined) return allowed.includes(origin);
  return fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
}
