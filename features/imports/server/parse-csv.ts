import Papa from 'papaparse';
import type { Steps } from '../../../platform/server/compute-in-slices.ts';
import { withoutFormulaGuard } from '../../../platform/server/write-csv.ts';
import { normalizeFieldName } from '../rules/collect-fields.ts';
import { copyRecord, type FileRow } from './copy-record.ts';
import type { ParsedRows } from './parse-json.ts';
import { unifyLineEnds } from './unify-line-ends.ts';

/** In the order of belief when a header does not tell them apart. */
const delimiters = [',', ';', '\t', '|'] as const;

/** CSV as RFC 4180 has it: the first line names the columns. Empty cells say nothing, empty lines are not counted. */
export function* parseCsv(text: string): Steps<ParsedRows> {
  const { body, announced } = readSeparatorLine(text);
  const delimiter = announced ?? guessDelimiter(body);
  yield;
  const unified = unifyLineEnds(body, delimiter);
  yield;
  const { data, errors } = Papa.parse<string[]>(unified, { delimiter, newline: '\n' });
  yield;
  const [header = [], ...lines] = data;
  const problems = [
    ...errors.filter(({ code }) => code === 'MissingQuotes').map(() => unclosedQuote(data)),
    ...checkHeader(header.map((cell) => cell.trim())),
  ];
  if (problems.length > 0) return { ok: false, problems };
  const damaged = new Set(errors.filter(({ code }) => code === 'InvalidQuotes').map(({ row }) => (row ?? 0) - 1));
  const names = header.map((cell) => cell.trim());
  const rows: FileRow[] = [];
  for (const [index, cells] of lines.entries()) {
    if (isBlank(cells)) continue;
    rows.push(toRow(names, cells, rows.length + 1, damaged.has(index)));
    yield;
  }
  return { ok: true, rows, delimiter, notes: [] };
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** Excel writes `sep=;` on a line of its own, above the header. */
function readSeparatorLine(text: string): { body: string; announced: string | null } {
  const line = text.match(/^sep=(.)\r?\n/i);
  return { body: line ? text.slice(line[0].length) : text, announced: line?.[1] ?? null };
}

/** The one that makes most columns of the header. Its names hold no delimiters, while descriptions are full of commas. */
function guessDelimiter(text: string): string {
  const columns = delimiters.map(
    (delimiter) => Papa.parse<string[]>(text, { delimiter, preview: 1 }).data[0]?.length ?? 0,
  );
  return delimiters[columns.indexOf(Math.max(...columns))] ?? ',';
}

function unclosedQuote(data: string[][]): string {
  const row = data.slice(1).filter((cells) => !isBlank(cells)).length;
  const where = row === 0 ? 'in the header' : `in row ${row}`;
  return `A quotation mark that opens ${where} is never closed. Close it, or double it if it is meant as a character.`;
}

function checkHeader(names: string[]): string[] {
  if (names.every((name) => name === '')) return ['The first line must name the columns, but it is empty.'];
  const problems = names.flatMap((name, index) =>
    name === '' ? [`Column ${index + 1} has no name in the first line. Name it or remove it.`] : [],
  );
  const named = Map.groupBy(
    names.filter((name) => name !== ''),
    normalizeFieldName,
  );
  const repeated = [...named.values()].filter((same) => same.length > 1);
  for (const same of repeated) {
    problems.push(
      `The column ${same.map((name) => `"${name}"`).join(' and ')} is there ${same.length} times. Keep one of them.`,
    );
  }
  return problems;
}

function toRow(names: string[], cells: string[], rowNumber: number, isDamaged: boolean): FileRow {
  const filled = names.flatMap((name, index) => {
    const cell = withoutFormulaGuard(cells[index] ?? '');
    return cell.trim() === '' ? [] : [[name, cell] as const];
  });
  const row = copyRecord(Object.fromEntries(filled), rowNumber);
  for (const name of names.filter((_, index) => withoutFormulaGuard(cells[index] ?? '') !== (cells[index] ?? '')))
    row.notes.push(`The apostrophe before "${name}" was taken for a guard against formulas and left out.`);
  if (isDamaged)
    row.problems.push('A quotation mark stands inside a quoted field. Double it if it is meant as a character.');
  if (cells.length !== names.length) {
    const hint =
      cells.length > names.length ? ' A value that contains the delimiter must stand in quotation marks.' : '';
    row.problems.push(`It has ${cells.length} fields, but the header has ${names.length}.${hint}`);
  }
  return row;
}
