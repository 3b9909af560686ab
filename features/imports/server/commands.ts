import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { and, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { importRows, imports } from '../../../database/schema/imports.ts';
import type { Database, Executor } from '../../../platform/server/database.ts';
import { ERASED, eraseMentions, forgetAuthor, mayMention } from '../../../platform/server/erase-mentions.ts';
import type { Log } from '../../../platform/server/log.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { recordAudit } from '../../accounts/server/commands.ts';
import type { Import, ImportAnswer, UndoAnswer } from '../contract.ts';
import type { ImportStatus, RowOutcome } from '../vocabulary.ts';
import type { ImportedRow, Importer, ImportOptions, SavedRow, UndoEntry } from './define-importer.ts';
import { countPlans, type ImportPlan, type PlannedRow, planImport } from './plan-import.ts';
import { countUndone, findImport, findOutcomes, isDead, listImportErrors } from './queries.ts';
import type { FileInput } from './read-file.ts';
import { keepRecords } from './record-commands.ts';
import { saveChunk } from './save-chunk.ts';
import { writeFailedRows } from './write-failed-rows.ts';

// What a room declares.
export type {
  FieldsReading,
  Importer,
  ImportOptions,
  PlannableRow,
  RecordKey,
  RowPlan,
  SaveablePlan,
  SavedRow,
  UndoEntry,
} from './define-importer.ts';
// For rooms whose files have another form than a record a row.
export { findRepeatedName } from './find-repeated-name.ts';
export { parseCsv } from './parse-csv.ts';
export { planByName } from './plan-by-name.ts';
export { readFileText } from './read-file.ts';
// For rooms whose records an import may not keep a copy of, because their owners may have them erased.
export { type ReadRow, readRecords } from './read-record.ts';

export interface ImportDeps {
  db: Database;
  log: Log;
  now(): Date;
  /** True once the process was told to end: an import then ends after the chunk it is at, and says so. */
  isStopping(): boolean;
}

export interface ImportRequest extends FileInput, ImportOptions {
  id?: string | undefined;
  dryRun: boolean;
}

/** Rows that are saved in one transaction, and lost together when the process dies. */
const SMALLEST_CHUNK = 10;
const ROWS_UNDONE_AT_ONCE = 25;
const LARGEST_CHUNK = 200;
/** So long others may wait for a chunk where the database has a single connection. */
const CHUNK_MS = 40;

/**
 * Imports a file, or says what importing it would do. Rows are saved in chunks, each with what became of its rows, so that an
 * import that ends early has reported all that it saved. Asking again with the same id starts nothing and answers the state.
 *
 * @throws AppError when the file as a whole can't be read, or the id belongs to an import of another kind
 */
export async function runImport<Row extends ImportedRow>(
  deps: ImportDeps,
  importer: Importer<Row>,
  request: ImportRequest,
  actor: Actor,
): Promise<ImportAnswer> {
  const { db } = deps;
  const known = request.id && !request.dryRun ? await findImport(db.orm, request.id) : null;
  if (known) return answerState(db.orm, importer, known);
  const plan = await planImport(db.orm, importer, request, deps.now());
  if (request.dryRun) {
    const errors = plannedErrors(plan);
    return { ...describePlan(plan, errors), import: null, ...countPlans(plan.rows), errors };
  }
  const id = request.id ?? randomUUID();
  const isOpened = await openImport(db, importer, { ...request, id }, plan, actor);
  if (isOpened) {
    await saveRows(deps, importer, id, plan.rows).catch(async (error: unknown) => {
      // When the database is gone this fails as well, and the import is found dead a minute later.
      await closeImport(db.orm, id, 'interrupted').catch(() => {});
      throw error;
    });
  }
  const state = await answerState(db.orm, importer, await getImport(db.orm, id));
  const outcomes = await findOutcomes(
    db.orm,
    id,
    plan.preview.map(({ rowNumber }) => rowNumber),
  );
  const preview = plan.preview.map((row) => ({ ...row, outcome: outcomes.get(row.rowNumber) ?? row.outcome }));
  return { ...state, ...describePlan({ ...plan, preview }, state.errors) };
}

/** A second request that arrived meanwhile opens nothing. */
async function openImport<Row extends ImportedRow>(
  db: Database,
  importer: Importer<Row>,
  request: ImportRequest & { id: string },
  { file, rows }: ImportPlan<Row>,
  actor: Actor,
): Promise<boolean> {
  return db.orm.transaction(async (tx) => {
    const opened = await tx
      .insert(imports)
      .values({
        id: request.id,
        kind: importer.record.kind,
        fileName: request.fileName || null,
        format: file.format,
        updatesExisting: request.updatesExisting,
        status: 'running',
        totalRows: rows.length,
        startedById: actor.id,
        startedByEmail: actor.email,
        startedAt: sql`now()`,
        aliveAt: sql`now()`,
      })
      .onConflictDoNothing()
      .returning({ id: imports.id });
    if (opened.length === 0) return false;
    const details = { kind: importer.record.kind, fileName: request.fileName ?? null, rows: rows.length };
    await recordAudit(tx, actor, { action: 'import.run', subjectType: 'imports', subjectId: request.id, details });
    return true;
  });
}

async function saveRows<Row extends ImportedRow>(
  { db, log, isStopping }: ImportDeps,
  importer: Importer<Row>,
  id: string,
  rows: readonly PlannedRow<Row>[],
): Promise<void> {
  let size = importer.isWhole ? rows.length : SMALLEST_CHUNK;
  for (let start = 0, chunk = rows.slice(0, size); chunk.length > 0; chunk = rows.slice(start, start + size)) {
    if (isStopping()) return closeImport(db.orm, id, 'interrupted');
    let heldSince = 0;
    const next = await db.orm.transaction(async (tx) => {
      heldSince = performance.now();
      // First of all: an import that was cancelled, or taken for dead and undone, must not write another row.
      const asked = await showLife(tx, id);
      if (asked === 'go on') await recordRows(tx, id, chunk, await saveChunk(tx, importer, chunk, log));
      return asked;
    });
    if (next === 'cancel') return closeImport(db.orm, id, 'cancelled');
    if (next === 'lost') return;
    start += chunk.length;
    const share = CHUNK_MS / (performance.now() - heldSince);
    size = Math.max(SMALLEST_CHUNK, Math.min(LARGEST_CHUNK, Math.round(chunk.length * share)));
    // Requests that came in meanwhile are answered, also where the database has a single connection.
    await setImmediate();
  }
  await closeImport(db.orm, id, 'completed');
}

async function showLife(tx: Executor, id: string): Promise<'go on' | 'cancel' | 'lost'> {
  const [row] = await tx
    .update(imports)
    .set({ aliveAt: sql`now()` })
    .where(and(eq(imports.id, id), eq(imports.status, 'running')))
    .returning({ isCancelRequested: imports.isCancelRequested });
  if (!row) return 'lost';
  return row.isCancelRequested ? 'cancel' : 'go on';
}

async function recordRows(
  tx: Executor,
  importId: string,
  rows: readonly PlannedRow<unknown>[],
  saved: readonly SavedRow[],
): Promise<void> {
  const results = rows.flatMap(({ rowNumber, name }, index) => {
    const result = saved[index];
    return result ? [{ importId, rowNumber, name, ...result }] : [];
  });
  await tx.insert(importRows).values(results);
  const rowsOf = (outcome: RowOutcome) => saved.filter((row) => row.outcome === outcome).length;
  await tx
    .update(imports)
    .set({
      createdRows: sql`${imports.createdRows} + ${rowsOf('created')}`,
      updatedRows: sql`${imports.updatedRows} + ${rowsOf('updated')}`,
      unchangedRows: sql`${imports.unchangedRows} + ${rowsOf('unchanged')}`,
      failedRows: sql`${imports.failedRows} + ${rowsOf('failed')}`,
    })
    .where(eq(imports.id, importId));
}

async function closeImport(db: Executor, id: string, status: ImportStatus): Promise<void> {
  await db
    .update(imports)
    .set({ status, finishedAt: sql`now()` })
    .where(and(eq(imports.id, id), eq(imports.status, 'running')));
}

/** At start: on an embedded database no other process can be importing, so whatever says so is left over from a crash. */
export async function closeImportsOfDeadProcess(db: Database): Promise<void> {
  if (db.engine !== 'embedded') return;
  const interrupted = { status: 'interrupted' satisfies ImportStatus, finishedAt: sql`now()` };
  await db.orm.update(imports).set(interrupted).where(eq(imports.status, 'running'));
}

function describePlan({ file, rows, preview, notes }: ImportPlan<object>, errors: ImportAnswer['errors']) {
  const { encoding, delimiter } = file;
  return {
    totalRows: rows.length,
    preview,
    encoding,
    delimiter,
    notes,
    failedFile: writeFailedRows(file.format, rows, errors),
  };
}

function plannedErrors({ rows }: ImportPlan<object>): ImportAnswer['errors'] {
  return rows.flatMap(({ rowNumber, name, plan }) =>
    plan.outcome === 'failed' ? [{ rowNumber, name, message: plan.message }] : [],
  );
}

async function answerState(db: Executor, importer: Importer, state: Import): Promise<ImportAnswer> {
  if (state.kind !== importer.record.kind)
    throw new AppError('CONFLICT', 'This id belongs to an import of something else. Choose a new one.');
  const { totalRows, createdRows, updatedRows, unchangedRows, failedRows } = state;
  const counters = { totalRows, createdRows, updatedRows, unchangedRows, failedRows };
  const errors = await listImportErrors(db, state.id);
  const unknown = { preview: [], encoding: null, delimiter: null, notes: [], failedFile: null };
  return { import: state, ...counters, errors, ...unknown };
}

/** @throws AppError NOT_FOUND */
export async function getImport(db: Executor, id: string): Promise<Import> {
  const found = await findImport(db, id);
  if (!found) throw new AppError('NOT_FOUND', 'There is no such import.');
  return found;
}

/**
 * Asks an import to stop before its next chunk; what it has saved stays, and can be undone.
 *
 * @throws AppError NOT_FOUND, CONFLICT when it does not run any more
 */
export async function cancelImport(db: Database, actor: Actor, id: string): Promise<Import> {
  const before = await getImport(db.orm, id);
  if (before.status !== 'running') throw new AppError('CONFLICT', 'This import does not run any more.');
  await db.orm.transaction(async (tx) => {
    await tx.update(imports).set({ isCancelRequested: true }).where(eq(imports.id, id));
    if (!before.isCancelRequested)
      await recordAudit(tx, actor, { action: 'import.cancel', subjectType: 'imports', subjectId: id });
  });
  return getImport(db.orm, id);
}

/**
 * Takes a whole import back: what it created is removed, what it changed is as it was before. A record that was changed since
 * stays, and is named. Done in chunks; asking again goes on where it ended.
 *
 * @throws AppError NOT_FOUND, CONFLICT while the import runs
 */
export async function undoImport(
  { db, importers }: { db: Database; importers: readonly Importer[] },
  actor: Actor,
  id: string,
): Promise<UndoAnswer> {
  const before = await getImport(db.orm, id);
  const importer = importers.find(({ record }) => record.kind === before.kind);
  if (!importer) throw new AppError('CONFLICT', 'Imports of this kind cannot be undone.');
  await beginUndo(db, actor, before);
  while (await undoChunk(db, importer, actor, id)) await setImmediate();
  return { import: await getImport(db.orm, id), ...(await countUndone(db.orm, id)) };
}

/** From here on an import that was taken for dead can't write another row. */
async function beginUndo(db: Database, actor: Actor, { id, status, kind, fileName }: Import): Promise<void> {
  if (status === 'undone') return;
  await db.orm.transaction(async (tx) => {
    const begun = await tx
      .update(imports)
      .set({ status: 'undone', finishedAt: sql`coalesce(${imports.finishedAt}, now())` })
      .where(and(eq(imports.id, id), sql`(${imports.status} <> 'running' or ${isDead})`))
      .returning({ id: imports.id });
    if (begun.length === 0)
      throw new AppError('CONFLICT', 'This import still runs. Cancel it first, or wait until it ends.');
    await recordAudit(tx, actor, {
      action: 'import.undo',
      subjectType: 'imports',
      subjectId: id,
      details: { kind, fileName },
    });
  });
}

/** @returns false when nothing is left to undo */
async function undoChunk(db: Database, importer: Importer, actor: Actor, id: string): Promise<boolean> {
  return db.orm.transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(importRows)
      .where(
        and(
          eq(importRows.importId, id),
          isNull(importRows.undone),
          inArray(importRows.outcome, ['created', 'updated'] satisfies RowOutcome[]),
        ),
      )
      .orderBy(desc(importRows.rowNumber))
      .limit(ROWS_UNDONE_AT_ONCE)
      // Two people who undo at the same moment take turns.
      .for('update');
    const entries = rows.map(({ outcome, recordId, revision, before }): UndoEntry => {
      if (recordId === null || revision === null) throw new Error(`import ${id} saved a row and does not know where`);
      return { outcome: outcome === 'created' ? 'created' : 'updated', recordId, revision, before };
    });
    const outcomes = entries.length === 0 ? [] : await keepRecords(importer).undo(tx, entries, actor);
    for (const [undone, same] of Map.groupBy(rows.keys(), (index) => outcomes[index] ?? 'kept')) {
      const numbers = same.map((index) => rows[index]?.rowNumber ?? 0);
      await tx
        .update(importRows)
        .set({ undone })
        .where(and(eq(importRows.importId, id), inArray(importRows.rowNumber, numbers)));
    }
    return rows.length === ROWS_UNDONE_AT_ONCE;
  });
}

/** Takes an address out of what imports have kept of their rows, and its record with it. @param recordId of the record that is erased */
export async function eraseImportedRows(tx: Executor, address: string, recordId: string | null): Promise<void> {
  const { importId, rowNumber, name, message, before } = importRows;
  if (recordId)
    await tx
      .update(importRows)
      .set({ name: ERASED, message: null, before: null })
      .where(eq(importRows.recordId, recordId));
  const rows = await tx
    .select({ importId, rowNumber, name, message, before })
    .from(importRows)
    .where(or(mayMention(name, address), mayMention(message, address), mayMention(before, address)));
  for (const { importId: id, rowNumber: number, ...said } of rows)
    await tx
      .update(importRows)
      .set(eraseMentions(said, address))
      .where(and(eq(importId, id), eq(rowNumber, number)));
  await forgetAuthor(tx, address, [imports.startedByEmail]);
}
