import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';

/** How often something may be tried, for each client address and for each account. */
export interface AttemptLimits {
  perAddress: number;
  perAccount: number;
  seconds: number;
}

export const attemptLimits = {
  'sign-in': { perAddress: 100, perAccount: 10, seconds: 15 * 60 },
  'sign-up': { perAddress: 40, perAccount: 5, seconds: 3_600 },
  reset: { perAddress: 20, perAccount: 3, seconds: 3_600 },
} as const satisfies Record<string, AttemptLimits>;

export type Attempt = keyof typeof attemptLimits;

/** Counted in the database, so that several processes count as one. */
export function createAttemptLimiter(db: Database, limits: Record<Attempt, AttemptLimits> = attemptLimits) {
  const limiter = (kind: Attempt, points: number) =>
    new RateLimiterPostgres({
      storeClient: db.pool,
      storeType: 'pool',
      tableName: 'rate_limits',
      tableCreated: true,
      clearExpiredByTimeout: false,
      keyPrefix: kind,
      points,
      duration: limits[kind].seconds,
    });
  const limiters = Object.fromEntries(
    (Object.keys(limits) as Attempt[]).map((kind) => [
      kind,
      { perAddress: limiter(kind, limits[kind].perAddress), perAccount: limiter(kind, limits[kind].perAccount) },
    ]),
  ) as Record<Attempt, { perAddress: RateLimiterPostgres; perAccount: RateLimiterPostgres }>;

  return {
    /** @throws AppError TOO_MANY_REQUESTS when either is used up */
    async count(kind: Attempt, address: string, account: string): Promise<void> {
      try {
        await limiters[kind].perAddress.consume(`address ${address}`);
        await limiters[kind].perAccount.consume(`account ${account.trim().toLowerCase().slice(0, 200)}`);
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error;
        const retryAfterSeconds = Math.max(1, Math.ceil(error.msBeforeNext / 1_000));
        throw new AppError('TOO_MANY_REQUESTS', 'Too many tries. Wait a while and try again.', { retryAfterSeconds });
      }
    },
    /** A success takes the account's tries back: who knows the password is not guessing. */
    async forgive(kind: Attempt, account: string): Promise<void> {
      await limiters[kind].perAccount.delete(`account ${account.trim().toLowerCase().slice(0, 200)}`);
    },
  };
}

export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>;
