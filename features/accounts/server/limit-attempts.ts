import { hash } from 'node:crypto';
import type { Database } from '../../../platform/server/database.ts';
import { createLimiter } from '../../../platform/server/limit-tries.ts';

/** Header in which the app tells better-auth who is at the other end; a client's own is thrown away. */
export const CLIENT_ADDRESS_HEADER = 'x-client-address';

/** How often something may be tried. */
export interface AttemptLimits {
  /** From one client address, whatever account it names. */
  perAddress: number;
  /** From one client address for one account: the tries of a stranger are not those of the account's owner. */
  perPair: number;
  /** For one account, from all addresses together: so many machines that only guessing needs them. */
  perAccount: number;
  seconds: number;
}

export const attemptLimits = {
  'sign-in': { perAddress: 100, perPair: 10, perAccount: 200, seconds: 15 * 60 },
  'sign-up': { perAddress: 40, perPair: 5, perAccount: 20, seconds: 3_600 },
  reset: { perAddress: 20, perPair: 3, perAccount: 20, seconds: 3_600 },
  // Codes, and the password where a session asks for it again. Three of a million codes are good at a time.
  'second-factor': { perAddress: 100, perPair: 10, perAccount: 40, seconds: 15 * 60 },
} as const satisfies Record<string, AttemptLimits>;

export type Attempt = keyof typeof attemptLimits;

/** Counted over all processes. */
export function createAttemptLimiter(db: Database, limits: Record<Attempt, AttemptLimits> = attemptLimits) {
  const limiter = (kind: Attempt, points: number) =>
    createLimiter(
      { points, durationSeconds: limits[kind].seconds },
      { counted: { db, name: kind }, message: () => 'Too many tries. Wait a while and try again.' },
    );
  const limiters = (kind: Attempt) => ({
    perAddress: limiter(kind, limits[kind].perAddress),
    perPair: limiter(kind, limits[kind].perPair),
    perAccount: limiter(kind, limits[kind].perAccount),
  });
  const kinds = {
    'sign-in': limiters('sign-in'),
    'sign-up': limiters('sign-up'),
    reset: limiters('reset'),
    'second-factor': limiters('second-factor'),
  };
  const keyOf = (account: string) => `account ${nameless(account)}`;
  const pairOf = (address: string, account: string) => `${keyOf(account)} from ${address}`;
  return {
    /** @throws AppError TOO_MANY_REQUESTS when one of them is used up */
    async count(kind: Attempt, address: string, account: string): Promise<void> {
      await kinds[kind].perAddress.take(`address ${address}`);
      await kinds[kind].perPair.take(pairOf(address, account));
      await kinds[kind].perAccount.take(keyOf(account));
    },
    /** A success takes the tries back that came from the same place: who knows the password is not guessing. */
    async forgive(kind: Attempt, address: string, account: string): Promise<void> {
      await kinds[kind].perPair.forget(pairOf(address, account));
    },
  };
}

export type AttemptLimiter = ReturnType<typeof createAttemptLimiter>;

/** An address of mail as limits count it: whoever tries it chooses it, so it is kept nowhere as it is. */
export function nameless(mailAddress: string): string {
  return hash('sha256', mailAddress.trim().toLowerCase(), 'base64url').slice(0, 22);
}
