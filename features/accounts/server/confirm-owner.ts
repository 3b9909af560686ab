import { verifyPassword } from 'better-auth/crypto';
import type { Database } from '../../../platform/server/database.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import type { AttemptLimiter } from './limit-attempts.ts';
import { findPasswordHash } from './queries.ts';

/**
 * Asks whoever has a session for the password again, before something is done that a session left open should not be enough for. Counted with the
 * codes of the second factor: a session is no place to guess from.
 *
 * @throws AppError FORBIDDEN, TOO_MANY_REQUESTS
 */
export async function confirmOwner(
  { db, attempts }: { db: Database; attempts: AttemptLimiter },
  { userId, address }: { userId: string; address: string },
  password: unknown,
): Promise<void> {
  await attempts.count('second-factor', address, userId);
  const hash = await findPasswordHash(db.orm, userId);
  const isRight = typeof password === 'string' && hash !== null && (await verifyPassword({ hash, password }));
  if (!isRight) {
    const message = 'This is not your password.';
    throw new AppError('FORBIDDEN', message, { issues: [{ path: ['password'], message }] });
  }
  await attempts.forgive('second-factor', address, userId);
}
