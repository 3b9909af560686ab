import { eq, sql } from 'drizzle-orm';
import { contacts } from '../../../database/schema/contacts.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { holdContacts } from './commands.ts';
import { findContactsWith } from './queries.ts';

/**
 * The contact of somebody who has another address has that one in the place of the old one: whatever is known of both is found there. Where the new
 * address is another contact's, editors say whether the two are one.
 */
export async function moveContactAddress(
  tx: Executor,
  { from, to }: { from: string; to: string },
  now: Date,
): Promise<void> {
  await holdContacts(tx);
  const [known] = await findContactsWith(tx, [from]);
  if (!known || (await findContactsWith(tx, [to])).length > 0) return;
  await tx
    .update(contacts)
    .set({
      emails: sql`array_replace(${contacts.emails}, ${from}, ${to})`,
      revision: sql`${contacts.revision} + 1`,
      updatedAt: now,
    })
    .where(eq(contacts.id, known.id));
}
