import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import { importRows, imports } from '../../../database/schema/imports.ts';
import type { Executor } from '../../../platform/server/database.ts';
import { cutPage } from '../../../platform/shared/pagination.ts';
import type { RecordChange } from '../../../platform/shared/record-schema.ts';
import { listAuditEntriesOf } from '../../accounts/server/queries.ts';
import type { Import, ImportError, ImportRow, UndoAnswer } from '../contract.ts';
import { type ImportFormat, type ImportStatus, LATEST_IMPORTS, MAX_NOTES, type RowOutcome } from '../vocabulary.ts';

/** A running import that has not been heard of for so long belongs to a process that died. A chunk takes well under a second. */
export const DEAD_AFTER_SECONDS = 60;

/** True for a row of `imports` that says it is running, and is not. */
export const isDead = sql<boolean>`(${imports.status} = 'running' and ${imports.aliveAt} < now() - make_interval(secs => ${DEAD_AFTER_SECONDS}))`;

const columns = {
  id: imports.id,
  kind: imports.kind,
  fileName: imports.fileName,
  format: imports.format,
  updatesExisting: imports.updatesExisting,
  status: sql<string>`case when ${isDead} then 'interrupted' else ${imports.status} end`,
  totalRows: imports.totalRows,
  createdRows: imports.createdRows,
  updatedRows: imports.updatedRows,
  unchangedRows: imports.unchangedRows,
  failedRows: imports.failedRows,
  isCancelRequested: imports.isCancelRequested,
  startedByEmail: imports.startedByEmail,
  startedAt: imports.startedAt,
  finishedAt: imports.finishedAt,
};

export async function listImports(db: Executor, kind: string | undefined): Promise<Import[]> {
  const rows = await db
    .select(columns)
    .from(imports)
    .where(kind === undefined ? undefined : eq(imports.kind, kind))
    .orderBy(desc(imports.startedAt), desc(imports.id))
    .limit(LATEST_IMPORTS);
  return rows.map(toImport);
}

/** What editors and imports did to one record, newest first. @param kind its table, as the audit log names it */
export async function readRecordHistory(db: Executor, kind: string, recordId: string): Promise<RecordChange[]> {
  const entries = await listAuditEntriesOf(db, kind, recordId);
  const edited = entries.map(({ id, at, actorEmail, action, details }) => {
    // Only changes have some, and what was written down before they were kept has none.
    const changes = (details.changes ?? {}) as RecordChange['changes'];
    return { id, at, by: actorEmail, action, changes };
  });
  const history = [...edited, ...(await listImportsOfRecord(db, recordId))];
  return history.sort((a, b) => (a.at < b.at ? 1 : -1));
}

async function listImportsOfRecord(db: Executor, recordId: string): Promise<RecordChange[]> {
  const rows = await db
    .select({
      importId: imports.id,
      at: imports.startedAt,
      by: imports.startedByEmail,
      outcome: importRows.outcome,
      undone: importRows.undone,
    })
    .from(importRows)
    .innerJoin(imports, eq(imports.id, importRows.importId))
    .where(and(eq(importRows.recordId, recordId), sql`${importRows.outcome} in ('created', 'updated')`))
    .orderBy(desc(imports.startedAt))
    .limit(50);
  return rows.map(({ importId, at, by, outcome, undone }) => {
    const action = `import.${undone === 'restored' ? 'undone' : outcome}`;
    return { id: `${importId}.${action}`, at: at.toISOString(), by, action, changes: {} };
  });
}

export async function findImport(db: Executor, id: string): Promise<Import | null> {
  const [row] = await db.select(columns).from(imports).where(eq(imports.id, id));
  return row ? toImport(row) : null;
}

export async function listImportRows(
  db: Executor,
  filter: { id: string; outcome?: RowOutcome | undefined; after: number; limit: number },
): Promise<{ items: ImportRow[]; nextCursor: string | null }> {
  const rows = await db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, filter.id),
        gt(importRows.rowNumber, filter.after),
        filter.outcome ? eq(importRows.outcome, filter.outcome) : undefined,
      ),
    )
    .orderBy(asc(importRows.rowNumber))
    .limit(filter.limit + 1);
  return cutPage(rows.map(toImportRow), filter.limit, ({ rowNumber }) => String(rowNumber));
}

/** What became of these rows, by their numbers; those that the import did not reach are left out. */
export async function findOutcomes(
  db: Executor,
  id: string,
  rowNumbers: readonly number[],
): Promise<Map<number, RowOutcome>> {
  const isAsked = and(eq(importRows.importId, id), inArray(importRows.rowNumber, [...rowNumbers]));
  const rows = await db.select().from(importRows).where(isAsked);
  return new Map(rows.map(toImportRow).map(({ rowNumber, outcome }) => [rowNumber, outcome]));
}

export async function listImportErrors(db: Executor, id: string): Promise<ImportError[]> {
  const rows = await db
    .select({ rowNumber: importRows.rowNumber, name: importRows.name, message: importRows.message })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.outcome, 'failed')))
    .orderBy(asc(importRows.rowNumber));
  return rows.map(({ message, ...row }) => ({ ...row, message: message ?? '' }));
}

/** How often each came to pass when the import was undone, and the first records that were kept. */
export async function countUndone(db: Executor, id: string): Promise<Omit<UndoAnswer, 'import'>> {
  const counted = await db
    .select({ undone: importRows.undone, rows: sql<number>`count(*)::int` })
    .from(importRows)
    .where(eq(importRows.importId, id))
    .groupBy(importRows.undone);
  const rowsOf = (undone: string) => counted.find((group) => group.undone === undone)?.rows ?? 0;
  const kept = await db
    .select({ rowNumber: importRows.rowNumber, name: importRows.name })
    .from(importRows)
    .where(and(eq(importRows.importId, id), eq(importRows.undone, 'kept')))
    .orderBy(asc(importRows.rowNumber))
    .limit(MAX_NOTES);
  return { removedRows: rowsOf('removed'), restoredRows: rowsOf('restored'), keptRows: rowsOf('kept'), kept };
}

function toImport(
  row: { [Column in keyof typeof columns]: unknown } & { startedAt: Date; finishedAt: Date | null },
): Import {
  const { startedAt, finishedAt, ...rest } = row;
  // Text in the database; only commands.ts writes it, from the vocabulary.
  const narrowed = rest as Omit<Import, 'startedAt' | 'finishedAt'> & { format: ImportFormat; status: ImportStatus };
  return { ...narrowed, startedAt: startedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
}

function toImportRow(row: typeof importRows.$inferSelect): ImportRow {
  const { rowNumber, name, outcome, recordId, message, undone } = row;
  // As above: the words come from the vocabulary.
  return { rowNumber, name, outcome: outcome as RowOutcome, recordId, message, undone: undone as ImportRow['undone'] };
}
