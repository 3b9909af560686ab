import { getTableColumns, inArray, sql } from 'drizzle-orm';
import { companies } from '../../../database/schema/companies.ts';
import type { Executor } from '../../../platform/server/database.ts';
import type { SaveablePlan, SavedRow, UndoEntry } from '../../imports/server/commands.ts';
import type { UndoOutcome } from '../../imports/vocabulary.ts';
import { changesOf } from './plan-companies.ts';
import type { CompanyRecord } from './queries.ts';
import type { CompanyRow } from './read-company-row.ts';

export type NewCompany = typeof companies.$inferInsert;

/** Adds companies; one whose slug is taken is left as it is. */
export async function addCompanies(tx: Executor, rows: readonly NewCompany[]): Promise<void> {
  if (rows.length > 0)
    await tx
      .insert(companies)
      .values([...rows])
      .onConflictDoNothing({ target: companies.slug });
}

/** Creates and updates what an import planned. @throws when a slug was taken since it was planned */
export async function saveImportedCompanies(
  tx: Executor,
  plans: readonly SaveablePlan<CompanyRow>[],
): Promise<SavedRow[]> {
  const created = await insertImported(tx, plans);
  const ids = plans.flatMap(({ recordId }) => recordId ?? []);
  const before = await lockCompanies(tx, ids);
  const changed = new Map<string, CompanyRecord>();
  const results = plans.map(({ recordId, row }): SavedRow => {
    if (recordId === null) return created.get(row.slug ?? '') ?? gone(row);
    const record = before.get(recordId);
    if (!record) return gone(row);
    const changes = changesOf(row, record);
    if (Object.keys(changes).length === 0) return { ...nothing, outcome: 'unchanged', recordId };
    const revision = record.revision + 1;
    changed.set(recordId, { ...record, ...changes, revision, updatedAt: new Date() });
    return { ...nothing, outcome: 'updated', recordId, revision, before: record };
  });
  await overwrite(tx, [...changed.values()]);
  return results;
}

const nothing = { recordId: null, revision: null, before: null, message: null };

function gone(row: CompanyRow): SavedRow {
  return { ...nothing, outcome: 'failed', message: `${row.name} was deleted while the import ran.` };
}

/** @returns what was created, by slug */
async function insertImported(
  tx: Executor,
  plans: readonly SaveablePlan<CompanyRow>[],
): Promise<Map<string, SavedRow>> {
  // A plan that creates gives every company its category and slug.
  const rows = plans.flatMap(({ recordId, row }) => (recordId === null ? [row as NewCompany] : []));
  if (rows.length === 0) return new Map();
  const { id, slug, revision } = getTableColumns(companies);
  const inserted = await tx.insert(companies).values(rows).returning({ id, slug, revision });
  return new Map(
    inserted.map((row) => [row.slug, { ...nothing, outcome: 'created', recordId: row.id, revision: row.revision }]),
  );
}

/** Until the transaction ends nobody else changes them. In one order, so that two imports don't wait for each other. */
async function lockCompanies(tx: Executor, ids: readonly string[]): Promise<Map<string, CompanyRecord>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(companies)
    .where(inArray(companies.id, [...ids]))
    .orderBy(companies.id)
    .for('update');
  return new Map(rows.map((row) => [row.id, row]));
}

/** Writes whole records over those that have their ids, in one statement. */
async function overwrite(tx: Executor, records: readonly CompanyRecord[]): Promise<void> {
  if (records.length === 0) return;
  const { id: _, createdAt: __, ...columns } = getTableColumns(companies);
  const set = Object.fromEntries(
    Object.entries(columns).map(([field, column]) => [field, sql`excluded.${sql.identifier(column.name)}`]),
  );
  await tx
    .insert(companies)
    .values([...records])
    .onConflictDoUpdate({ target: companies.id, set });
}

/** Takes back what an import saved: removed where it was created, as before where it was changed, left alone where changed since. */
export async function undoImportedCompanies(tx: Executor, entries: readonly UndoEntry[]): Promise<UndoOutcome[]> {
  const now = await lockCompanies(
    tx,
    entries.map(({ recordId }) => recordId),
  );
  const removed: string[] = [];
  const restored: CompanyRecord[] = [];
  const outcomes = entries.map(({ outcome, recordId, revision, before }): UndoOutcome => {
    const record = now.get(recordId);
    if (!record) return outcome === 'created' ? 'removed' : 'kept';
    if (record.revision !== revision) return 'kept';
    if (outcome === 'created') {
      removed.push(recordId);
      return 'removed';
    }
    // Written by saveImportedCompanies; JSON has made text of its dates.
    restored.push({ ...record, ...(before as Partial<CompanyRecord>), ...after(record) });
    return 'restored';
  });
  if (removed.length > 0) await tx.delete(companies).where(inArray(companies.id, removed));
  await overwrite(tx, restored);
  return outcomes;
}

/** A restored company is a changed one: whoever edits it at the moment is told. */
function after({ revision, createdAt }: CompanyRecord) {
  return { revision: revision + 1, createdAt, updatedAt: new Date() };
}
