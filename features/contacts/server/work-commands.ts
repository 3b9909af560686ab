import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, isNull, lt } from 'drizzle-orm';
import { contactNotes, contactTasks } from '../../../database/schema/contacts.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { DAY_MS } from '../../../platform/shared/days.ts';
import { listProfilesWithRole } from '../../accounts/server/queries.ts';
import { queueDelivery } from '../../deliveries/server/commands.ts';
import { notify, settle } from '../../notices/server/commands.ts';
import type { ContactTask } from '../contract.ts';
import { explainRefusal } from '../rules/explain-refusal.ts';
import { getContact, holdContacts, noteDeed, touchContact } from './commands.ts';
import { personalMail } from './mails.ts';
import { describeAddresses, findTask, holdUntoldTasks } from './queries.ts';

/** No change of the contact's fields: whoever edits them goes on. @throws AppError NOT_FOUND */
export async function addContactNote(db: Orm, actor: Actor, note: { id: string; text: string }): Promise<void> {
  await db.transaction(async (tx) => {
    await holdContacts(tx);
    const contact = await getContact(tx, actor, note.id);
    await tx.insert(contactNotes).values({ contactId: contact.id, text: note.text, author: actor.email });
    await touchContact(tx, contact.id);
  });
}

/** Shows it no more; it can be brought back for a day. @returns what it said @throws AppError NOT_FOUND */
export function deleteContactNote(db: Orm, actor: Actor, note: NoteOf, now: Date): Promise<NoteText> {
  return markNote(db, actor, note, now);
}

/** Brings it back, the same. @throws AppError NOT_FOUND */
export function restoreContactNote(db: Orm, actor: Actor, note: NoteOf): Promise<NoteText> {
  return markNote(db, actor, note, null);
}

type NoteText = Pick<typeof contactNotes.$inferSelect, 'id' | 'text'>;

interface NoteOf {
  /** Of the contact. */
  id: string;
  noteId: string;
}

function markNote(db: Orm, actor: Actor, { id, noteId }: NoteOf, deletedAt: Date | null): Promise<NoteText> {
  return db.transaction(async (tx) => {
    // A merge moves notes, and not one that is on its way.
    await holdContacts(tx);
    await getContact(tx, actor, id);
    const isOther = deletedAt ? isNull(contactNotes.deletedAt) : isNotNull(contactNotes.deletedAt);
    const [note] = await tx
      .update(contactNotes)
      .set({ deletedAt })
      .where(and(eq(contactNotes.id, noteId), eq(contactNotes.contactId, id), isOther))
      .returning({ id: contactNotes.id, text: contactNotes.text });
    if (!note) throw new AppError('NOT_FOUND', 'There is no such note (any more).');
    await touchContact(tx, id);
    await noteDeed(tx, actor, deletedAt ? 'contact.note-delete' : 'contact.note-restore', id);
    return note;
  });
}

/** What was deleted a day ago is gone for good. */
export async function forgetDeletedNotes(db: Executor, now: Date): Promise<void> {
  await db.delete(contactNotes).where(lt(contactNotes.deletedAt, new Date(now.getTime() - DAY_MS)));
}

/** No change of the contact's fields. @throws AppError NOT_FOUND, UNPROCESSABLE when the assignee is no editor */
export async function addContactTask(
  db: Orm,
  actor: Actor,
  task: { id: string; title: string; dueOn: string; assigneeId: string | null },
): Promise<void> {
  const { id, assigneeId, title, dueOn } = task;
  await db.transaction(async (tx) => {
    await holdContacts(tx);
    const contact = await getContact(tx, actor, id);
    const editors = assigneeId ? await listProfilesWithRole(tx, ['admin', 'editor']) : [];
    if (assigneeId && !editors.some((one) => one.id === assigneeId))
      throw new AppError('UNPROCESSABLE', 'Only editors and administrators can be given a task.');
    await tx.insert(contactTasks).values({ contactId: id, title, dueOn, assigneeId });
    await touchContact(tx, contact.id);
  });
}

const occurrenceOf = (taskId: string) => `contact-task:${taskId}`;

/** What was told of it is settled; open again, it is told again when its day has come. @throws AppError NOT_FOUND */
export async function finishContactTask(
  db: Orm,
  actor: Actor,
  { id, isDone }: { id: string; isDone: boolean },
  now: Date,
): Promise<ContactTask> {
  return db.transaction(async (tx) => {
    const before = await findTask(tx, id);
    if (!before) throw new AppError('NOT_FOUND', 'There is no such task (any more).');
    await getContact(tx, actor, before.contactId);
    if ((before.doneAt !== null) === isDone) return before;
    await tx
      .update(contactTasks)
      .set({ doneAt: isDone ? now : null, doneBy: isDone ? actor.email : null, toldAt: null })
      .where(eq(contactTasks.id, id));
    if (isDone) await settle(tx, occurrenceOf(id), now);
    return { ...before, doneAt: isDone ? now.toISOString() : null };
  });
}

/** Tells of tasks whose day has come: their assignee, or everybody when they have none. Without a name: a notice outlives an erasure. */
export async function tellDueTasks(db: Orm, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    const editors = await listProfilesWithRole(tx, ['admin', 'editor']);
    for (const { id, contactId, title, assigneeId } of await holdUntoldTasks(tx, now)) {
      await notify(tx, {
        kind: 'contact.task-due',
        occurrence: occurrenceOf(id),
        subject: { type: 'contacts', id: contactId },
        title: 'A task about a contact is due',
        text: title,
        path: `/admin/crm-contacts/${contactId}`,
        // Whose assignee has lost the rights is everybody's.
        to: editors.some((one) => one.id === assigneeId) ? assigneeId : null,
        at: now,
      });
      await tx.update(contactTasks).set({ toldAt: now }).where(eq(contactTasks.id, id));
    }
  });
}

/**
 * Queues a mail to one person. Who has left the letter can be written to, by one person and about something else; a mailbox that refuses or
 * whose owner complained, and one whose owner had the data erased, cannot.
 *
 * @throws AppError NOT_FOUND, UNPROCESSABLE for such an address
 */
export async function writeToContact(
  db: Orm,
  { secret, siteName }: { secret: string; siteName: string },
  actor: Actor,
  mail: { id: string; email: string; subject: string; text: string },
): Promise<void> {
  const { id, email, subject, text } = mail;
  await db.transaction(async (tx) => {
    const contact = await getContact(tx, actor, id);
    if (!contact.emails.includes(email))
      throw new AppError('NOT_FOUND', 'This contact has no such address (any more).');
    const refusal = explainRefusal((await describeAddresses(tx, secret, [email]))(email));
    if (refusal) throw new AppError('UNPROCESSABLE', refusal);
    await queueDelivery(tx, {
      channel: 'mail',
      receiver: email,
      occurrence: `contact-mail:${randomUUID()}`,
      payload: personalMail({ subject, text, from: actor.email, siteName }),
    });
    await noteDeed(tx, actor, 'contact.mail', id);
  });
}
