import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns.ts';

/** Bulk imports: one row for each file or text that an editor sent in. Dry runs leave none. */
export const imports = pgTable(
  'imports',
  {
    /** Chosen by the client, so that a request that is repeated starts nothing twice. */
    id: uuid('id').primaryKey(),
    /** What was imported: the table's name. */
    kind: text('kind').notNull(),
    fileName: text('file_name'),
    /** 'json' or 'csv' */
    format: text('format').notNull(),
    /** Whether records that exist were to be changed (true) or reported (false). */
    updatesExisting: boolean('updates_existing').notNull(),
    /** running, completed, cancelled, interrupted (the process ended), undone */
    status: text('status').notNull(),
    totalRows: integer('total_rows').notNull(),
    createdRows: integer('created_rows').notNull().default(0),
    updatedRows: integer('updated_rows').notNull().default(0),
    unchangedRows: integer('unchanged_rows').notNull().default(0),
    failedRows: integer('failed_rows').notNull().default(0),
    isCancelRequested: boolean('is_cancel_requested').notNull().default(false),
    startedById: uuid('started_by_id'),
    startedByEmail: text('started_by_email').notNull(),
    startedAt: instant('started_at').notNull(),
    /** Written with every chunk: a running import whose sign of life is old was interrupted. */
    aliveAt: instant('alive_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (t) => [index('imports_kind_started').on(t.kind, t.startedAt.desc().nullsFirst())],
);

/** What became of each row of an import; written in the transaction that saved the row. */
export const importRows = pgTable(
  'import_rows',
  {
    importId: uuid('import_id')
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** 1-based, header not counted, the same in both formats. */
    rowNumber: integer('row_number').notNull(),
    name: text('name').notNull(),
    /** created, updated, unchanged, failed */
    outcome: text('outcome').notNull(),
    recordId: uuid('record_id'),
    /** Revision of the record after the import: undoing leaves alone what was changed since. */
    revision: integer('revision'),
    /** The record as it was, when it was updated. */
    before: jsonb('before').$type<Record<string, unknown>>(),
    /** Why it failed. */
    message: text('message'),
    /** removed, restored, or kept (changed since); null while the import stands. */
    undone: text('undone'),
  },
  (t) => [primaryKey({ columns: [t.importId, t.rowNumber] }), index('import_rows_record').on(t.recordId)],
);
