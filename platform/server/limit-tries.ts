import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import { AppError } from '../shared/app-error.ts';
import type { Database } from './database.ts';

/** So many points (requests, tries, samples) in so many seconds, for each key. */
export interface RateLimit {
  points: number;
  durationSeconds: number;
}

export interface Left {
  points: number;
  /** Until all of them are there again. */
  seconds: number;
}

/** What a client may still ask, as it is told. */
export interface Allowance {
  /** Requests in the span. */
  limit: number;
  remaining: number;
  /** Seconds until the span begins anew. */
  resetSeconds: number;
}

/** Counts what somebody does, and stops who does too much. */
export interface Limiter {
  /** @returns what is left @throws AppError TOO_MANY_REQUESTS, with when to come back */
  take(key: string, points?: number): Promise<Left>;
  /** Forgets what was counted. */
  forget(key: string): Promise<void>;
}

interface LimiterOptions {
  /** What is said to who is stopped. */
  message(retryAfterSeconds: number): string;
  /**
   * Counted over all processes on this database, `name` tells its counters from others: in the database where there may be several
   * processes (a PostgreSQL server), in memory where there is one (the embedded engine). Left out, each process counts for itself,
   * which is enough for what protects the process, and costs no statement.
   */
  counted?: { db: Database; name: string };
}

export function createLimiter({ points, durationSeconds }: RateLimit, { message, counted }: LimiterOptions): Limiter {
  const limiter: RateLimiterAbstract =
    counted?.db.engine === 'server'
      ? new RateLimiterPostgres({
          storeClient: counted.db.pool,
          storeType: 'pool',
          tableName: 'rate_limits',
          tableCreated: true,
          clearExpiredByTimeout: false,
          keyPrefix: counted.name,
          points,
          duration: durationSeconds,
        })
      : new RateLimiterMemory({ points, duration: durationSeconds });
  return {
    async take(key, taken = 1) {
      try {
        const { remainingPoints, msBeforeNext } = await limiter.consume(key, taken);
        return { points: remainingPoints, seconds: secondsOf(msBeforeNext) };
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfterSeconds = secondsOf(error.msBeforeNext);
        throw new AppError('TOO_MANY_REQUESTS', message(retryAfterSeconds), { retryAfterSeconds });
      }
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}

const secondsOf = (ms: number) => Math.max(1, Math.ceil(ms / 1_000));
