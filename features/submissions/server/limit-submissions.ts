import type { Database } from '../../../platform/server/database.ts';
import { createLimiter, type Limiter, type RateLimit } from '../../../platform/server/limit-tries.ts';

const SUBMISSION_LIMIT: RateLimit = { points: 10, durationSeconds: 3_600 };

/** Counts what one address sends, over all processes. */
export function createSubmissionLimiter(db: Database, limit = SUBMISSION_LIMIT): Limiter {
  return createLimiter(limit, {
    counted: { db, name: 'submission' },
    message: () => 'You have sent a lot. Wait an hour and try again.',
  });
}
