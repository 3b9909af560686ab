import { eq, inArray, sql } from 'drizzle-orm';
import { contactMoves, contactNotes, contacts, contactTasks } from '../../../database/schema/contacts.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { MOST_EMAILS, MOST_TAGS } from '../vocabulary.ts';
import { checkRevision, getContact, holdContacts, noteDeed, saveContact } from './commands.ts';
import { type ContactRow, findContactsWith } from './queries.ts';

interface Merge {
  /** The one that stays. */
  id: string;
  other: string;
  revision: number;
  otherRevision: number;
  /** Fields that are taken from the other one. */
  fromOther: readonly ('name' | 'role' | 'company')[];
}

/**
 * Makes one contact of two: the addresses, tags, notes and tasks of both, each field as it was chosen. What they agreed to belongs to their
 * addresses and changes by nothing that is done here.
 *
 * @returns what undoes it @throws AppError NOT_FOUND, CONFLICT when one was changed meanwhile, UNPROCESSABLE when it would hold too much
 */
export async function mergeContacts(db: Orm, actor: Actor, merge: Merge): Promise<string> {
  if (merge.id === merge.other) throw new AppError('BAD_REQUEST', 'A contact cannot be merged with itself.');
  return db.transaction(async (tx) => {
    await holdContacts(tx);
    const kept = await getContact(tx, actor, merge.id);
    const gone = await getContact(tx, actor, merge.other);
    checkRevision(kept, merge.revision);
    checkRevision(gone, merge.otherRevision);
    const takes = (field: (typeof merge.fromOther)[number]) => merge.fromOther.includes(field);
    const taken = {
      ...(takes('name') ? { name: gone.name } : {}),
      ...(takes('role') ? { role: gone.role } : {}),
      ...(takes('company') ? { company: gone.company, companyId: gone.companyId } : {}),
    };
    const emails = [...new Set([...kept.emails, ...gone.emails])];
    const tags = [...new Set([...kept.tags, ...gone.tags])];
    if (emails.length > MOST_EMAILS || tags.length > MOST_TAGS)
      throw new AppError(
        'UNPROCESSABLE',
        `Together they have more than ${MOST_EMAILS} addresses or ${MOST_TAGS} tags.`,
      );
    const moved = await moveAlong(tx, gone.id, kept.id);
    await tx.delete(contacts).where(eq(contacts.id, gone.id));
    const revision = await saveContact(tx, kept, { ...taken, emails, tags });
    await noteDeed(tx, actor, 'contact.merge', kept.id);
    return noteMove(tx, actor, { kind: 'merge', before: [kept, gone], after: [{ id: kept.id, revision }], moved });
  });
}

async function moveAlong(tx: Executor, from: string, to: string) {
  const notes = await tx
    .update(contactNotes)
    .set({ contactId: to })
    .where(eq(contactNotes.contactId, from))
    .returning({ id: contactNotes.id });
  const tasks = await tx
    .update(contactTasks)
    .set({ contactId: to })
    .where(eq(contactTasks.contactId, from))
    .returning({ id: contactTasks.id });
  return [
    ...notes.map(({ id }) => ({ table: 'notes' as const, id, from })),
    ...tasks.map(({ id }) => ({ table: 'tasks' as const, id, from })),
  ];
}

/** Makes an address a contact of its own. @returns what undoes it @throws AppError NOT_FOUND, UNPROCESSABLE for the only address */
export async function splitContact(db: Orm, actor: Actor, id: string, email: string): Promise<string> {
  return db.transaction(async (tx) => {
    await holdContacts(tx);
    const contact = await getContact(tx, actor, id);
    if (!contact.emails.includes(email))
      throw new AppError('NOT_FOUND', 'This contact has no such address (any more).');
    if (contact.emails.length === 1) throw new AppError('UNPROCESSABLE', 'This is the only address of the contact.');
    const [made] = await tx
      .insert(contacts)
      .values({ emails: [email], origin: 'split' })
      .returning({ id: contacts.id, revision: contacts.revision });
    if (!made) throw new Error('the contact that was just inserted is missing');
    const revision = await saveContact(tx, contact, { emails: contact.emails.filter((one) => one !== email) });
    await noteDeed(tx, actor, 'contact.split', id);
    return noteMove(tx, actor, { kind: 'split', before: [contact], after: [{ id, revision }, made], moved: [] });
  });
}

async function noteMove(
  tx: Executor,
  actor: Actor,
  move: Pick<typeof contactMoves.$inferInsert, 'kind' | 'after' | 'moved'> & { before: ContactRow[] },
): Promise<string> {
  const [row] = await tx
    .insert(contactMoves)
    .values({ ...move, before: move.before.map((contact) => ({ ...contact })), by: actor.email })
    .returning({ id: contactMoves.id });
  if (!row) throw new Error('the move that was just noted is missing');
  return row.id;
}

/**
 * Gives back the contacts as they were, to the last field.
 *
 * @returns their ids @throws AppError NOT_FOUND, CONFLICT when it is undone already, or one of them was changed since
 */
export async function undoMove(db: Orm, actor: Actor, id: string): Promise<string[]> {
  return db.transaction(async (tx) => {
    await holdContacts(tx);
    const [move] = await tx.select().from(contactMoves).where(eq(contactMoves.id, id)).for('update');
    if (!move) throw new AppError('NOT_FOUND', 'There is no such merge or split (any more).');
    if (move.undoneAt) throw new AppError('CONFLICT', 'This is undone already.');
    for (const { id: contactId, revision } of move.after) {
      const contact = await getContact(tx, actor, contactId);
      if (contact.revision !== revision)
        throw new AppError('CONFLICT', 'The contact was changed since; undoing would lose that. Use merge or split.');
    }
    const before = move.before.map(readRow);
    const ids = before.map((contact) => contact.id);
    const elsewhere = await findContactsWith(
      tx,
      before.flatMap(({ emails }) => emails),
    );
    const made = move.after.map((one) => one.id).filter((one) => !ids.includes(one));
    if (elsewhere.some((one) => !move.after.some((after) => after.id === one.id)))
      throw new AppError('CONFLICT', 'One of the addresses has come to another contact since.');
    const [target] = ids;
    if (target)
      // What was written meanwhile about the contact that goes away.
      for (const table of [contactNotes, contactTasks])
        await tx.update(table).set({ contactId: target }).where(inArray(table.contactId, made));
    await tx.delete(contacts).where(inArray(contacts.id, made));
    for (const contact of before) {
      const { id: _, ...values } = contact;
      await tx.insert(contacts).values(contact).onConflictDoUpdate({ target: contacts.id, set: values });
    }
    for (const { table, id: rowId, from } of move.moved) {
      const rows = table === 'notes' ? contactNotes : contactTasks;
      await tx.update(rows).set({ contactId: from }).where(eq(rows.id, rowId));
    }
    await tx.update(contactMoves).set({ undoneAt: sql`now()` }).where(eq(contactMoves.id, id));
    await noteDeed(tx, actor, 'contact.undo', ids[0] ?? '', { of: move.kind });
    return ids;
  });
}

/** Written by `noteMove`; JSON has made text of its dates. */
function readRow(stored: Record<string, unknown>): ContactRow {
  const row = stored as ContactRow;
  return { ...row, createdAt: new Date(row.createdAt), updatedAt: new Date(row.updatedAt) };
}
