import { and, eq, inArray, sql } from 'drizzle-orm';
import { contactDistinctions, contacts, contactViews } from '../../../database/schema/contacts.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { changesBetween, editedNames } from '../../../platform/shared/record.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import { findCompanyIds } from '../../companies/server/queries.ts';
import type { Importer } from '../../imports/server/commands.ts';
import type { ContactView } from '../contract.ts';
import { type ContactFields, contactRecord } from '../record.ts';
import { MOST_EMAILS, MOST_TAGS, MOST_VIEWS } from '../vocabulary.ts';
import { changesOf, completeContact, type ImportedContact, planContacts } from './plan-contacts.ts';
import {
  type ContactRow,
  findContactRow,
  findContactsWith,
  knownAddresses,
  listAddresses,
  listWorkedOn,
} from './queries.ts';

/** Whoever writes addresses holds the table, so that none comes to two contacts. */
export async function holdContacts(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table ${contacts} in share row exclusive mode`);
}

/**
 * Makes a contact of every address that came to one of the rooms and that no contact has. What is there stays as it is.
 *
 * @returns how many were made
 */
export async function gatherContacts(db: Orm): Promise<number> {
  const unknown = sql`select distinct on (email) email, name, at from (${knownAddresses}) known
    left join (select unnest(emails) as email from ${contacts}) has using (email)
    where has.email is null order by email, name is null, rank, at`;
  // Mostly there is nobody new, and nothing is held.
  const { rows } = await db.execute(sql`select from (${unknown}) person limit 1`);
  if (rows.length === 0) return 0;
  return db.transaction(async (tx) => {
    await holdContacts(tx);
    const { rowCount } = await tx.execute(sql`
      insert into ${contacts} (name, emails, origin, created_at, updated_at)
      select left(nullif(trim(name), ''), 200), array[email], 'gathered', at, at from (${unknown}) person`);
    return rowCount ?? 0;
  });
}

/**
 * An address that a contact has whom this person does not see makes that contact known to them: it is filled in, and nothing tells that it was
 * there.
 *
 * @throws AppError UNPROCESSABLE for an address that another contact has
 */
export async function createContact(db: Orm, actor: Actor, draft: Partial<ContactFields>): Promise<string> {
  return db.transaction(async (tx) => {
    await holdContacts(tx);
    const [hidden, ...more] = await checkWho(tx, actor, draft, null);
    const companyId = await findCompanyId(tx, draft.company);
    if (hidden) {
      await dropContacts(tx, more);
      await saveContact(tx, hidden, { ...draft, name: draft.name ?? hidden.name, companyId });
      await noteDeed(tx, actor, 'contact.create', hidden.id);
      return hidden.id;
    }
    const [row] = await tx
      .insert(contacts)
      .values({ ...draft, companyId, origin: 'hand' })
      .returning({ id: contacts.id });
    if (!row) throw new Error('the contact that was just inserted is missing');
    await noteDeed(tx, actor, 'contact.create', row.id);
    return row.id;
  });
}

/**
 * @throws AppError NOT_FOUND, CONFLICT when somebody else changed it since `revision`, UNPROCESSABLE for an address that another
 *   contact has
 */
export async function changeContact(
  db: Orm,
  actor: Actor,
  { id, revision, ...wanted }: Partial<ContactFields> & { id: string; revision: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    await holdContacts(tx);
    const before = await getContact(tx, actor, id);
    checkRevision(before, revision);
    const changes = changesBetween(before, wanted, editedNames(contactRecord));
    if (Object.keys(changes).length === 0) return;
    await dropContacts(tx, await checkWho(tx, actor, { ...before, ...wanted }, id));
    const isMoved = 'company' in changes;
    await saveContact(tx, before, {
      ...Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to])),
      ...(isMoved ? { companyId: await findCompanyId(tx, wanted.company) } : {}),
    });
    await noteDeed(tx, actor, 'contact.update', id, { fields: Object.keys(changes) });
  });
}

/** @returns of which something was changed @throws AppError UNPROCESSABLE when one would have too many */
export async function tagContacts(
  db: Orm,
  actor: Actor,
  { ids, add, remove }: { ids: readonly string[]; add: readonly string[]; remove: readonly string[] },
): Promise<string[]> {
  return db.transaction(async (tx) => {
    await holdContacts(tx);
    const changed: string[] = [];
    for (const id of ids) {
      const contact = await getContact(tx, actor, id);
      const tags = [...new Set([...contact.tags, ...add])].filter((tag) => !remove.includes(tag));
      if (tags.length > MOST_TAGS) throw new AppError('UNPROCESSABLE', `A contact has at most ${MOST_TAGS} tags.`);
      if (tags.length === contact.tags.length && tags.every((tag) => contact.tags.includes(tag))) continue;
      await saveContact(tx, contact, { tags });
      changed.push(id);
    }
    if (changed.length > 0)
      await recordAudit(tx, actor, {
        action: 'contact.tag',
        subjectType: 'contacts',
        subjectId: changed.length === 1 ? (changed[0] ?? '') : 'several',
        details: { contacts: changed.length, added: add, removed: remove },
      });
    return changed;
  });
}

/** Keeps a filter under a name; one of that name is replaced. @throws AppError CONFLICT when there are too many */
export async function saveView(db: Orm, actor: Actor, view: { name: string; search: string }): Promise<ContactView> {
  return db.transaction(async (tx) => {
    const mine = eq(contactViews.profileId, actor.id);
    if ((await tx.$count(contactViews, mine)) >= MOST_VIEWS)
      throw new AppError('CONFLICT', `You have ${MOST_VIEWS} views. Delete one first.`);
    const { id, name, search } = contactViews;
    const [row] = await tx
      .insert(contactViews)
      .values({ ...view, profileId: actor.id })
      .onConflictDoUpdate({ target: [contactViews.profileId, name], set: { search: view.search } })
      .returning({ id, name, search });
    if (!row) throw new Error('the view that was just saved is missing');
    return row;
  });
}

/** @throws AppError NOT_FOUND, also for that of somebody else */
export async function deleteView(db: Executor, actor: Actor, viewId: string): Promise<ContactView> {
  const { id, name, search, profileId } = contactViews;
  const [row] = await db
    .delete(contactViews)
    .where(and(eq(id, viewId), eq(profileId, actor.id)))
    .returning({ id, name, search });
  if (!row) throw new AppError('NOT_FOUND', 'There is no such view.');
  return row;
}

/** Remembers that two contacts are two people, or forgets it. @throws AppError NOT_FOUND */
export async function distinguishContacts(
  db: Orm,
  actor: Actor,
  pair: { one: string; other: string; areDifferent: boolean },
): Promise<void> {
  const [oneId = '', otherId = ''] = [pair.one, pair.other].sort();
  await db.transaction(async (tx) => {
    for (const id of [oneId, otherId]) await getContact(tx, actor, id);
    const isPair = and(eq(contactDistinctions.oneId, oneId), eq(contactDistinctions.otherId, otherId));
    if (pair.areDifferent) await tx.insert(contactDistinctions).values({ oneId, otherId }).onConflictDoNothing();
    else await tx.delete(contactDistinctions).where(isPair);
    await noteDeed(tx, actor, pair.areDifferent ? 'contact.distinguish' : 'contact.distinguish-undo', oneId);
  });
}

const importerOf = (
  known: readonly Pick<ContactRow, 'id' | 'emails'>[],
  companies: ReadonlyMap<string, string>,
): Importer<ImportedContact> => ({
  record: contactRecord,
  table: contacts,
  locksTable: true,
  complete: (reading) => completeContact(reading, companies),
  plan: (rows, _, options) => planContacts(rows, known, options),
  listKept: listWorkedOn,
  changesOf,
  afterSave: refuseSecond,
});

/** The plan knows the addresses of its time: since then another window may have brought the same file. The table is held by now. */
async function refuseSecond(tx: Executor, saved: readonly { id: string; row: ImportedContact }[]): Promise<void> {
  const ownerOf = new Map(saved.flatMap(({ id, row }) => (row.emails ?? []).map((email) => [email, id])));
  const having = await findContactsWith(tx, [...ownerOf.keys()]);
  if (having.some(({ id, emails }) => emails.some((email) => (ownerOf.get(email) ?? id) !== id)))
    throw new AppError(
      'CONFLICT',
      'Another contact with this address was added while the import ran. Import the row again.',
    );
}

/** For taking imports back, which needs neither addresses nor companies. */
export const contactsImporter = importerOf([], new Map());

/** For an import now. @param companies names that a file may say, as they are found in the directory */
export async function openContactsImporter(db: Executor, names: readonly string[]): Promise<Importer<ImportedContact>> {
  return importerOf(await listAddresses(db), await findCompanyIds(db, names));
}

/** @throws AppError NOT_FOUND, also for one that this person does not see */
export async function getContact(tx: Executor, actor: Actor, id: string): Promise<ContactRow> {
  const contact = await findContactRow(tx, actor, id);
  if (!contact) throw new AppError('NOT_FOUND', 'There is no such contact (any more).');
  return contact;
}

/** @throws AppError CONFLICT */
export function checkRevision(contact: ContactRow, revision: number): void {
  if (contact.revision !== revision)
    throw new AppError(
      'CONFLICT',
      'Somebody else changed this contact while you were at it. Compare both versions, then save again.',
    );
}

/** @returns its revision afterwards */
export async function saveContact(
  tx: Executor,
  { id, revision }: ContactRow,
  values: Partial<ContactRow>,
): Promise<number> {
  await tx
    .update(contacts)
    .set({ ...values, revision: revision + 1, updatedAt: new Date() })
    .where(eq(contacts.id, id));
  return revision + 1;
}

/** Something was noted or planned. */
export async function touchContact(tx: Executor, id: string): Promise<void> {
  await tx.update(contacts).set({ updatedAt: new Date() }).where(eq(contacts.id, id));
}

/** Without name and address: the log outlives an erasure. */
export function noteDeed(
  tx: Executor,
  actor: Actor,
  action: Parameters<typeof recordAudit>[2]['action'],
  subjectId: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  return recordAudit(tx, actor, { action, subjectType: 'contacts', subjectId, details });
}

const ADDRESS = /^[^\s@"<>,;]+@[^\s@"<>,;]+\.[^\s@"<>,;]+$/;

/** @returns contacts that this person does not see and that have one of the addresses: nothing but the address is known of them */
async function checkWho(
  tx: Executor,
  actor: Actor,
  { name, emails = [] }: { name?: string | null; emails?: readonly string[] },
  id: string | null,
): Promise<ContactRow[]> {
  const refuse = (message: string, field = 'emails') => {
    throw new AppError('UNPROCESSABLE', message, { issues: [{ path: [field], message }] });
  };
  if (!name && emails.length === 0) refuse('A name or an address is required.', 'name');
  if (emails.length > MOST_EMAILS) refuse(`At most ${MOST_EMAILS} addresses.`);
  for (const email of emails) if (!ADDRESS.test(email)) refuse(`${email} is no mail address.`);
  const others = (await findContactsWith(tx, emails)).filter((one) => one.id !== id);
  for (const other of others) {
    if (!(await findContactRow(tx, actor, other.id))) continue;
    const shared = other.emails.find((email) => emails.includes(email));
    refuse(`${shared} is an address of ${other.name ?? 'another contact'} already. Merge the two contacts.`);
  }
  return others;
}

async function dropContacts(tx: Executor, rows: readonly ContactRow[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(contacts).where(inArray(contacts.id, ids));
}

async function findCompanyId(tx: Executor, company: string | null | undefined): Promise<string | null> {
  if (!company) return null;
  return (await findCompanyIds(tx, [company])).get(company.trim().toLowerCase()) ?? null;
}
