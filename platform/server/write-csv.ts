import Papa from 'papaparse';

/**
 * A table as CSV (RFC 4180). Lists are joined with "; ", null is an empty cell. Text that a spreadsheet would run as a formula gets an
 * apostrophe in front (OWASP, "CSV injection"), also inside a list.
 */
export function writeCsv<Row extends object>(columns: readonly (keyof Row & string)[], rows: readonly Row[]): string {
  const cells = rows.map((row) => columns.map((column) => toCell(row[column])));
  // The mark tells Excel that it is UTF-8.
  return `\ufeff${Papa.unparse({ fields: [...columns], data: cells }, { newline: '\r\n' })}\r\n`;
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  // A number is no formula, even when it is negative.
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value) ? value.join('; ') : String(value);
  return /^[\s\0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(text) ? `'${text}` : text;
}
