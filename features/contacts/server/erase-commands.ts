import { and, eq, lte, or, sql } from 'drizzle-orm';
import {
  contactDistinctions,
  contactMoves,
  contactNotes,
  contacts,
  contactTasks,
  contactViews,
} from '../../../database/schema/contacts.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { forgetAuthor, mayMention, mentions, withoutMention } from '../../../platform/server/erase-mentions.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { eraseAccountOf, forgetDoer, recordAudit } from '../../accounts/server/commands.ts';
import { findProfileByEmail, listFormerAddresses } from '../../accounts/server/queries.ts';
import { forgetPublisher } from '../../atlas/editions/server/commands.ts';
import { forgetDecider } from '../../atlas/proposals/server/commands.ts';
import { forgetEditor as forgetEditorOfAtlas } from '../../atlas/records/server/commands.ts';
import { eraseDeliveriesTo } from '../../deliveries/server/commands.ts';
import { eraseFeedbackOf } from '../../feedback/server/commands.ts';
import { forgetEditor as forgetEditorOfAlerts } from '../../fleet/alerts/server/commands.ts';
import { forgetEditor as forgetEditorOfNotes } from '../../fleet/annotations/server/commands.ts';
import { forgetEditor as forgetEditorOfConfiguration } from '../../fleet/configuration/server/commands.ts';
import { forgetEditor as forgetEditorOfMaintenance } from '../../fleet/maintenance/server/commands.ts';
import { forgetEditor as forgetEditorOfGrants } from '../../fleet/rights/server/commands.ts';
import { forgetEditor as forgetEditorOfScreens } from '../../fleet/screens/server/commands.ts';
import { forgetEditor as forgetEditorOfShifts } from '../../fleet/shifts/server/commands.ts';
import { forgetEditor as forgetEditorOfKeys } from '../../fleet/telemetry/server/commands.ts';
import { forgetEditor as forgetEditorOfUnits } from '../../fleet/units/server/commands.ts';
import { forgetEditor as forgetEditorOfFleetVersions } from '../../fleet/versions/server/commands.ts';
import { forgetEditor as forgetEditorOfTerms } from '../../glossary/server/commands.ts';
import { eraseImportedRows } from '../../imports/server/commands.ts';
import { forgetEditor as forgetEditorOfNews } from '../../news/server/commands.ts';
import { eraseAddress, forgetStopper } from '../../newsletter/server/commands.ts';
import { eraseFromNotices, settle } from '../../notices/server/commands.ts';
import { forgetEditor as forgetEditorOfPosts } from '../../posts/server/commands.ts';
import { forgetEditor as forgetEditorOfStartups } from '../../startups/server/commands.ts';
import { eraseSubmissionsOf } from '../../submissions/server/commands.ts';
import { getContact, holdContacts, noteDeed } from './commands.ts';
import { findContactsWith } from './queries.ts';

/**
 * Erases everything about a person in all rooms, in one transaction: what they sent is deleted or is nobody's any more, and where others wrote
 * their address it is taken out; what they did as editors stays, as a former editor’s. Of addresses that were subscribed the newsletter room keeps a hash.
 *
 * @returns how many addresses were forgotten @throws AppError NOT_FOUND, CONFLICT for accounts with rights
 */
export async function eraseContact(db: Orm, secret: string, actor: Actor, id: string, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    await holdContacts(tx);
    const { emails } = await getContact(tx, actor, id);
    await dropContact(tx, id, now);
    for (const email of emails) await eraseFromRooms(tx, secret, email, id, now);
    // Without the address: the log outlives the erasure.
    await noteDeed(tx, actor, 'contact.erase', id, { addresses: emails.length });
    return emails.length;
  });
}

/**
 * The same for who asks for it: everything about the address of the own account. Of a contact with other addresses this one is taken, for the
 * others may be somebody else's; one with no other goes.
 *
 * @throws AppError CONFLICT for accounts with rights
 */
export async function eraseOwn(db: Orm, secret: string, email: string, now: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await holdContacts(tx);
    const [known] = await findContactsWith(tx, [email]);
    if (known?.emails.length === 1) await dropContact(tx, known.id, now);
    await eraseFromRooms(tx, secret, email, known?.id ?? null, now);
    await recordAudit(tx, null, { action: 'account.erase', subjectType: 'profiles', subjectId: 'erased' });
  });
}

