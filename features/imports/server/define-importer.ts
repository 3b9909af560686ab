import type { Executor } from '../../../platform/server/database.ts';
import type { RowOutcome, UndoOutcome } from '../vocabulary.ts';

/** What a room gives so that its records can be imported. `Row` is a record of the file as it will be saved: plain data. */
export interface Importer<Row extends object = object> {
  /** The table's name; kept with every import, and says by whom it is undone. */
  readonly kind: string;
  /** One record, in sentences: "company". */
  readonly noun: string;
  /** Normalized names of fields that hold lists of objects: an object with one of them is a record, not the wrapping of records. */
  readonly nestedFields?: readonly string[];
  /** Pure: reads one record of a file. With problems the row is not saved. */
  read(record: Readonly<Record<string, unknown>>): RowReading<Row>;
  /**
   * Decides what becomes of each row, looking at the other rows and at what exists, without writing. Dry run and import both do
   * what it says. @returns one plan for each row, in their order
   */
  plan(db: Executor, rows: readonly PlannableRow<Row>[], options: ImportOptions): Promise<RowPlan<Row>[]>;
  /**
   * Saves rows that are to be created or updated, in the given transaction. May throw when it meets what was not there when it was
   * planned: then each row is tried alone. @returns one result for each plan, in their order
   */
  save(tx: Executor, plans: readonly SaveablePlan<Row>[]): Promise<SavedRow[]>;
  /** Takes back what was saved, unless it was changed since. @returns one outcome for each entry, in their order */
  undo(tx: Executor, entries: readonly UndoEntry[]): Promise<UndoOutcome[]>;
}

export interface ImportOptions {
  updatesExisting: boolean;
}

export interface RowReading<Row> {
  /** What to call the record in messages; empty when it does not say. */
  name: string;
  row: Row;
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
