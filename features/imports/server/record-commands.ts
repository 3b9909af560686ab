import { setImmediate } from 'node:timers/promises';
import { getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Executor } from '../../../platform/server/database.ts';
import type { UndoOutcome } from '../vocabulary.ts';
import {
  type ImportedRow,
  type Importer,
  type KeptRecord,
  nameOf,
  type RecordKeeper,
  type RecordKey,
  type RowPlan,
  type SaveablePlan,
  type SavedRow,
  textOf,
  type UndoEntry,
} from './define-importer.ts';

const RECORDS_AT_ONCE = 500;

/** How an import writes the records of a table, and takes them back. */
export function keepRecords<Row extends ImportedRow>(importer: Importer<Row>): RecordKeeper<Row> {
  if (importer.keeper) return importer.keeper;
  const { table, changesOf, keyField = 'slug' } = importer;
  /** Its own type is too narrow for the query builder, which does not know that it has been chosen already. */
  const anyTable: PgTable = table;
  const keyOf = (row: object) => textOf(row, keyField);
  return { listKeys, save, undo, dropIdleUpdates };

  /** Of every record there is, archived ones too. */
  async function listKeys(db: Executor): Promise<RecordKey[]> {
    if (importer.listKeys) return importer.listKeys(db);
    const name = columnOf(importer.record.nameField);
    const rows = await db.select({ id: table.id, name, slug: columnOf(keyField) }).from(anyTable);
    // Text columns, all three.
    return rows as RecordKey[];
  }

  function columnOf(field: string): PgColumn {
    const column = getTableColumns(anyTable)[field];
    if (!column) throw new Error(`${importer.record.kind} has no column ${field}`);
    return column;
  }

  function byId(rows: readonly unknown[]): Map<string, KeptRecord> {
    // Whole rows of `table`.
    return new Map((rows as KeptRecord[]).map((row) => [row.id, row]));
  }

  /**
   * Saves rows that are to be created or updated, in the given transaction. Throws when it meets what was not there when it was
   * planned. @returns one result for each plan, in their order
   */
  async function save(tx: Executor, plans: readonly SaveablePlan<Row>[]): Promise<SavedRow[]> {
    await lockTable(tx);
    const created = await insert(tx, plans);
    await importer.afterCreate?.(
      tx,
      plans.flatMap(({ row }) => {
        const id = created.get(keyOf(row))?.recordId;
        return id ? [{ id, row }] : [];
      }),
    );
    const before = await lock(
      tx,
      plans.flatMap(({ recordId }) => recordId ?? []),
    );
    const changed: KeptRecord[] = [];
    const results = plans.map(({ recordId, row }): SavedRow => {
      if (recordId === null) return created.get(keyOf(row)) ?? gone(row);
      const record = before.get(recordId);
      if (!record) return gone(row);
      const changes = changesOf(row, record);
      if (Object.keys(changes).length === 0) return { ...nothing, outcome: 'unchanged', recordId };
      const revision = record.revision + 1;
      changed.push({ ...record, ...changes, revision, updatedAt: new Date() });
      return { ...nothing, outcome: 'updated', recordId, revision, before: record };
    });
    await overwrite(tx, changed);
    await importer.afterSave?.(
      tx,
      plans.flatMap(({ row }, at) => {
        const id = results[at]?.outcome === 'failed' ? null : results[at]?.recordId;
        return id ? [{ id, row }] : [];
      }),
    );
    return results;
  }

  function gone(row: Row): SavedRow {
    return { ...nothing, outcome: 'failed', message: `${nameOf(importer, row)} was deleted while the import ran.` };
  }

  /** Removed where it was created, as before where it was changed, left alone where changed since. */
  async function undo(tx: Executor, entries: readonly UndoEntry[]): Promise<UndoOutcome[]> {
    await lockTable(tx);
    const now = await lock(
      tx,
      entries.map(({ recordId }) => recordId),
    );
    const created = entries.filter(({ outcome }) => outcome === 'created').map(({ recordId }) => recordId);
    const used = created.length > 0 ? await importer.listKept?.(tx, created) : undefined;
    const removed: string[] = [];
    const restored: KeptRecord[] = [];
    const outcomes = entries.map(({ outcome, recordId, revision, before }): UndoOutcome => {
      const record = now.get(recordId);
      if (!record) return outcome === 'created' ? 'removed' : 'kept';
      if (record.revision !== revision || used?.has(recordId)) return 'kept';
      if (outcome === 'created') {
        removed.push(recordId);
        return 'removed';
      }
      // Written by `save`; JSON has made text of its dates.
      restored.push({ ...record, ...(before as Partial<KeptRecord>), ...after(record) });
      return 'restored';
    });
    if (removed.length > 0) await tx.delete(table).where(inArray(table.id, removed));
    await overwrite(tx, restored);
    return outcomes;
  }

  /** An update that says what is there already is none. */
  async function dropIdleUpdates(db: Executor, plans: RowPlan<Row>[]): Promise<RowPlan<Row>[]> {
    const updates = plans.flatMap((plan) => (plan.outcome === 'updated' && plan.recordId ? [plan.recordId] : []));
    const idle = new Set<string>();
    for (let start = 0; start < updates.length; start += RECORDS_AT_ONCE) {
      const ids = updates.slice(start, start + RECORDS_AT_ONCE);
      const records = byId(await db.select().from(anyTable).where(inArray(table.id, ids)));
      for (const plan of plans) {
        const record = plan.outcome === 'updated' && plan.recordId ? records.get(plan.recordId) : undefined;
        if (record && 'row' in plan && Object.keys(changesOf(plan.row, record)).length === 0) idle.add(record.id);
      }
      await setImmediate();
    }
    return plans.map((plan) =>
      plan.outcome === 'updated' && plan.recordId && idle.has(plan.recordId)
        ? { outcome: 'unchanged', recordId: plan.recordId, row: plan.row }
        : plan,
    );
  }

  async function lockTable(tx: Executor): Promise<void> {
    if (importer.locksTable) await tx.execute(sql`lock table ${table} in share row exclusive mode`);
  }

  /** @returns what was created, by key */
  async function insert(tx: Executor, plans: readonly SaveablePlan<Row>[]): Promise<Map<string, SavedRow>> {
    const rows = plans.flatMap(({ recordId, row }) => (recordId === null ? [row] : []));
    if (rows.length === 0) return new Map();
    const { id, revision } = table;
    const inserted = await tx
      .insert(table)
      .values(rows)
      .returning({ id, revision, key: columnOf(keyField) });
    return new Map(
      // The columns of every kept table, and a text.
      (inserted as (Pick<KeptRecord, 'id' | 'revision'> & { key: string })[]).map((row) => [
        row.key,
        { ...nothing, outcome: 'created', recordId: row.id, revision: row.revision },
      ]),
    );
  }

  /** Until the transaction ends nobody else changes them. In one order, so that two imports don't wait for each other. */
  async function lock(tx: Executor, ids: readonly string[]): Promise<Map<string, KeptRecord>> {
    if (ids.length === 0) return new Map();
    const found = tx
      .select()
      .from(anyTable)
      .where(inArray(table.id, [...ids]));
    return byId(await found.orderBy(table.id).for('update'));
  }

  /** Writes whole records over those that have their ids, in one statement. */
  async function overwrite(tx: Executor, records: readonly KeptRecord[]): Promise<void> {
    if (records.length === 0) return;
    const { id: _, createdAt: __, ...columns } = getTableColumns(table);
    const set = Object.fromEntries(
      Object.entries(columns).map(([field, column]) => [field, sql`excluded.${sql.identifier(column.name)}`]),
    );
    await tx
      .insert(table)
      .values([...records])
      .onConflictDoUpdate({ target: table.id, set });
  }
}

const nothing = { recordId: null, revision: null, before: null, message: null };

/** A restored record is a changed one: whoever edits it at the moment is told. */
function after({ revision, createdAt }: KeptRecord) {
  return { revision: revision + 1, createdAt, updatedAt: new Date() };
}
