import type { MiddlewareHandler } from 'hono';
import type { Database } from '../database.ts';
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
 * Requests of one address. Reads are counted in this process, which is what they protect: with several processes a client gets that
 * many times more.
 */
export function rateLimit(limits: ApiRateLimits, db: Database): MiddlewareHandler<AppEnv> {
  const message = (seconds: number) => `Too many requests. Try again in ${seconds} s.`;
  const reads = createLimiter(limits.reads, { message });
  const writes = createLimiter(limits.writes, { message, counted: { db, name: 'write' } });
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

/** Who asks, in the form in which limits count; see client-address.ts. */
export function clientAddress(c: AppContext): string {
  return c.get('clientAddress');
}
