import type { Database } from '../../../platform/server/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Mailer } from '../../../platform/server/mail.ts';
import { signToken } from '../../../platform/server/sign-token.ts';
import type { SubscribeInput } from '../contract.ts';
import { requestSubscription } from './commands.ts';
import { confirmationMail } from './mails.ts';
import { CONFIRM_TOKEN } from './read-tokens.ts';

export interface NewsletterDeps {
  db: Database;
  mailer: Mailer;
  newsletter: { publicUrl: string; siteName: string; secret: string };
}

/**
 * From a filled form to the mail that asks the owner of the address. A robot, and whoever asks too often, sees the same as others.
 *
 * @throws AppError CONFLICT when the address gets letters already
 */
export async function startSubscription(
  { db, mailer, newsletter }: NewsletterDeps,
  { email, fullName, website }: SubscribeInput,
  log: Log,
  now: Date,
): Promise<void> {
  if (website) return;
  const id = await requestSubscription(db.orm, { email, fullName: fullName ?? null }, now);
  if (id === null) return;
  const { publicUrl, siteName, secret } = newsletter;
  const token = signToken(secret, CONFIRM_TOKEN, id, now);
  const mail = confirmationMail({ to: email, url: `${publicUrl}/newsletter/confirm?token=${token}`, siteName });
  // Not awaited: a slow mail server is no reason to let somebody wait in front of a form.
  mailer.send(mail).catch((error: unknown) => log.error({ err: error }, 'a confirmation mail could not be sent'));
}
