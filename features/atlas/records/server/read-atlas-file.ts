import { atOnce } from '../../../../platform/server/compute-in-slices.ts';
import { AppError } from '../../../../platform/shared/app-error.ts';
import { cleanText, isWithoutUnseen } from '../../../../platform/shared/clean-text.ts';
import { formatCount } from '../../../../platform/shared/format-number.ts';
import { parseCsv } from '../../../imports/server/commands.ts';
import { MAX_IMPORT_ROWS } from '../../../imports/vocabulary.ts';
import type { GivenSource, GivenValue } from '../rules/find-faults.ts';
import { type AtlasKind, atlasKinds } from '../vocabulary.ts';
import { fieldNameOf } from './read-shipped.ts';

/** A file of values, as it is downloaded at /data or lies among the shipped ones. */
export interface AtlasFile {
  format: 'csv' | 'json';
  values: (GivenValue & { row: number })[];
  sources: GivenSource[];
  /** What is wrong with a row as such: it can be of no record. */
  problems: string[];
  /** What was left out of a row, by its number. */
  notes: ReadonlyMap<number, string>;
}

interface Given {
  content: string;
  /** Of the records of a file that does not say it, as the shipped ones do not. */
  kind?: AtlasKind | undefined;
  /** The CSV file of its sources, where they stand apart. */
  sources?: string | undefined;
}

/**
 * Reads values with their sources: CSV with a value a row, or JSON as `{ values, sources }`. A source stands in columns of the row (publisher,
 * title, published), in a file of its own, or is known by its address.
 *
 * @throws AppError BAD_REQUEST when the file as a whole can't be read
 */
export function readAtlasFile({ content, kind, sources = '' }: Given): AtlasFile {
  const text = content.trim();
  const format = /^[[{]/.test(text) ? 'json' : 'csv';
  const { rows, told } = format === 'json' ? readJson(text) : { rows: readRows(text), told: [] };
  if (rows.length > MAX_IMPORT_ROWS) {
    const [found, limit] = [rows.length, MAX_IMPORT_ROWS].map(formatCount);
    throw new AppError('PAYLOAD_TOO_LARGE', `It has ${found} values; ${limit} can be imported at once. Split it.`);
  }
  const apart = [...told, ...(sources ? readRows(sources) : [])];
  const urls = new Map(apart.map((row) => [textOf(row, 'id'), textOf(row, 'url')]));
  const problems: string[] = [];
  const inRows: Row[] = [];
  const notes = new Map<number, string>();
  const values = rows.flatMap((row, index) => {
    const of = atlasKinds.find((one) => one === (textOf(row, 'kind') || kind));
    const strange = Object.keys(row).find((name) => typeof row[name] === 'object' && row[name] !== null);
    if (strange !== undefined) problems.push(`Row ${index + 1}: ${strange} must be text, not a list or an object.`);
    const unseen = Object.keys(row).filter((name) => isWithoutUnseen(String(row[name] ?? ''), textOf(row, name)));
    if (unseen.length > 0)
      notes.set(index + 1, `${unseen.join(', ')} of row ${index + 1} is kept without characters that cannot be seen.`);
    const [record, field] = [textOf(row, 'record'), fieldNameOf(textOf(row, 'field'))];
    if (!of || !record || !field) {
      problems.push(`Row ${index + 1}: it has no ${of ? (record ? 'field' : 'record') : 'kind that the atlas has'}.`);
      return [];
    }
    const named = textOf(row, 'source');
    const source = urls.get(named) ?? named;
    if (textOf(row, 'publisher')) inRows.push({ ...row, url: source });
    return [{ ...toValue(row, of), record, field, source, row: index + 1 }];
  });
  return { format, values, sources: joinSources([...apart, ...inRows]), problems, notes };
}

type Row = Record<string, unknown>;

function readJson(text: string): { rows: Row[]; told: Row[] } {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    throw unreadable(`It is no JSON: ${error instanceof Error ? error.message : 'it can’t be parsed'}`);
  }
  const { values, sources } = Array.isArray(read)
    ? { values: read, sources: [] }
    : (read as Partial<Record<string, unknown>>);
  if (!Array.isArray(values)) throw unreadable('JSON must be { "values": […], "sources": […] }, or a list of values.');
  return { rows: values.map(toRow), told: Array.isArray(sources) ? sources.map(toRow) : [] };
}

const toRow = (given: unknown): Row => (typeof given === 'object' && given !== null ? { ...given } : {});

function readRows(text: string): Row[] {
  const parsed = atOnce(parseCsv(text.replace(/^\ufeff/, '')));
  const problems = parsed.ok
    ? parsed.rows.flatMap(({ rowNumber, problems: of }) => of.map((problem) => `Row ${rowNumber}: ${problem}`))
    : parsed.problems;
  if (problems.length > 0) throw unreadable(...problems);
  // `as_of` among the shipped files is `asOf` in the download.
  return parsed.ok
    ? parsed.rows.map(({ record }) =>
        Object.fromEntries(Object.entries(record).map(([name, cell]) => [fieldNameOf(name), cell])),
      )
    : [];
}

/** As every way in keeps it. */
function textOf(row: Row, name: string): string {
  const value = row[name];
  return value === null || value === undefined ? '' : cleanText(String(value));
}

function toValue(row: Row, kind: AtlasKind): Omit<GivenValue, 'record' | 'field' | 'source'> {
  return {
    kind,
    value: textOf(row, 'value'),
    unit: textOf(row, 'unit') || null,
    asOf: textOf(row, 'asOf'),
    quotedAt: textOf(row, 'quotedAt'),
    grade: textOf(row, 'grade'),
    leads: ['yes', 'true', '1'].includes(textOf(row, 'leads').toLowerCase()),
    note: textOf(row, 'note') || null,
  };
}

function joinSources(rows: readonly Row[]): GivenSource[] {
  const byUrl = new Map<string, GivenSource>();
  for (const row of rows) {
    const url = textOf(row, 'url');
    if (!byUrl.has(url))
      byUrl.set(url, {
        url,
        publisher: textOf(row, 'publisher'),
        title: textOf(row, 'title'),
        published: textOf(row, 'published') || null,
      });
  }
  return [...byUrl.values()];
}

const unreadable = (...problems: string[]) =>
  new AppError('BAD_REQUEST', problems.slice(0, 5).join(' '), {
    issues: problems.map((message) => ({ path: ['content'], message })),
  });
