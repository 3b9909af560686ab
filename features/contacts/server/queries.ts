import { and, arrayContains, asc, desc, eq, gt, ilike, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import {
  contactDistinctions,
  contactMoves,
  contactNotes,
  contacts,
  contactTasks,
  contactViews,
} from '../../../database/schema/contacts.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { isBelow } from '../../../platform/server/keyset.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { cutPage, encodeCursor, type KeysetCursor } from '../../../platform/shared/pagination.ts';
import { accountAddresses, listProfilesWithRole } from '../../accounts/server/queries.ts';
import { feedbackAddresses } from '../../feedback/server/queries.ts';
import { listSuppressedAmong, subscribedAddresses } from '../../newsletter/server/queries.ts';
import { submitterAddresses } from '../../submissions/server/queries.ts';
import type {
  Contact,
  ContactFilter,
  ContactsOverview,
  ContactTask,
  ContactView,
  DuplicateProposal,
} from '../contract.ts';
import { consentOf, consentOfAll } from '../rules/judge-consent.ts';
import { proposeDuplicates } from '../rules/propose-duplicates.ts';
import { type Consent, MOST_PROPOSALS, type Source } from '../vocabulary.ts';

export type ContactRow = typeof contacts.$inferSelect;

const tables: Readonly<Record<Source, SQL>> = {
  account: accountAddresses,
  newsletter: subscribedAddresses,
  submission: submitterAddresses,
  feedback: feedbackAddresses,
};

/** Every address that is known to a room: email, source, name, at. Whose name counts first comes first. */
export const knownAddresses = sql.join(
  Object.entries(tables).map(
    ([source, table], rank) =>
      sql`select email, ${source}::text as source, ${rank}::int as rank, name, at from ${table} ${sql.raw(`from_${source}`)}`,
  ),
  sql` union all `,
);

const isKnownFrom = (table: SQL, more: SQL = sql`true`) =>
  sql`exists (select from ${table} room where room.email = any(${contacts.emails}) and ${more})`;

/**
 * The list of subscribers is for administrators. Editors see of it whom they have to do with: who wrote to us, and whom an editor added or
 * changed.
 */
function visibleTo({ role }: Pick<Actor, 'role'>): SQL | undefined {
  if (role === 'admin') return undefined;
  return or(
    ne(contacts.origin, 'gathered'),
    gt(contacts.revision, 1),
    isKnownFrom(tables.submission),
    isKnownFrom(tables.feedback),
  );
}

/** As the list is ordered by name. */
const sortName = sql`lower(coalesce(${contacts.name}, ${contacts.emails}[1], ''))`;

const isOpen = isNull(contactTasks.doneAt);
// Spelled out: among chosen columns the names of tables are left away.
const openTasks = sql<number>`(select count(*)::int from contact_tasks task
  where task.contact_id = contacts.id and task.done_at is null)`;
const firstDueOn = sql<string | null>`(select min(task.due_on)::text from contact_tasks task
  where task.contact_id = contacts.id and task.done_at is null)`;

/** Who asks for contacts, and when; by the secret the hashes of addresses are made. */
export interface Asked {
  secret: string;
  actor: Pick<Actor, 'role'>;
  now: Date;
}

export async function listContacts(
  db: Executor,
  asked: Asked,
  filter: ContactFilter & { limit: number; cursor?: KeysetCursor | undefined },
): Promise<{ items: Contact[]; nextCursor: string | null }> {
  const { sort, limit, cursor } = filter;
  const at = sort === 'changed' ? contacts.updatedAt : contacts.createdAt;
  const isBeyond =
    sort === 'name' && cursor
      ? // The place of the row that was seen last; it is looked up, because a name is no part of a cursor.
        sql`(${sortName}, ${contacts.id}) > (select lower(coalesce(seen.name, seen.emails[1], '')), seen.id from contacts seen where seen.id = ${cursor.id}::uuid)`
      : isBelow({ at, id: contacts.id }, cursor);
  const rows = await db
    .select()
    .from(contacts)
    .where(and(await narrow(db, asked, filter), isBeyond))
    .orderBy(...(sort === 'name' ? [asc(sortName), asc(contacts.id)] : [desc(at), desc(contacts.id)]))
    .limit(limit + 1);
  const { items, nextCursor } = cutPage(rows, limit, (row) =>
    encodeCursor({ at: sort === 'changed' ? row.updatedAt : row.createdAt, id: row.id }),
  );
  return { items: await toContacts(db, asked.secret, items), nextCursor };
}

async function narrow(db: Executor, asked: Asked, filter: ContactFilter): Promise<SQL | undefined> {
  const { q, source, consent, tag, company, tasks } = filter;
  const pattern = `%${(q ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  const today = asked.now.toISOString().slice(0, 10);
  const hasTask = (more?: SQL) =>
    sql`exists (select from ${contactTasks} where ${and(sql`${contactTasks.contactId} = ${contacts.id}`, isOpen, more)})`;
  return and(
    visibleTo(asked.actor),
    q
      ? or(
          ilike(contacts.name, pattern),
          ilike(contacts.role, pattern),
          ilike(contacts.company, pattern),
          sql`array_to_string(${contacts.emails}, ' ') ilike ${pattern}`,
        )
      : undefined,
    source ? isKnownFrom(tables[source]) : undefined,
    tag ? arrayContains(contacts.tags, [tag]) : undefined,
    company ? eq(contacts.companyId, company) : undefined,
    tasks === 'open' ? hasTask() : undefined,
    tasks === 'due' ? hasTask(lte(contactTasks.dueOn, today)) : undefined,
    consent ? await hasConsent(db, asked.secret, consent) : undefined,
  );
}

/** The same as `consentOfAll`, asked the other way round. */
async function hasConsent(db: Executor, secret: string, consent: Consent): Promise<SQL | undefined> {
  const { rows } = await db.execute<{ email: string }>(sql`
    select distinct address.email from ${contacts}, unnest(${contacts.emails}) as address (email)
    where not exists (select from ${subscribedAddresses} room where room.email = address.email)`);
  // Their subscription is erased; the hash that was kept of it tells.
  const gone = await listSuppressedAmong(
    db,
    secret,
    rows.map(({ email }) => email),
  );
  const goneAs = (wanted: Consent) =>
    [...gone].filter(([, reason]) => consentOf(null, reason) === wanted).map(([email]) => email);
  const is = (wanted: Consent, status: string) =>
    or(
      isKnownFrom(subscribedAddresses, sql`room.status = ${status}`),
      sql`${contacts.emails} && (select coalesce(array_agg(value), '{}') from json_array_elements_text(${JSON.stringify(goneAs(wanted))}::json))`,
    );
  const steps: readonly (readonly [Consent, string])[] = [
    ['unsubscribed', 'unsubscribed'],
    ['subscribed', 'active'],
    ['pending', 'pending'],
    ['bounced', 'bounced'],
  ];
  const place = steps.findIndex(([one]) => one === consent);
  const before = (place < 0 ? steps : steps.slice(0, place)).map(([one, status]) => sql`not (${is(one, status)})`);
  const step = steps[place];
  return and(...before, step ? is(...step) : undefined);
}

/** What is known of each address. */
export async function describeAddresses(db: Executor, secret: string, emails: readonly string[]) {
  const { rows } = await db.execute<{ email: string; source: Source; since: string; status: string | null }>(sql`
    select email, source, min(at) as since from (${knownAddresses}) known
    where email in (select json_array_elements_text(${JSON.stringify(emails)}::json)) group by email, source order by min(at)`);
  const { rows: subscriptions } = await db.execute<{ email: string; status: string }>(sql`
    select email, status from ${subscribedAddresses} room
    where email in (select json_array_elements_text(${JSON.stringify(emails)}::json))`);
  const statuses = new Map(subscriptions.map(({ email, status }) => [email, status]));
  const suppressed = await listSuppressedAmong(db, secret, emails);
  const known = Map.groupBy(rows, ({ email }) => email);
  return (email: string) => ({
    email,
    consent: consentOf(statuses.get(email) ?? null, suppressed.get(email) ?? null),
    suppression: suppressed.get(email) ?? null,
    sources: (known.get(email) ?? []).map(({ source, since }) => ({ source, since: new Date(since).toISOString() })),
  });
}

/** In the same order. */
export async function toContacts(db: Executor, secret: string, rows: readonly ContactRow[]): Promise<Contact[]> {
  if (rows.length === 0) return [];
  const describe = await describeAddresses(
    db,
    secret,
    rows.flatMap(({ emails }) => emails),
  );
  const counted = await db
    .select({ id: contacts.id, openTasks, dueOn: firstDueOn })
    .from(contacts)
    .where(
      inArray(
        contacts.id,
        rows.map(({ id }) => id),
      ),
    );
  const tasks = new Map(counted.map((one) => [one.id, one]));
  return rows.map(({ slug: _, origin: __, createdAt, updatedAt, ...row }) => {
    const addresses = row.emails.map(describe);
    return {
      ...row,
      consent: consentOfAll(addresses.map(({ consent }) => consent)),
      sources: [...new Set(addresses.flatMap(({ sources }) => sources.map(({ source }) => source)))],
      openTasks: tasks.get(row.id)?.openTasks ?? 0,
      dueOn: tasks.get(row.id)?.dueOn ?? null,
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    };
  });
}

/** @returns null also for those that this person does not see */
export async function findContactRow(db: Executor, actor: Pick<Actor, 'role'>, id: string): Promise<ContactRow | null> {
  const [row] = await db
    .select()
    .from(contacts)
    .where(and(eq(contacts.id, id), visibleTo(actor)));
  return row ?? null;
}

/** Contacts that have one of these addresses. */
export function findContactsWith(db: Executor, emails: readonly string[]): Promise<ContactRow[]> {
  const wanted = sql`(select coalesce(array_agg(value), '{}') from json_array_elements_text(${JSON.stringify(emails)}::json))`;
  return db.select().from(contacts).where(sql`${contacts.emails} && ${wanted}`);
}

/** Addresses of all contacts, for imports. */
export function listAddresses(db: Executor): Promise<Pick<ContactRow, 'id' | 'emails'>[]> {
  return db.select({ id: contacts.id, emails: contacts.emails }).from(contacts);
}

export async function readContactsOverview(db: Executor, actor: Actor): Promise<ContactsOverview> {
  const isVisible = visibleTo(actor);
  const tags = await db
    .selectDistinct({ tag: sql<string>`unnest(${contacts.tags})`.as('tag') })
    .from(contacts)
    .where(isVisible)
    .orderBy(sql`tag`);
  const companies = await db
    .select({ id: sql<string>`${contacts.companyId}`, name: sql<string>`min(${contacts.company})` })
    .from(contacts)
    .where(and(sql`${contacts.companyId} is not null`, isVisible))
    .groupBy(contacts.companyId)
    .orderBy(sql`2`);
  return {
    total: await db.$count(contacts, isVisible),
    tags: tags.map(({ tag }) => tag),
    companies,
    editors: (await listProfilesWithRole(db, ['admin', 'editor'])).toSorted((a, b) => a.email.localeCompare(b.email)),
    views: await listViews(db, actor.id),
    proposals: (await listProposals(db, actor)).length,
  };
}

function listViews(db: Executor, profileId: string): Promise<ContactView[]> {
  const { id, name, search } = contactViews;
  return db.select({ id, name, search }).from(contactViews).where(eq(contactViews.profileId, profileId)).orderBy(name);
}

async function listProposals(db: Executor, actor: Pick<Actor, 'role'>) {
  const { id, name, emails } = contacts;
  const people = await db
    .select({ id, name, emails })
    .from(contacts)
    .where(visibleTo(actor))
    .orderBy(desc(contacts.createdAt));
  const different = new Set(
    (await db.select().from(contactDistinctions)).map(({ oneId, otherId }) => `${oneId} ${otherId}`),
  );
  return proposeDuplicates(people).filter(({ one, other }) => !different.has(`${one} ${other}`));
}

export async function listDuplicates(db: Executor, { secret, actor }: Asked): Promise<DuplicateProposal[]> {
  const proposals = (await listProposals(db, actor)).slice(0, MOST_PROPOSALS);
  const ids = [...new Set(proposals.flatMap(({ one, other }) => [one, other]))];
  const rows = ids.length > 0 ? await db.select().from(contacts).where(inArray(contacts.id, ids)) : [];
  const byId = new Map((await toContacts(db, secret, rows)).map((contact) => [contact.id, contact]));
  return proposals.flatMap(({ one: oneId, other: otherId, reason }) => {
    const [one, other] = [byId.get(oneId), byId.get(otherId)];
    return one && other ? [{ one, other, reason }] : [];
  });
}

export async function listNotes(db: Executor, contactId: string) {
  const { id, text, author, createdAt } = contactNotes;
  const rows = await db
    .select({ id, text, author, at: createdAt })
    .from(contactNotes)
    .where(eq(contactNotes.contactId, contactId))
    .orderBy(desc(createdAt), desc(id));
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/** Open ones first, by their day. */
export function listTasks(db: Executor, contactId: string): Promise<ContactTask[]> {
  return selectTasks(db, eq(contactTasks.contactId, contactId));
}

export async function findTask(db: Executor, id: string): Promise<ContactTask | null> {
  const [task] = await selectTasks(db, eq(contactTasks.id, id));
  return task ?? null;
}

async function selectTasks(db: Executor, where: SQL): Promise<ContactTask[]> {
  const rows = await db
    .select()
    .from(contactTasks)
    .where(where)
    .orderBy(sql`${contactTasks.doneAt} desc nulls first`, contactTasks.dueOn, contactTasks.createdAt)
    .limit(100);
  const people = new Map((await listProfilesWithRole(db, ['admin', 'editor'])).map(({ id, email }) => [id, email]));
  return rows.map(({ id, contactId, title, dueOn, assigneeId, doneAt }) => ({
    id,
    contactId,
    title,
    dueOn,
    assignee: (assigneeId && people.get(assigneeId)) ?? null,
    doneAt: doneAt?.toISOString() ?? null,
  }));
}

const isDue = (now: Date) => and(isOpen, lte(contactTasks.dueOn, now.toISOString().slice(0, 10)));

/** Of this person, and of nobody yet. */
export function countDueTasks(db: Executor, profileId: string, now: Date): Promise<number> {
  return db.$count(
    contactTasks,
    and(isDue(now), or(eq(contactTasks.assigneeId, profileId), isNull(contactTasks.assigneeId))),
  );
}

/** Due ones that nobody was told of, held until the transaction ends. */
export function holdUntoldTasks(tx: Executor, now: Date) {
  return tx
    .select()
    .from(contactTasks)
    .where(and(isDue(now), isNull(contactTasks.toldAt)))
    .limit(100)
    .for('update', { skipLocked: true });
}

/** The last merge or split of a contact that is not undone. */
export async function findMove(db: Executor, contactId: string) {
  const [row] = await db
    .select()
    .from(contactMoves)
    .where(sql`${contactMoves.after} @> ${JSON.stringify([{ id: contactId }])}::jsonb`)
    .orderBy(desc(contactMoves.at))
    .limit(1);
  return row && row.undoneAt === null ? row : null;
}
