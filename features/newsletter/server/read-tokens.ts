import { issueTimeOf, readToken } from '../../../platform/server/sign-token.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { CONFIRMATION_DAYS } from '../vocabulary.ts';

/** What links and addresses in our mails are for. Letters write those for managing and bouncing (features/letters). */
export const CONFIRM_TOKEN = 'newsletter confirm';
export const MANAGE_TOKEN = 'newsletter manage';
export const BOUNCE_TOKEN = 'newsletter bounce';

/**
 * @returns the subscription that a confirmation link is for, and when it was sent
 * @throws AppError NOT_FOUND for a link that is not ours, GONE for one that is too old
 */
export function readConfirmToken(secret: string, token: string, now: Date): { id: string; asked: Date } {
  const asked = issueTimeOf(token);
  if (!asked || !readToken(secret, CONFIRM_TOKEN, token)) throw unknownLink();
  const id = readToken(secret, CONFIRM_TOKEN, token, { now, maxAgeSeconds: CONFIRMATION_DAYS * 86_400 });
  if (!id)
    throw new AppError('GONE', `This link is older than ${CONFIRMATION_DAYS} days. Subscribe again to get a new one.`);
  return { id, asked };
}

/** @returns the subscription whose owner may see, change and end it @throws AppError NOT_FOUND */
export function readManageToken(secret: string, token: string): string {
  const id = readToken(secret, MANAGE_TOKEN, token);
  if (!id) throw unknownLink();
  return id;
}

function unknownLink(): AppError {
  return new AppError(
    'NOT_FOUND',
    'This link is not one of ours, or it is incomplete. Copy the whole link from the mail.',
  );
}
