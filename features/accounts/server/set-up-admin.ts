import { hashPassword } from 'better-auth/crypto';
import { z } from 'zod';
import type { Database } from '../../../platform/server/database.ts';
import type { Log } from '../../../platform/server/log.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { HOUR_MS } from '../../../platform/shared/days.ts';
import { newPassword } from './check-password.ts';
import { createFirstAdmin, storeSetupToken, takeSetupToken } from './commands.ts';
import { hashToken, makeToken } from './make-token.ts';
import { countAdmins, hasConfirmedAccount } from './queries.ts';

const SETUP_LINK_HOURS = 24;

/**
 * At start: as long as there is no administrator, creates the one that the configuration names, or writes a one-time link to the log. No
 * default password exists anywhere.
 */
export async function setUpFirstAdmin(
  { db, log, publicUrl }: { db: Database; log: Log; publicUrl: string },
  configured: { email: string; password: string } | null,
): Promise<void> {
  if ((await countAdmins(db.orm)) > 0) return;
  if (configured) {
    if (await hasConfirmedAccount(db.orm, configured.email.toLowerCase())) {
      log.error('ADMIN_EMAIL has an account already: make it an administrator with `npm run admin -- <email>`');
      return;
    }
    await createFirstAdmin(db.orm, { email: configured.email, passwordHash: await hashPassword(configured.password) });
    log.info({ email: configured.email }, 'the first administrator was created from ADMIN_EMAIL and ADMIN_PASSWORD');
    return;
  }
  const token = makeToken();
  await storeSetupToken(db.orm, hashToken(token), new Date(Date.now() + SETUP_LINK_HOURS * HOUR_MS));
  const link = `${publicUrl}/auth/setup?token=${token}`;
  log.warn({ link }, `there is no administrator: create one with this link, once, within ${SETUP_LINK_HOURS} hours`);
}

const setupForm = z.object({
  token: z.string().max(100),
  email: z.email('Enter an e-mail address.').max(254),
  password: newPassword,
});

/** What the form behind the set-up link does. @throws AppError with the sentence for the form */
export async function redeemSetupLink(db: Database, form: unknown): Promise<void> {
  const parsed = setupForm.safeParse(form);
  if (!parsed.success)
    throw new AppError('BAD_REQUEST', parsed.error.issues[0]?.message ?? 'The form is not complete.');
  const { token, email, password } = parsed.data;
  const passwordHash = await hashPassword(password);
  await db.orm.transaction(async (tx) => {
    if (!(await takeSetupToken(tx, hashToken(token)))) {
      throw new AppError('GONE', 'This link has been used or is too old. Restart the server to get a new one.');
    }
    // Together: when the account can't be created, the link is not used up.
    await createFirstAdmin(tx, { email, passwordHash });
  });
}
