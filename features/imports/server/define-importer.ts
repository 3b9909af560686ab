import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Steps } from '../../../platform/server/compute-in-slices.ts';
import type { Executor } from '../../../platform/server/database.ts';
import type { Actor } from '../../../platform/shared/actor.ts';
import type { RecordDeclaration } from '../../../platform/shared/record.ts';
import type { RowOutcome, UndoOutcome } from '../vocabulary.ts';

/**
 * What a room declares so that its records can be imported; reading, saving, undoing are the imports room's own work. `Row` is a
 * record of the file as it will be saved: plain data.
 */
export interface Importer<Row extends ImportedRow = ImportedRow> {
  readonly record: RecordDeclaration;
  readonly table: KeptTable;
  /** The column by whose value a new record is told from the others of its table; left out: its slug. */
  readonly keyField?: string;
  /** The table is locked before its rows, as an editor's change does: in another order the two could wait for each other. */
  readonly locksTable?: boolean;
  /** Pure: what follows from the fields that a record of the file has. May add problems, with which the row is not saved, and notes. */
  complete(reading: FieldsReading<Row>): Row;
  /**
   * Pure: decides what becomes of each row, looking at the other rows and at what exists. Dry run and import both do what it says. A
   * plan that creates gives its row every column that has to be filled, its key among them. @returns one plan for each row, in their order; in
   * steps where ten thousand rows take a while
   */
  plan(
    rows: readonly PlannableRow<Row>[],
    existing: readonly RecordKey[],
    options: ImportOptions,
  ): RowPlan<Row>[] | Steps<RowPlan<Row>[]>;
  /** Of a row, what its preview shows; left out: all of it. */
  previewed?: readonly string[];
  /** Where records are not recognized by the column of their name. */
  listKeys?(db: Executor): Promise<RecordKey[]>;
  /** Adds what of new records stands in other tables, in the transaction that created them. */
  afterCreate?(tx: Executor, created: readonly { id: string; row: Row }[]): Promise<void>;
  /** What has to be true of what is there by now, in the transaction that saved. @throws AppError: none of these rows is saved */
  afterSave?(tx: Executor, saved: readonly { id: string; row: Row }[]): Promise<void>;
  /** Of records that an import created: those to which something was added elsewhere since. Undoing leaves them. */
  listKept?(tx: Executor, ids: readonly string[]): Promise<ReadonlySet<string>>;
  /** Rows refer to each other: one that is wrong keeps all of them from being saved, and all are saved in one transaction. */
  readonly isWhole?: boolean;
  /** Where a record is more than a row of its table. */
  readonly keeper?: RecordKeeper<Row>;
  /** Pure: what a row would change of a stored record; nothing when it says what is there already. */
  changesOf(row: Row, stored: KeptRecord): Partial<Row>;
}

/** How records are written and taken back. */
export interface RecordKeeper<Row> {
  listKeys(db: Executor): Promise<RecordKey[]>;
  /** Throws when it meets what was not there when it was planned. @returns one result for each plan, in their order */
  save(tx: Executor, plans: readonly SaveablePlan<Row>[]): Promise<SavedRow[]>;
  /** Removed where it was created, as before where it was changed, left alone where changed since. */
  undo(tx: Executor, entries: readonly UndoEntry[], actor: Actor): Promise<UndoOutcome[]>;
  /** An update that says what is there already is none. */
  dropIdleUpdates(db: Executor, plans: RowPlan<Row>[]): Promise<RowPlan<Row>[]>;
}

/** `plan` gives it its key where the file has none. */
export type ImportedRow = object;

/** A table whose records can be imported. A revision grows with every change, whoever makes it. */
export type KeptTable = PgTable & { id: PgColumn; revision: PgColumn };
export interface KeptRecord extends Record<string, unknown> {
  id: string;
  revision: number;
  createdAt: Date;
  updatedAt: Date;
}

/** By what a record that exists is recognized. */
export interface RecordKey {
  id: string;
  name: string;
  /** What `keyField` says of it. */
  slug: string;
}

export interface ImportOptions {
  updatesExisting: boolean;
}

export interface FieldsReading<Row> {
  /** Only what the record says. */
  row: Partial<Row>;
  /** Fields whose value was refused; `problems` says why. */
  refused: ReadonlySet<string>;
  problems: string[];
  notes: string[];
}

export interface PlannableRow<Row> {
  rowNumber: number;
  row: Row;
}

export type RowPlan<Row> = SaveablePlan<Row> | { outcome: 'unchanged'; recordId: string; row: Row } | FailedPlan;

export interface SaveablePlan<Row> {
  outcome: 'created' | 'updated';
  /** The record that is updated. */
  recordId: string | null;
  row: Row;
  note?: string | undefined;
}

export interface FailedPlan {
  outcome: 'failed';
  message: string;
}

export interface SavedRow {
  outcome: RowOutcome;
  recordId: string | null;
  /** Of the record afterwards. */
  revision: number | null;
  /** The record as it was, when it was updated. */
  before: Record<string, unknown> | null;
  message: string | null;
}

export interface UndoEntry {
  outcome: 'created' | 'updated';
  recordId: string;
  revision: number;
  before: Record<string, unknown> | null;
}

export function nameOf({ record }: Importer, row: object): string {
  return textOf(row, record.nameField);
}

/** What is there under a name, as text. */
export function textOf(row: object, field: string): string {
  return String(new Map(Object.entries(row)).get(field) ?? '');
}
