import type { MiddlewareHandler } from 'hono';
import type { AppEnv } from './request-context.ts';

export const ALLOWANCE_HEADERS = {
  'RateLimit-Limit': 'How many requests a key may send within a minute. Only to requests with a key.',
  'RateLimit-Remaining': 'How many of them are left.',
  'RateLimit-Reset': 'Seconds until all of them are there again.',
} as const;

/**
 * Tells a program how much it may still ask before it is refused, with every answer to it. In the three fields of the first drafts of RateLimit headers for HTTP
 * (draft-ietf-httpapi-ratelimit-headers, until 06): libraries read them, and a script needs no parser. Later drafts put them into one structured
 * field, whose form has changed since and is no standard yet.
 */
export const tellAllowance: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const allowance = c.get('allowance');
  if (!allowance) return;
  c.res.headers.set('ratelimit-limit', String(allowance.limit));
  c.res.headers.set('ratelimit-remaining', String(allowance.remaining));
  c.res.headers.set('ratelimit-reset', String(allowance.resetSeconds));
};
