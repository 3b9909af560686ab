import { eachInSlices, inSlices } from '../../../platform/server/compute-in-slices.ts';
import type { Executor } from '../../../platform/server/database.ts';
import type { RecordDeclaration } from '../../../platform/shared/record.ts';
import type { ImportAnswer } from '../contract.ts';
import { normalizeFieldName } from '../rules/collect-fields.ts';
import { MAX_NOTES, PREVIEW_ROWS, type RowOutcome } from '../vocabulary.ts';
import type { FileRow } from './copy-record.ts';
import { type ImportedRow, type Importer, type ImportOptions, nameOf, type RowPlan } from './define-importer.ts';
import { type FileInput, type ImportFile, readFile } from './read-file.ts';
import { recordReader } from './read-record.ts';
import { keepRecords } from './record-commands.ts';

/** A row of the file with all that is known before anything is written. */
export interface PlannedRow<Row> {
  rowNumber: number;
  name: string;
  /** As it stands in the file. */
  record: FileRow['record'];
  plan: RowPlan<Row>;
}

export interface ImportPlan<Row> {
  file: ImportFile;
  rows: PlannedRow<Row>[];
  preview: ImportAnswer['preview'];
  notes: string[];
}

/**
 * Reads a file to the end and decides what becomes of every row. A dry run is this and nothing else; an import saves what it says, and finds while
 * it saves which updates say what is there already.
 *
 * @throws AppError when the file as a whole can't be read
 */
export async function planImport<Row extends ImportedRow>(
  db: Executor,
  importer: Importer<Row>,
  request: FileInput & ImportOptions & { dryRun: boolean },
  now: Date,
): Promise<ImportPlan<Row>> {
  const { record: declared } = importer;
  const file = await inSlices(readFile(request, nestedFieldsOf(declared)));
  const read = recordReader<Row>(declared, now);
  const notes = new Set(file.notes);
  const rows: (PlannedRow<Row> & { row: Row })[] = [];
  await eachInSlices(file.rows, ({ rowNumber, record, problems, notes: rowNotes }) => {
    const reading = read(record);
    const row = importer.complete(reading);
    for (const note of [...rowNotes, ...reading.notes]) notes.add(note);
    // What is wrong with the row as such explains what seems to be missing in it.
    const message = (problems.length > 0 ? problems : reading.problems).join(' ');
    const name = nameOf(importer, row) || '(no name)';
    rows.push({ rowNumber, name, record, row, plan: { outcome: 'failed', message } });
  });
  const readable = rows.filter(({ plan }) => plan.outcome === 'failed' && plan.message === '');
  const kept = keepRecords(importer);
  const computed = importer.plan(readable, await kept.listKeys(db), request);
  const planned = Array.isArray(computed) ? computed : await inSlices(computed);
  const plans = request.dryRun ? await kept.dropIdleUpdates(db, planned) : planned;
  for (const [index, row] of readable.entries()) {
    const plan = plans[index];
    if (!plan) throw new Error(`the importer of ${declared.kind} left out a row`);
    row.plan = plan;
    if ('note' in plan && plan.note) notes.add(`Row ${row.rowNumber}: ${plan.note}`);
  }
  // What is saved of a whole is all of it.
  if (importer.isWhole && rows.some(({ plan }) => plan.outcome === 'failed'))
    for (const row of rows)
      if (row.plan.outcome === 'created' || row.plan.outcome === 'updated')
        row.plan = { outcome: 'failed', message: 'Nothing is imported while other records of the file are wrong.' };
  return { file, rows, preview: previewOf(readable, importer.previewed), notes: shorten([...notes]) };
}

/** What the plan comes to, counted. */
export function countPlans(rows: readonly PlannedRow<unknown>[]): Record<`${RowOutcome}Rows`, number> {
  const rowsOf = (outcome: RowOutcome) => rows.filter(({ plan }) => plan.outcome === outcome).length;
  return {
    createdRows: rowsOf('created'),
    updatedRows: rowsOf('updated'),
    unchangedRows: rowsOf('unchanged'),
    failedRows: rowsOf('failed'),
  };
}

function previewOf<Row extends object>(
  rows: readonly (PlannedRow<Row> & { row: Row })[],
  shown: readonly string[] | undefined,
): ImportAnswer['preview'] {
  return rows.slice(0, PREVIEW_ROWS).map(({ rowNumber, name, row, plan }) => ({
    rowNumber,
    name,
    fields: Object.fromEntries(
      Object.entries('row' in plan ? plan.row : row).filter(([name]) => shown?.includes(name) ?? true),
    ),
    outcome: plan.outcome,
  }));
}

/** Names of the fields that hold lists of objects: an object with one of them is a record, not the wrapping of records. */
function nestedFieldsOf({ fields }: RecordDeclaration): string[] {
  return Object.entries(fields).flatMap(([name, { kind, otherNames = [] }]) =>
    kind === 'links' ? [normalizeFieldName(name), ...otherNames] : [],
  );
}

function shorten(notes: string[]): string[] {
  if (notes.length <= MAX_NOTES) return notes;
  return [...notes.slice(0, MAX_NOTES), `And ${notes.length - MAX_NOTES} more notes like these.`];
}
