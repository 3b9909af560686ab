import { writeCsv } from '../../../platform/server/write-csv.ts';
import type { FailedFile, ImportError } from '../contract.ts';
import type { ImportFormat } from '../vocabulary.ts';

const REASON = 'reason';

/**
 * The rows that failed as they stood in the file, with why: to be mended and imported again, which reads every field but the reason. In the
 * format of the file: a cell has no place for a list of objects, or for an item with a semicolon in it.
 *
 * @returns null when none failed
 */
export function writeFailedRows(
  format: ImportFormat,
  rows: readonly { rowNumber: number; record: Readonly<Record<string, unknown>> }[],
  errors: readonly ImportError[],
): FailedFile | null {
  if (errors.length === 0) return null;
  const records = new Map(rows.map(({ rowNumber, record }) => [rowNumber, record]));
  const failed: Record<string, unknown>[] = errors.map(({ rowNumber, message }) => ({
    ...records.get(rowNumber),
    [REASON]: message,
  }));
  if (format === 'json') return { format, content: `${JSON.stringify(failed, null, 2)}\n` };
  const columns = new Set(failed.flatMap((row) => Object.keys(row)));
  columns.delete(REASON);
  return { format, content: writeCsv([...columns, REASON], failed) };
}
