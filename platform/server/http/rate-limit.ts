import { getConnInfo } from '@hono/node-server/conninfo';
import type { MiddlewareHandler } from 'hono';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '../../shared/app-error.ts';
import type { AppContext, AppEnv } from './request-context.ts';

/** So many requests (`points`) in so many seconds, for each address. */
export interface RateLimit {
  points: number;
  durationSeconds: number;
}

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
 * Counted in this process: with several processes a client gets that many times more, which is fine for protecting the process.
 * What protects accounts and mailboxes counts in the database instead.
 */
export function rateLimit(limits: ApiRateLimits): MiddlewareHandler<AppEnv> {
  const reads = new RateLimiterMemory({ points: limits.reads.points, duration: limits.reads.durationSeconds });
  const writes = new RateLimiterMemory({ points: limits.writes.points, duration: limits.writes.durationSeconds });
  return async (c, next) => {
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD';
    await consume(isRead ? reads : writes, clientAddress(c));
    await next();
  };
}

/** The address at the other end of the connection. */
export function clientAddress(c: AppContext): string {
  return getConnInfo(c).remote.address ?? 'unknown';
}

async function consume(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (error) {
    if (!(error instanceof RateLimiterRes)) throw error;
    const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
    throw new AppError('TOO_MANY_REQUESTS', `Too many requests. Try again in ${retryAfterSeconds} s.`, {
      retryAfterSeconds,
    });
  }
}
