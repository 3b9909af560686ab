import type { Database } from '../../../platform/server/database.ts';
import { createLimiter, type Limiter, type RateLimit } from '../../../platform/server/limit-tries.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Mailer } from '../../../platform/server/mail.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { askAddressChange } from './address-commands.ts';
import type { OwnLog } from './commands.ts';
import { nameless } from './limit-attempts.ts';
import { addressAskedMail, addressLinkMail, addressTakenMail } from './mails.ts';
import { hashToken, makeToken } from './make-token.ts';
import type { QueueMail } from './tell-owner.ts';

export interface AddressDeps {
  db: Database;
  mailer: Mailer;
  log: Log;
  publicUrl: string;
  siteName: string;
  queueMail: QueueMail;
  ownLog: OwnLog;
}

/** Changes that one account asks for; and mails that one mailbox gets of it, whoever asks. */
const ASKS: RateLimit = { points: 5, durationSeconds: 3_600 };

/** Counted over all processes. */
export function createAddressLimiter(db: Database): Limiter {
  return createLimiter(ASKS, {
    counted: { db, name: 'address-change' },
    message: () => 'Enough mails for an hour. Look among the junk, too.',
  });
}

/**
 * Sends a link to the wanted address and a notice to the one there is. The mail server is not waited for, and an address of another account's is
 * answered alike: its owner gets a mail that says so.
 *
 * @throws AppError TOO_MANY_REQUESTS; BAD_REQUEST for the address there is
 */
export async function askForAddress(
  deps: AddressDeps,
  limiter: Limiter,
  asked: { profileId: string; to: string },
  now: Date,
): Promise<void> {
  const { db, mailer, log, publicUrl, siteName, queueMail, ownLog } = deps;
  const to = asked.to.trim().toLowerCase();
  await limiter.take(`account ${asked.profileId}`);
  const token = makeToken();
  const tokenHash = hashToken(token);
  const { from, isTaken } = await askAddressChange(db.orm, { ...asked, to, tokenHash }, now, ownLog);
  const { to: receiver, ...payload } = addressAskedMail({ to: from, wanted: to, publicUrl, siteName });
  await queueMail(db.orm, { channel: 'mail', receiver, occurrence: `account.address-ask:${tokenHash}`, payload });
  const mail = isTaken
    ? addressTakenMail({ to, publicUrl, siteName })
    : addressLinkMail({ to, url: `${publicUrl}/auth/address/${token}`, siteName });
  limiter
    .take(`mailbox ${nameless(to)}`)
    .then(() => mailer.send(mail))
    .catch((error: unknown) =>
      error instanceof AppError
        ? log.warn('a mail on another address was left out: its mailbox has had enough of them this hour')
        : log.error({ err: error }, 'a mail on another address could not be sent'),
    );
}
