import type { Database } from '../../../platform/server/database.ts';
import { createLimiter } from '../../../platform/server/limit-tries.ts';

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
    createLimiter(
      { points, durationSeconds: limits[kind].seconds },
      { counted: { db, name: kind }, message: () => 'Too many tries. Wait a while and try again.' },
    );
  const limiters = (kind: Attempt) => ({
    perAddress: limiter(kind, limits[kind].perAddress),
    perAccount: limiter(kind, limits[kind].perAccount),
  });
  const kinds = { 'sign-in': limiters('sign-in'), 'sign-up': limiters('sign-up'), reset: limiters('reset') };
  const keyOf = (account: string) => `account ${account.trim().toLowerCase().slice(0, 200)}`;
  return {
    /** @throws AppError TOO_MANY_REQUESTS when either is used up */
    async count(kind: Attempt, address: string, account: string): Promise<void> {
      await kinds[kind].perAddress.take(`address ${address}`);
      await kinds[kind].perAccount.take(keyOf(account));
    },
    /** A success takes the account's tries back: who knows the password is not guessing. */
    async forgive(kind: Attempt, account: string): Promise<void> {
      await kinds[kind].perAccount.forget(keyOf(account));
    },
  };
}

export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>;
