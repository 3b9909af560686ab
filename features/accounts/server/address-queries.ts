import { and, eq, gt, isNotNull, isNull, max, notExists } from 'drizzle-orm';
import { addressChanges, authUsers } from '../../../database/schema/accounts.ts';
import type { Executor } from '../../../platform/server/database.ts';

/** What waits to be confirmed; null: nothing does. */
export async function findAddressChange(
  db: Executor,
  by: { profileId: string } | { tokenHash: string },
  now: Date,
): Promise<{ profileId: string; email: string; expiresAt: Date } | null> {
  const { profileId, toEmail: email, expiresAt, tokenHash, doneAt } = addressChanges;
  const [row] = await db
    .select({ profileId, email, expiresAt })
    .from(addressChanges)
    .where(
      and(
        'profileId' in by ? eq(profileId, by.profileId) : eq(tokenHash, by.tokenHash),
        isNull(doneAt),
        gt(expiresAt, now),
      ),
    );
  return row ?? null;
}

/** The last mail to an old address, which says what the new one is, is queued a moment after. */
const LAST_MAIL_MS = 60_000;

/** Addresses that an account had, each with until when, but for those that are another confirmed account's now. */
export async function listFormerAddresses(db: Executor, profileId: string): Promise<{ email: string; until: Date }[]> {
  const { fromEmail, doneAt } = addressChanges;
  const isSomebodys = db
    .select({ id: authUsers.id })
    .from(authUsers)
    .where(and(eq(authUsers.email, fromEmail), eq(authUsers.emailVerified, true)));
  const rows = await db
    .select({ email: fromEmail, doneAt: max(doneAt) })
    .from(addressChanges)
    .where(and(eq(addressChanges.profileId, profileId), isNotNull(doneAt), notExists(isSomebodys)))
    .groupBy(fromEmail);
  return rows.map(({ email, doneAt: at }) => ({ email, until: new Date((at?.getTime() ?? 0) + LAST_MAIL_MS) }));
}
