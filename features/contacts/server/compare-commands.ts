import { desc, inArray, sql } from 'drizzle-orm';
import { contactKeys, contactPairs, contacts } from '../../../database/schema/contacts.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { hashAddress } from '../../../platform/server/sign-token.ts';
import { COMMON_FROM, keysOf, proposeAmong } from '../rules/propose-duplicates.ts';
import { holdContacts } from './commands.ts';

/** In one transaction: more hold up whoever writes a contact. */
const AT_ONCE = 500;

/**
 * Makes what follows from the fields of contacts that were changed since: the hashes of their addresses, and the proposals of duplicates. Called
 * after each change, and every minute for what was changed by other rooms.
 *
 * @param batches whoever waits for an answer makes what has just changed, and leaves what is left of an import or an upgrade to the job
 */
export async function compareContacts(db: Orm, secret: string, batches = Number.POSITIVE_INFINITY): Promise<void> {
  // Mostly there is nothing, and nothing is held.
  const isStale = sql`${contacts.revision} <> ${contacts.comparedRevision}`;
  for (let batch = 0; batch < batches; batch++) {
    const [one] = await db.select({ id: contacts.id }).from(contacts).where(isStale).limit(1);
    if (!one) return;
    await db.transaction(async (tx) => {
      await holdContacts(tx);
      const { id, name, emails } = contacts;
      const stale = await tx
        .select({ id, name, emails })
        .from(contacts)
        .where(isStale)
        .orderBy(desc(contacts.updatedAt), id)
        .limit(AT_ONCE);
      const ids = stale.map((row) => row.id);
      const before = await tx.delete(contactKeys).where(inArray(contactKeys.contactId, ids)).returning();
      const after = stale.flatMap((row) => keysOf(row).map((key) => ({ key, contactId: row.id })));
      if (after.length > 0) await tx.insert(contactKeys).values(after);
      await pairAnew(tx, [...new Set([...before, ...after].map(({ key }) => key))]);
      const made = stale.map((row) => ({ id: row.id, hashes: row.emails.map((email) => hashAddress(secret, email)) }));
      await tx.execute(sql`update ${contacts} set email_hashes = made.hashes, compared_revision = revision
        from json_to_recordset(${JSON.stringify(made)}::json) as made (id uuid, hashes text[]) where made.id = ${contacts.id}`);
    });
  }
}

async function pairAnew(tx: Executor, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await tx.delete(contactPairs).where(inArray(contactPairs.key, [...keys]));
  const { rows } = await tx.execute<{ key: string; id: string; name: string | null; emails: string[] }>(sql`
    select key.value as key, same.id, same.name, same.emails from json_array_elements_text(${JSON.stringify(keys)}::json) key
    cross join lateral (select contact_id from ${contactKeys} has where has.key = key.value limit ${COMMON_FROM}) has
    join ${contacts} same on same.id = has.contact_id`);
  const pairs = [...Map.groupBy(rows, ({ key }) => key)].flatMap(([key, same]) =>
    proposeAmong(key, same).map(({ one, other, reason }) => ({ oneId: one, otherId: other, key, reason })),
  );
  if (pairs.length > 0) await tx.insert(contactPairs).values(pairs);
}
