import type { ImportOptions, PlannableRow, RecordKey, RowPlan } from './define-importer.ts';

interface NamedRecords<Row> {
  /** What one of them is called in messages. */
  noun: string;
  nameOf(row: Row): string;
  /** What becomes of a row that is no record yet. */
  create(row: Row): RowPlan<Row>;
  /** The row, under the name of the record that it changes. */
  rename(row: Row, found: RecordKey): Row;
}

/**
 * Which rows are new, which are records that exist, and which say the same record twice. A row is recognized by its name, whatever the letter
 * case: so does the database. A record that is updated keeps its spelling, because links and other records name it by that.
 */
export function planByName<Row extends object>(
  rows: readonly PlannableRow<Row>[],
  existing: readonly RecordKey[],
  { updatesExisting }: ImportOptions,
  { noun, nameOf, create, rename }: NamedRecords<Row>,
): RowPlan<Row>[] {
  const byName = new Map(existing.map((key) => [nameKey(key.name), key]));
  /** Row by which a name of this file came in. */
  const seen = new Map<string, number>();
  return rows.map(({ rowNumber, row }): RowPlan<Row> => {
    const name = nameOf(row);
    const key = nameKey(name);
    const earlier = seen.get(key);
    if (earlier !== undefined) return { outcome: 'failed', message: `This ${noun} is in row ${earlier} already.` };
    seen.set(key, rowNumber);
    const found = byName.get(key);
    if (!found) return create(row);
    if (!updatesExisting) return { outcome: 'failed', message: existsAlready(found, name) };
    const note = name === found.name ? undefined : `the ${noun} is written "${found.name}", and stays so.`;
    return { outcome: 'updated', recordId: found.id, row: rename(row, found), note };
  });
}

/** Two ways to write an accent are one name. */
function nameKey(name: string): string {
  return name.normalize('NFC').toLowerCase();
}

/** Stands behind the name that the row gives. */
function existsAlready({ name, slug }: RecordKey, given: string): string {
  const as = name === given ? '' : ` as ${name}`;
  const address = slug === name ? '' : ` (${slug})`;
  return `exists already${as}${address}. Switch on updating to change it.`;
}
