import { randomUUID } from 'node:crypto';
import type { Database } from '../../../platform/server/database.ts';
import type { Limiter } from '../../../platform/server/limit-tries.ts';
import { signToken } from '../../../platform/server/sign-token.ts';
import type { NewSubmission } from '../contract.ts';
import { addSubmission } from './commands.ts';
import { STATE_PURPOSE } from './mails.ts';

export interface SubmissionDeps {
  db: Database;
  /** Signs the addresses of the pages that tell what became of a submission. */
  secret: string;
  /** Counts a submission of this client. @throws AppError TOO_MANY_REQUESTS */
  submissionLimiter: Limiter;
}

/** What the form and the API have in common. A program that fills in the honeypot is thanked like everybody and nothing is kept. */
export async function receiveSubmission(
  { db, secret, submissionLimiter }: SubmissionDeps,
  address: string,
  submission: NewSubmission,
): Promise<{ token: string }> {
  await submissionLimiter.take(address);
  const id = submission.website ? randomUUID() : await addSubmission(db.orm, submission);
  return { token: signToken(secret, STATE_PURPOSE, id) };
}
