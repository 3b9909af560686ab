import { eq, sql } from 'drizzle-orm';
import { deletedStartups, startups } from '../../../database/schema/startups.ts';
import type { Executor, Orm } from '../../../platform/server/database.ts';
import { forgetAuthor } from '../../../platform/server/erase-mentions.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { type Changes, changesBetween, editedNames, pickChanged } from '../../../platform/shared/record.ts';
import type { AuditAction } from '../../accounts/rules/describe-action.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import { findCompany, listEverySlug } from '../../companies/server/queries.ts';
import { type FieldsReading, type Importer, planByName } from '../../imports/server/commands.ts';
import type { ManagedStartup } from '../contract.ts';
import { type StartupFields, type StartupRow, startupRecord } from '../record.ts';
import { findManagedStartup, findNamesake } from './queries.ts';

export type NewStartup = typeof startups.$inferInsert;

/** Adds startups; one whose name is taken is left as it is. */
export async function addStartups(tx: Executor, rows: readonly NewStartup[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(startups)
      .values([...rows])
      .onConflictDoNothing();
}

/**
 * Adds one startup; what its form leaves out stays unknown.
 *
 * @throws AppError UNPROCESSABLE when there is a startup of this name, or no such company in the directory
 */
export async function createStartup(
  db: Orm,
  actor: Actor,
  draft: Partial<StartupFields> & { name: string },
): Promise<ManagedStartup> {
  return db.transaction(async (tx) => {
    await lockNames(tx);
    await checkFields(tx, draft, null);
    const [row] = await tx.insert(startups).values(draft).returning({ id: startups.id });
    const created = await requireStartup(tx, row?.id);
    await noteDeed(tx, actor, 'startup.create', created);
    return created;
  });
}

/**
 * Changes what differs.
 *
 * @param alongside done in the same transaction when something changed
 * @throws AppError NOT_FOUND; CONFLICT when it has been changed since `revision`; UNPROCESSABLE when the new name is taken, or the directory
 *   has no such company
 */
export async function updateStartup(
  db: Orm,
  actor: Actor,
  { id, revision, ...wanted }: Partial<StartupFields> & { id: string; revision: number },
  alongside?: (tx: Executor, changes: Changes) => Promise<void>,
): Promise<ManagedStartup> {
  return db.transaction(async (tx) => {
    await lockNames(tx);
    const before = await requireStartup(tx, id);
    if (before.revision !== revision)
      throw new AppError(
        'CONFLICT',
        'Somebody else changed this startup while you were editing. Compare both versions, then save again.',
      );
    const changes = changesBetween(before, wanted, editedNames(startupRecord));
    if (Object.keys(changes).length === 0) return before;
    const fields = Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]));
    await checkFields(tx, fields, id);
    await tx
      .update(startups)
      .set({ ...fields, revision: revision + 1, updatedAt: new Date() })
      .where(eq(startups.id, id));
    await noteDeed(tx, actor, 'startup.update', before, { changes });
    await alongside?.(tx, changes);
    return requireStartup(tx, id);
  });
}

/** Takes a startup out of the tracker and keeps it for whoever wants it back. @throws AppError NOT_FOUND */
export async function deleteStartup(db: Orm, actor: Actor, id: string): Promise<{ id: string; name: string }> {
  return db.transaction(async (tx) => {
    const [row] = await tx.delete(startups).where(eq(startups.id, id)).returning();
    if (!row) throw notFound();
    const { id: _, name, revision, createdAt, updatedAt: __, ...fields } = row;
    await tx.insert(deletedStartups).values({ id, name, revision, createdAt, fields, deletedBy: actor.email });
    await noteDeed(tx, actor, 'startup.delete', row);
    return { id, name };
  });
}

/**
 * Puts a deleted startup back as it was.
 *
 * @throws AppError NOT_FOUND; CONFLICT when there is another startup of its name
 */
