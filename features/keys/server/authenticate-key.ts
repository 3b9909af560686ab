import { hashBearerKey } from '../../../platform/server/bearer-keys.ts';
import type { Database } from '../../../platform/server/database.ts';
import { type Allowance, createLimiter, type RateLimit } from '../../../platform/server/limit-tries.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { findStanding } from '../../accounts/server/queries.ts';
import { REQUESTS_PER_MINUTE } from '../vocabulary.ts';
import type { UseCounter } from './count-uses.ts';
import { findKeyByHash } from './queries.ts';

export interface KeyReaderDeps {
  db: Database;
  uses: UseCounter;
  now(): Date;
  /** What one key may ask. */
  limit?: RateLimit | undefined;
}

/**
 * @param header `Authorization` of the request
 * @param tell hears what the key may still ask
 * @returns null: no key is shown
 */
export type ReadKeyActor = (header: string | undefined, tell?: (left: Allowance) => void) => Promise<Actor | null>;

const OF_ONE_KEY: RateLimit = { points: REQUESTS_PER_MINUTE, durationSeconds: 60 };

/**
 * Who asks with a key: its owner, with what the key allows and a reader's rights at most, whatever rights the owner has. Each request reads
 * key and owner from the database: a key that is revoked, and one whose owner is deactivated, opens nothing from that moment, in no process.
 *
 * @throws AppError UNAUTHORIZED for what is no key that works, TOO_MANY_REQUESTS
 */
export function createKeyReader({ db, uses, now, limit = OF_ONE_KEY }: KeyReaderDeps): ReadKeyActor {
  const requests = createLimiter(limit, {
    counted: { db, name: 'api-key' },
    message: (seconds) => `Too many requests with this key. Try again in ${seconds} s.`,
  });
  return async (header, tell) => {
    const shown = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
    if (!shown) return null;
    const key = await findKeyByHash(db.orm, hashBearerKey(shown));
    if (!key) throw new AppError('UNAUTHORIZED', 'This API key is not known.');
    if (key.revokedAt) throw new AppError('UNAUTHORIZED', 'This API key was revoked.');
    const at = now();
    if (key.expiresAt && key.expiresAt <= at) throw new AppError('UNAUTHORIZED', 'This API key has expired.');
    const owner = await findStanding(db.orm, key.profileId);
    if (!owner?.isActive) throw new AppError('UNAUTHORIZED', 'The account of this API key is closed.');
    await requests.take(key.id).then(
      ({ points, seconds }) => {
        uses.count(key.id, at, false);
        tell?.({ limit: limit.points, remaining: points, resetSeconds: seconds });
      },
      (error: unknown) => {
        uses.count(key.id, at, true);
        const resetSeconds = error instanceof AppError ? error.retryAfterSeconds : undefined;
        if (resetSeconds !== undefined) tell?.({ limit: limit.points, remaining: 0, resetSeconds });
        throw error;
      },
    );
    return { id: owner.id, email: owner.email, role: 'subscriber', key: { id: key.id, scopes: key.scopes } };
  };
}