async function dropContact(tx: Executor, id: string, now: Date): Promise<void> {
  const tasks = await tx.select({ id: contactTasks.id }).from(contactTasks).where(eq(contactTasks.contactId, id));
  for (const task of tasks) await settle(tx, `contact-task:${task.id}`, now);
  await tx
    .delete(contactDistinctions)
    .where(or(eq(contactDistinctions.oneId, id), eq(contactDistinctions.otherId, id)));
  await tx.delete(contacts).where(eq(contacts.id, id));
  await tx.delete(contactMoves).where(mayMention(contactMoves.before, id));
}

async function eraseFromRooms(
  tx: Executor,
  secret: string,
  email: string,
  contactId: string | null,
  now: Date,
): Promise<void> {
  const account = await findProfileByEmail(tx, email);
  const former = account ? await listFormerAddresses(tx, account.id) : [];
  // First what may be refused.
  await eraseAccountOf(tx, email);
  await eraseSubmissionsOf(tx, email);
  await eraseFeedbackOf(tx, email, account?.id ?? null);
  await eraseAddress(tx, secret, email, now);
  await eraseDeliveriesTo(tx, email);
  await eraseFromNotices(tx, email);
  await eraseImportedRows(tx, email, contactId);
  await eraseFromContacts(tx, email);
  for (const forget of whatEditorsLeft) await forget(tx, email);
  for (const one of former) await eraseFormer(tx, one, contactId, now);
}

/**
 * What was done stands under the address of then. What came under it later is of whoever has it now, and so are letters and invitations, which went
 * along with the account.
 */
async function eraseFormer(
  tx: Executor,
  { email, until }: { email: string; until: Date },
  contactId: string | null,
  now: Date,
): Promise<void> {
  const [known] = await findContactsWith(tx, [email]);
  if (known?.emails.length === 1 && known.createdAt <= until) await dropContact(tx, known.id, now);
  await forgetDoer(tx, email);
  await eraseSubmissionsOf(tx, email, until);
  await eraseFeedbackOf(tx, email, null, until);
  await forgetStopper(tx, email);
  await eraseDeliveriesTo(tx, email, until);
  await eraseFromNotices(tx, email);
  await eraseImportedRows(tx, email, contactId);
  await eraseFromContacts(tx, email, until);
  for (const forget of whatEditorsLeft) await forget(tx, email);
}

/** Who has lost the rights of an editor may have been one: each room takes the address from beside what such a person did there. */
const whatEditorsLeft = [
  forgetEditorOfAtlas,
  forgetDecider,
  forgetPublisher,
  forgetEditorOfConfiguration,
  forgetEditorOfFleetVersions,
  forgetEditorOfPosts,
  forgetEditorOfTerms,
  forgetEditorOfStartups,
  forgetEditorOfNews,
  forgetEditorOfUnits,
  forgetEditorOfMaintenance,
  forgetEditorOfKeys,
  forgetEditorOfAlerts,
  forgetEditorOfNotes,
  forgetEditorOfScreens,
  forgetEditorOfShifts,
  forgetEditorOfGrants,
];

/** Where editors wrote it about somebody else, or did something when it was theirs. */
async function eraseFromContacts(tx: Executor, email: string, until?: Date): Promise<void> {
  const without = (column: Parameters<typeof withoutMention>[0]) => withoutMention(column, email);
  await forgetAuthor(tx, email, [contactNotes.author, contactTasks.doneBy]);
  const { text } = contactNotes;
  await tx
    .update(contactNotes)
    .set({ text: without(text) })
    .where(mentions(text, email));
  const { title } = contactTasks;
  await tx
    .update(contactTasks)
    .set({ title: without(title) })
    .where(mentions(title, email));
  const { name, role, company, tags } = contacts;
  // What was made of it is made anew.
  const unmade = { emailHashes: [], comparedRevision: 0 };
  await tx
    .update(contacts)
    .set({ ...unmade, name: without(name), role: without(role), company: without(company) })
    .where(or(mentions(name, email), mentions(role, email), mentions(company, email)));
  await tx
    .update(contacts)
    .set({
      ...unmade,
      tags: sql`array_remove(${tags}, ${email})`,
      emails: sql`array_remove(${contacts.emails}, ${email})`,
    })
    .where(
      and(
        or(sql`${email} = any(${tags})`, sql`${email} = any(${contacts.emails})`),
        until && lte(contacts.createdAt, until),
      ),
    );
  await tx.delete(contactMoves).where(or(mayMention(contactMoves.before, email), mentions(contactMoves.by, email)));
  const { name: viewName, search } = contactViews;
  await tx
    .delete(contactViews)
    .where(or(mentions(viewName, email), mentions(search, email), mayMention(search, encodeURIComponent(email))));
}
