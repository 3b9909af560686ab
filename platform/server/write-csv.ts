import { setImmediate } from 'node:timers/promises';
import Papa from 'papaparse';

/**
 * A table as CSV (RFC 4180). Lists are joined with "; ", null is an empty cell. Text that a spreadsheet would run as a formula gets an
 * apostrophe in front (OWASP, "CSV injection"), also inside a list.
 */
export function writeCsv<Row extends object>(columns: readonly (keyof Row & string)[], rows: readonly Row[]): string {
  // The mark tells Excel that it is UTF-8.
  return `\ufeff${writeLines([columns, ...cellsOf(columns, rows)])}`;
}

const ROWS_AT_ONCE = 500;

/**
 * The same while it is read: a long list is never in memory whole, and who stops the download stops the reading. Others have their turn after every few
 * hundred rows, also where the rows are there and whoever takes them never lets it wait.
 *
 * @throws what the reading of the first rows throws; later the answer breaks off
 */
export async function streamCsv<Row extends object>(
  columns: readonly (keyof Row & string)[],
  rows: AsyncIterable<Row>,
): Promise<ReadableStream<Uint8Array>> {
  const parts = writeParts(columns, rows);
  let next = await parts.next();
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      if (next.done) return controller.close();
      controller.enqueue(encoder.encode(next.value));
      await setImmediate();
      next = await parts.next();
    },
    async cancel() {
      await parts.return();
    },
  });
}

async function* writeParts<Row extends object>(
  columns: readonly (keyof Row & string)[],
  rows: AsyncIterable<Row>,
): AsyncGenerator<string, void, void> {
  let waiting: Row[] = [];
  let start = `\ufeff${writeLines([columns])}`;
  for await (const row of rows) {
    waiting.push(row);
    if (waiting.length < ROWS_AT_ONCE) continue;
    yield start + writeLines(cellsOf(columns, waiting));
    [waiting, start] = [[], ''];
  }
  if (start || waiting.length > 0) yield start + (waiting.length > 0 ? writeLines(cellsOf(columns, waiting)) : '');
}

const writeLines = (lines: readonly (readonly string[])[]) =>
  `${Papa.unparse(
    lines.map((line) => [...line]),
    { newline: '\r\n' },
  )}\r\n`;

function cellsOf<Row extends object>(columns: readonly (keyof Row & string)[], rows: readonly Row[]): string[][] {
  return rows.map((row) => columns.map((column) => toCell(row[column])));
}

function toCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  // A sign is part of a number, also of one that `String` leaves it out of.
  if (Object.is(value, -0)) return '-0';
  // A number is no formula, even when it is negative.
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = Array.isArray(value) ? value.map(itemText).join('; ') : String(value);
  if (/^-\d+(\.\d+)?$/.test(text)) return text;
  return formula.test(text) ? `'${text}` : text;
}

/** A link is its address: an import keeps the title of one that is known. */
function itemText(item: unknown): string {
  return typeof item === 'object' && item !== null && 'url' in item ? String(item.url) : String(item);
}

/** What begins with apostrophes and goes on so is guarded as well: else reading it back would take one of its own away. */
const formula = /^'*[\s\0]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/;

/** The text of a cell that `writeCsv` has written: without the apostrophe that it put before what a spreadsheet would run. */
export function withoutFormulaGuard(cell: string): string {
  return cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;
}
