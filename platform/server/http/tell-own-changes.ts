import type { MiddlewareHandler } from 'hono';
import type { ChangeFeed } from '../change-feed.ts';
import type { AppEnv } from './request-context.ts';

/**
 * Whoever changes something and then reads is shown what it wrote: a change is answered when this process has heard of it and has dropped
 * what it kept from before. Another process hears of it as soon as it can, and may answer from before until then.
 */
export function tellOwnChanges(changeFeed: ChangeFeed): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await next();
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    if (!isRead && c.res.status < 400) await changeFeed.heardSoFar();
  };
}