export async function restoreStartup(db: Orm, actor: Actor, id: string): Promise<ManagedStartup> {
  return db.transaction(async (tx) => {
    await lockNames(tx);
    const [kept] = await tx.delete(deletedStartups).where(eq(deletedStartups.id, id)).returning();
    if (!kept) throw new AppError('NOT_FOUND', 'This startup is not among the deleted ones (any more).');
    const { name, revision, createdAt, fields } = kept;
    const namesake = await findNamesake(tx, name);
    if (namesake) throw new AppError('CONFLICT', isTaken(namesake.name));
    // A form that was open when it was deleted must not overwrite what comes back.
    await tx.insert(startups).values({ ...fields, id, name, createdAt, revision: revision + 1 });
    await noteDeed(tx, actor, 'startup.restore', kept);
    return requireStartup(tx, id);
  });
}

/** Two editors who add the same name at the same moment must not both succeed. Readers are not held up. */
async function lockNames(tx: Executor): Promise<void> {
  await tx.execute(sql`lock table ${startups} in share row exclusive mode`);
}

/** @param ownId of the startup that may have the name already */
async function checkFields(
  tx: Executor,
  { name, companySlug }: Partial<Pick<StartupFields, 'name' | 'companySlug'>>,
  ownId: string | null,
): Promise<void> {
  const namesake = name ? await findNamesake(tx, name) : null;
  if (namesake && namesake.id !== ownId) throw wrongField('name', isTaken(namesake.name));
  if (companySlug && !(await findCompany(tx, companySlug)))
    throw wrongField('companySlug', 'The directory has no company at this address.');
}

const isTaken = (name: string) => `There is a startup “${name}” already. Edit that one instead.`;

const wrongField = (field: keyof StartupFields, message: string) =>
  new AppError('UNPROCESSABLE', message, { issues: [{ path: [field], message }] });

const notFound = () => new AppError('NOT_FOUND', 'There is no such startup (any more).');

async function requireStartup(tx: Executor, id: string | undefined): Promise<ManagedStartup> {
  const startup = id === undefined ? null : await findManagedStartup(tx, id);
  if (!startup) throw notFound();
  return startup;
}

function noteDeed(
  tx: Executor,
  actor: Actor,
  action: AuditAction,
  { id, name }: { id: string; name: string },
  more: object = {},
): Promise<void> {
  return recordAudit(tx, actor, { action, subjectType: 'startups', subjectId: id, details: { name, ...more } });
}

/** @param slugs of the directory's companies; null: what an import said of them was checked when it was made */
const importerOf = (slugs: ReadonlySet<string> | null): Importer<StartupRow> => ({
  record: startupRecord,
  table: startups,
  keyField: 'name',
  locksTable: true,
  complete: (reading) => completeStartup(reading, slugs),
  plan: (rows, existing, options) =>
    planByName(rows, existing, options, {
      noun: 'startup',
      nameOf: ({ name }) => name,
      rename: (row, { name }) => ({ ...row, name }),
      create: (row) => ({ outcome: 'created', recordId: null, row }),
    }),
  changesOf: ({ name: _, ...wanted }, stored) => pickChanged(wanted, stored),
});

function completeStartup(
  { row, refused, problems }: FieldsReading<StartupRow>,
  slugs: ReadonlySet<string> | null,
): StartupRow {
  if (!row.name && !refused.has('name')) problems.push('A name is required.');
  if (row.companySlug && slugs && !slugs.has(row.companySlug))
    problems.push(`company_slug must be a company of the directory, not "${row.companySlug}".`);
  return { ...row, name: row.name ?? '' };
}

/** For taking imports back. */
export const startupsImporter = importerOf(null);

/** For an import now: startups of the tracker, from files. */
export async function openStartupsImporter(db: Executor): Promise<Importer<StartupRow>> {
  return importerOf(await listEverySlug(db));
}

/** Of somebody who was an editor: what they did stays, without their address. */
export function forgetEditor(tx: Executor, address: string): Promise<void> {
  return forgetAuthor(tx, address, [deletedStartups.deletedBy]);
}
