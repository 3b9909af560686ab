import type { Database } from '../../../platform/server/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Mailer } from '../../../platform/server/mail.ts';
import type { SubscribeInput } from '../contract.ts';
import { consentTo, WEEKLY } from '../vocabulary.ts';
import { requireOffered } from './choice-commands.ts';
import { requestSubscription } from './commands.ts';
import { nameLetters } from './edition-queries.ts';
import { confirmationMail } from './mails.ts';
import { signConfirmToken } from './read-tokens.ts';

export interface NewsletterDeps {
  db: Database;
  mailer: Mailer;
  newsletter: { publicUrl: string; siteName: string; secret: string };
}

/**
 * From a filled form to the mail that asks the owner of the address. A robot, and whoever asks too often, sees the same as others.
 *
 * @throws AppError CONFLICT when the address gets these letters already, UNPROCESSABLE for a letter that cannot be had
 */
export async function startSubscription(
  { db, mailer, newsletter }: NewsletterDeps,
  { email, fullName, letters: wanted = [WEEKLY], website }: SubscribeInput,
  log: Log,
  now: Date,
): Promise<void> {
  if (website) return;
  const letters = [...new Set(wanted)].sort();
  await requireOffered(db.orm, letters);
  const id = await requestSubscription(db.orm, { email, fullName: fullName ?? null, letters }, now);
  if (id === null) return;
  const { publicUrl, siteName, secret } = newsletter;
  const url = `${publicUrl}/newsletter/confirm?token=${signConfirmToken(secret, id, letters, now)}`;
  const mail = confirmationMail({ to: email, url, siteName, consent: consentTo(await nameLetters(db.orm, letters)) });
  // Not awaited: a slow mail server is no reason to let somebody wait in front of a form.
  mailer.send(mail).catch((error: unknown) => log.error({ err: error }, 'a confirmation mail could not be sent'));
}
