import { and, arrayContains, asc, desc, eq, gt, ilike, inArray, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import {
  contactDistinctions,
  contactMoves,
  contactNotes,
  contactPairs,
  contacts,
  contactTags,
  contactTasks,
  contactViews,
} from '../../../database/schema/contacts.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { isBelow } from '../../../platform/server/keyset.ts';
import { containing } from '../../../platform/server/like-pattern.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { dayOf } from '../../../platform/shared/days.ts';
import { cutPage } from '../../../platform/shared/pagination.ts';
import { accountAddresses, listProfilesWithRole } from '../../accounts/server/queries.ts';
import { feedbackAddresses } from '../../feedback/server/queries.ts';
import { listSuppressedAmong, subscribedAddresses, suppressedHashes } from '../../newsletter/server/queries.ts';
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
import { encodePlace, type PlaceCursor } from '../rules/place-cursor.ts';
import { type Consent, MOST_COUNTED, MOST_PROPOSALS, type Source } from '../vocabulary.ts';

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

/** Asked per contact, by the room's index on addresses: a room may know most of a list. */
const isKnownFrom = (table: SQL, more: SQL = sql`true`) =>
  sql`exists (select from ${table} room where room.email = any(${contacts.emails}) and ${more})`;

/**
 * The list of subscribers is for administrators. Editors see of it whom they have to do with: who wrote to us, and whom an editor added or
 * changed, or noted or planned something about.
 */
function visibleTo({ role }: Pick<Actor, 'role'>): SQL | undefined {
  if (role === 'admin') return undefined;
  return or(
    ne(contacts.origin, 'gathered'),
    gt(contacts.revision, 1),
    sql`${contacts.id} in (select contact_id from ${contactNotes} union all select contact_id from ${contactTasks})`,
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
  filter: ContactFilter & { limit: number; cursor?: PlaceCursor | undefined },
): Promise<{ items: Contact[]; nextCursor: string | null }> {
  const { sort, limit, cursor } = filter;
  const at = sort === 'changed' ? contacts.updatedAt : contacts.createdAt;
  const isBeyond =
    sort === 'name' && cursor
      ? sql`(${sortName}, ${contacts.id}) > (${cursor.name ?? ''}::text, ${cursor.id}::uuid)`
      : isBelow({ at, id: contacts.id }, cursor);
  const rows = await db
    .select({ row: contacts, name: sql<string>`${sortName}` })
    .from(contacts)
    .where(and(narrow(asked, filter), isBeyond))
    .orderBy(...(sort === 'name' ? [asc(sortName), asc(contacts.id)] : [desc(at), desc(contacts.id)]))
    .limit(limit + 1);
  const { items: page, nextCursor } = cutPage(rows, limit, ({ row, name }) =>
    encodePlace({
      at: sort === 'changed' ? row.updatedAt : row.createdAt,
      id: row.id,
      name: sort === 'name' ? name : undefined,
    }),
  );
  const items = page.map(({ row }) => row);
  return { items: await toContacts(db, asked.secret, items), nextCursor };
}

function narrow(asked: Asked, filter: ContactFilter): SQL | undefined {
  const { q, source, consent, tag, company, tasks } = filter;
  const pattern = containing(q ?? '');
  const today = dayOf(asked.now);
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
    consent ? hasConsent(consent) : undefined,
  );
}

/** The same as `consentOfAll`, asked the other way round. */
function hasConsent(consent: Consent): SQL | undefined {
  const isSubscribedAs = (status: string) => isKnownFrom(subscribedAddresses, sql`room.status = ${status}`);
  // Their subscription is erased; the hash that was kept of it tells.
  const isGoneAs = (wanted: Consent) => sql`exists (
    select from unnest(${contacts.emails}, ${contacts.emailHashes}) as address (email, hash)
    join ${suppressedHashes} kept on kept.hash = address.hash and (kept.reason = 'hard-bounce') = ${wanted === 'bounced'}
    where not exists (select from ${subscribedAddresses} room where room.email = address.email))`;
  const steps: readonly (readonly [Consent, SQL | undefined])[] = [
    ['unsubscribed', or(isSubscribedAs('unsubscribed'), isGoneAs('unsubscribed'))],
    ['subscribed', isSubscribedAs('active')],
    ['pending', isSubscribedAs('pending')],
    ['bounced', or(isSubscribedAs('bounced'), isGoneAs('bounced'))],
  ];
  const place = steps.findIndex(([one]) => one === consent);
  const before = (place < 0 ? steps : steps.slice(0, place)).map(([, is]) => sql`not (${is})`);
  return and(...before, steps[place]?.[1]);
}

const asArray = (texts: readonly string[]) =>
  sql`array(select json_array_elements_text(${JSON.stringify(texts)}::json))`;

/** What is known of each address. */
export async function describeAddresses(db: Executor, secret: string, emails: readonly string[]) {
  const { rows } = await db.execute<{ email: string; source: Source; since: string; status: string | null }>(sql`
    select email, source, min(at) as since from (${knownAddresses}) known
    where email = any(${asArray(emails)}) group by email, source order by min(at)`);
  const { rows: subscriptions } = await db.execute<{ email: string; status: string }>(sql`
    select email, status from ${subscribedAddresses} room
    where email = any(${asArray(emails)})`);
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
  return rows.map(({ createdAt, updatedAt, ...made }) => {
    const row = shownOf(made);
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

/** Without what is made from it. */
export function shownOf<Row extends Partial<ContactRow>>(row: Row) {
  const { slug: _, origin: __, emailHashes: ___, comparedRevision: ____, ...shown } = row;
  return shown;
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

/** Those of which something is noted or planned. */
export async function listWorkedOn(db: Executor, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const notes = db
    .select({ id: contactNotes.contactId })
    .from(contactNotes)
    .where(inArray(contactNotes.contactId, [...ids]));
  const tasks = db
    .select({ id: contactTasks.contactId })
    .from(contactTasks)
    .where(inArray(contactTasks.contactId, [...ids]));
  return new Set((await notes.unionAll(tasks)).map(({ id }) => id));
}

/** Addresses of all contacts, for imports. */
export function listAddresses(db: Executor): Promise<Pick<ContactRow, 'id' | 'emails'>[]> {
  return db.select({ id: contacts.id, emails: contacts.emails }).from(contacts);
}

export async function readContactsOverview(db: Executor, actor: Actor): Promise<ContactsOverview> {
  // What has tags or a company was touched by an editor, and is there for all of them.
  const tags = await db.select({ tag: contactTags.tag }).from(contactTags).orderBy(contactTags.tag);
  const { rows: companies } = await db.execute<{ id: string; name: string }>(sql`
    with recursive linked as (
      (select company_id as id, company as name from ${contacts} where company_id is not null order by company_id, company limit 1)
      union all
      select next.id, next.name from linked cross join lateral (
        select company_id as id, company as name from ${contacts} where company_id > linked.id order by company_id, company limit 1) next)
    select id, name from linked order by name`);
  const { rows: counted } = await db.execute<{ total: number }>(sql`
    select count(*)::int as total from (select from ${contacts} where ${visibleTo(actor) ?? sql`true`}
      order by ${contacts.createdAt} desc, ${contacts.id} desc limit ${MOST_COUNTED + 1}) counted`);
  return {
    total: counted[0]?.total ?? 0,
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
  const { oneId, otherId, reason } = contactPairs;
  const isVisible = visibleTo(actor);
  const isSeen = (id: PgColumn) =>
    isVisible && sql`exists (select from ${contacts} where ${contacts.id} = ${id} and ${isVisible} offset 0)`;
  const areDifferent = sql`exists (select from ${contactDistinctions} known where known.one_id = ${oneId} and known.other_id = ${otherId})`;
  return db
    .selectDistinctOn([oneId, otherId], { oneId, otherId, reason })
    .from(contactPairs)
    .where(and(sql`not ${areDifferent}`, isSeen(oneId), isSeen(otherId)))
    .orderBy(oneId, otherId, contactPairs.key)
    .limit(MOST_PROPOSALS);
}

/** @returns at most MOST_PROPOSALS */
export async function listDuplicates(db: Executor, { secret, actor }: Asked): Promise<DuplicateProposal[]> {
  const proposals = await listProposals(db, actor);
  const ids = [...new Set(proposals.flatMap(({ oneId, otherId }) => [oneId, otherId]))];
  const rows = ids.length > 0 ? await db.select().from(contacts).where(inArray(contacts.id, ids)) : [];
  const byId = new Map((await toContacts(db, secret, rows)).map((contact) => [contact.id, contact]));
  return proposals.flatMap(({ oneId, otherId, reason }) => {
    const [one, other] = [byId.get(oneId), byId.get(otherId)];
    return one && other ? [{ one, other, reason }] : [];
  });
}

export async function listNotes(db: Executor, contactId: string) {
  const { id, text, author, createdAt } = contactNotes;
  const rows = await db
    .select({ id, text, author, at: createdAt })
    .from(contactNotes)
    .where(and(eq(contactNotes.contactId, contactId), isNull(contactNotes.deletedAt)))
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

const isDue = (now: Date) => and(isOpen, lte(contactTasks.dueOn, dayOf(now)));

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

/** The last merge or split of a contact, as long as it can be undone: no contact of it was changed since. */
export async function findMove(db: Executor, contactId: string) {
  const isAsLeft = sql<boolean>`not exists (
    select from jsonb_to_recordset(${contactMoves.after}) as left_as (id uuid, revision int)
    left join ${contacts} now on now.id = left_as.id where now.revision is distinct from left_as.revision)`;
  const [found] = await db
    .select({ row: contactMoves, isAsLeft })
    .from(contactMoves)
    .where(sql`${contactMoves.after} @> ${JSON.stringify([{ id: contactId }])}::jsonb`)
    .orderBy(desc(contactMoves.at))
    .limit(1);
  return found?.isAsLeft && found.row.undoneAt === null ? found.row : null;
}

/** The contact that a merge, or one after the other, made of this one; itself where it was not merged, or is there again. */
export async function followMerges(db: Executor, id: string): Promise<string> {
  const { rows } = await db.execute<{ id: string }>(sql`
    with recursive trail as (
      select ${id}::uuid as id, 0 as steps
      union all
      select (move.after -> 0 ->> 'id')::uuid, steps + 1 from trail join ${contactMoves} move
        on move.before -> 1 ->> 'id' = trail.id::text and move.kind = 'merge' and move.undone_at is null
      where steps < ${LONGEST_TRAIL})
    select trail.id from trail join ${contacts} there on there.id = trail.id order by steps limit 1`);
  return rows[0]?.id ?? id;
}

const LONGEST_TRAIL = 100;
