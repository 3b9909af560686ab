import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';

const PER_ADDRESS = 10;
const WITHIN_SECONDS = 3_600;

/** Counts what one address sends, in the database, so that several processes count as one. @throws AppError TOO_MANY_REQUESTS */
export function createSubmissionLimiter(db: Database): (address: string) => Promise<void> {
  const limiter = new RateLimiterPostgres({
    storeClient: db.pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: 'submission',
    points: PER_ADDRESS,
    duration: WITHIN_SECONDS,
  });
  return async (address) => {
    try {
      await limiter.consume(address);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
      throw new AppError('TOO_MANY_REQUESTS', 'You have sent a lot. Wait an hour and try again.', {
        retryAfterSeconds,
      });
    }
  };
}
