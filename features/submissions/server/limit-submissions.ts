import type { Database } from '../../../platform/server/database.ts';
import { createLimiter, type Limiter } from '../../../platform/server/limit-tries.ts';

/** Counts what one address sends, over all processes. */
export function createSubmissionLimiter(db: Database): Limiter {
  return createLimiter(
    { points: 10, durationSeconds: 3_600 },
    { counted: { db, name: 'submission' }, message: () => 'You have sent a lot. Wait an hour and try again.' },
  );
}
