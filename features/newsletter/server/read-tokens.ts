import type { Executor } from '../../../platform/server/database.ts';
import { issueTimeOf, readToken, signToken } from '../../../platform/server/sign-token.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { CONFIRMATION_DAYS, leavePurpose, WEEKLY } from '../vocabulary.ts';
import { listEditions } from './edition-queries.ts';

/** What links and addresses in our mails are for. Letters write those for managing and bouncing (features/letters). */
export const CONFIRM_TOKEN = 'newsletter confirm';
export const MANAGE_TOKEN = 'newsletter manage';
export const BOUNCE_TOKEN = 'newsletter bounce';

/** Signs the letters that were asked for, too: what is confirmed is what the mail named. `daily_weekly_<token>`; the weekly one alone goes without. */
export function signConfirmToken(secret: string, id: string, letters: readonly string[], now: Date): string {
  const token = signToken(secret, confirmPurpose(letters), id, now);
  return isWeekly(letters) ? token : [...letters, token].join('_');
}

const isWeekly = (letters: readonly string[]) => letters.length === 1 && letters[0] === WEEKLY;
const confirmPurpose = (letters: readonly string[]) =>
  isWeekly(letters) ? CONFIRM_TOKEN : [CONFIRM_TOKEN, ...letters].join(' ');

/**
 * @returns the subscription that a confirmation link is for, to which letters, and when it was sent
 * @throws AppError NOT_FOUND for a link that is not ours, GONE for one that is too old
 */
export function readConfirmToken(
  secret: string,
  link: string,
  now: Date,
): { id: string; asked: Date; letters: string[] } {
  const parts = link.split('_');
  const token = parts.pop() ?? '';
  const letters = parts.length > 0 ? parts : [WEEKLY];
  const purpose = confirmPurpose(letters);
  const asked = issueTimeOf(token);
  if (!asked || !readToken(secret, purpose, token)) throw unknownLink();
  const id = readToken(secret, purpose, token, { now, maxAgeSeconds: CONFIRMATION_DAYS * 86_400 });
  if (!id)
    throw new AppError('GONE', `This link is older than ${CONFIRMATION_DAYS} days. Subscribe again to get a new one.`);
  return { id, asked, letters };
}

/** @returns the subscription whose owner may see, change and end it @throws AppError NOT_FOUND */
export function readManageToken(secret: string, token: string): string {
  const id = readToken(secret, MANAGE_TOKEN, token);
  if (!id) throw unknownLink();
  return id;
}

/** @returns the letter that its reader may leave with this token, by one click or by mail; null when it is not ours */
export async function findLeaving(
  db: Executor,
  secret: string,
  token: string,
): Promise<{ id: string; letter: string } | null> {
  for (const { slug: letter } of await listEditions(db)) {
    const id = readToken(secret, leavePurpose(letter), token);
    if (id) return { id, letter };
  }
  return null;
}

export function unknownLink(): AppError {
  return new AppError(
    'NOT_FOUND',
    'This link is not one of ours, or it is incomplete. Copy the whole link from the mail.',
  );
}
