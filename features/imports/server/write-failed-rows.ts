import { writeCsv } from '../../../platform/server/write-csv.ts';
import type { ImportError } from '../contract.ts';

const REASON = 'reason';

/**
 * The rows that failed as they stood in the file, with why: to be mended in a spreadsheet and imported again, which reads every column but
 * the reason. CSV also of JSON, because that is what spreadsheets open.
 *
 * @returns null when none failed
 */
export function writeFailedRows(
  rows: readonly { rowNumber: number; record: Readonly<Record<string, unknown>> }[],
  errors: readonly ImportError[],
): string | null {
  if (errors.length === 0) return null;
  const records = new Map(rows.map(({ rowNumber, record }) => [rowNumber, record]));
  const failed = errors.map(({ rowNumber, message }) => {
    const cells = Object.entries(records.get(rowNumber) ?? {}).map(([column, value]) => [column, toCell(value)]);
    return { ...Object.fromEntries(cells), [REASON]: message } as Record<string, unknown>;
  });
  const columns = new Set(failed.flatMap((row) => Object.keys(row)));
  columns.delete(REASON);
  return writeCsv([...columns, REASON], failed);
}

/** In the form in which a cell is read again: a link is its address. */
function toCell(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCell);
  if (typeof value !== 'object' || value === null) return value;
  return 'url' in value ? value.url : JSON.stringify(value);
}
