import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import { createLimiter, type Limiter, type RateLimit } from '../limit-tries.ts';
import type { AppContext, AppEnv } from './request-context.ts';

export interface ApiRateLimits {
  /** GET and HEAD: only stops runaway clients. */
  reads: RateLimit;
  /** Everything else: stops scripted abuse. */
  writes: RateLimit;
}

export const defaultRateLimits: ApiRateLimits = {
  reads: { points: 60_000, durationSeconds: 60 },
  writes: { points: 120, durationSeconds: 60 },
};

/**
 * Requests of one address, counted in this process: with several processes a client gets that many times more, which is fine for
 * protecting the process.
 */
export function rateLimit(limits: ApiRateLimits): MiddlewareHandler<AppEnv> {
  const options = { message: (seconds: number) => `Too many requests. Try again in ${seconds} s.` };
  const reads = createLimiter(limits.reads, options);
  const writes = createLimiter(limits.writes, options);
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    await (isRead ? reads : writes).take(clientAddress(c));
    await next();
  };
}

/** Each request of an address is one point. */
export function limitBy(limiter: Limiter): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    await limiter.take(clientAddress(c));
    await next();
  };
}

/** The address at the other end of the connection. */
export function clientAddress(c: AppContext): string {
  return getConnInfo(c).remote.address ?? 'unknown';
}
