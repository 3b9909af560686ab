import type { Steps } from '../../../platform/server/compute-in-slices.ts';
import { AppError } from '../../../platform/shared/app-error.ts';
import { formatCount } from '../../../platform/shared/format-number.ts';
import { type ImportFormat, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '../vocabulary.ts';
import type { FileRow } from './copy-record.ts';
import { decodeText } from './decode-text.ts';
import { detectFormat } from './detect-format.ts';
import { parseCsv } from './parse-csv.ts';
import { parseJson, toRows } from './parse-json.ts';

/** What was sent in: text, the bytes of a file, or records that are parsed already. */
export interface FileInput {
  fileName?: string | undefined;
  format?: ImportFormat | undefined;
  content?: string | undefined;
  contentBase64?: string | undefined;
  records?: readonly unknown[] | undefined;
}

export interface ImportFile {
  format: ImportFormat;
  /** WHATWG name; null when no bytes had to be decoded. */
  encoding: string | null;
  /** null in JSON. */
  delimiter: string | null;
  rows: FileRow[];
  notes: string[];
}

/**
 * Bytes → text → format → rows.
 *
 * @param nestedFields fields of a record that hold lists of objects themselves, see `Importer`
 * @throws AppError with a sentence for what makes the whole file unreadable; what is wrong with one row stands with the row
 */
export function* readFile(input: FileInput, nestedFields: readonly string[] = []): Steps<ImportFile> {
  const { text, encoding, notes } = readFileText(input);
  const format = input.format ?? (input.records ? 'json' : detectFormat(text, input.fileName));
  const parsed = input.records
    ? toRows(input.records)
    : format === 'json'
      ? parseJson(text, nestedFields)
      : yield* parseCsv(text);
  if (!parsed.ok) {
    const issues = parsed.problems.map((message) => ({ path: ['content'], message }));
    throw new AppError('BAD_REQUEST', parsed.problems.join(' '), { issues });
  }
  if (parsed.rows.length === 0) throw new AppError('BAD_REQUEST', 'There are no rows in it.');
  if (parsed.rows.length > MAX_IMPORT_ROWS) {
    const [found, limit] = [parsed.rows.length, MAX_IMPORT_ROWS].map(formatCount);
    throw new AppError('PAYLOAD_TOO_LARGE', `It has ${found} rows; ${limit} can be imported at once. Split it.`);
  }
  return { format, encoding, delimiter: parsed.delimiter, rows: parsed.rows, notes: [...notes, ...parsed.notes] };
}

/** The letters of what was sent in, for rooms that read its form themselves. @throws AppError with a sentence when it is no text */
export function readFileText(input: FileInput): { text: string; encoding: string | null; notes: string[] } {
  if (input.records) return { text: '', encoding: null, notes: [] };
  if (input.contentBase64 !== undefined) return readBytes(Buffer.from(input.contentBase64, 'base64'));
  const text = (input.content ?? '').replace(/^\ufeff/, '');
  // The specification's words for an import before anything was parsed.
  if (text.trim() === '') throw new AppError('BAD_REQUEST', 'No data to import. Please parse some data first.');
  checkSize(Buffer.byteLength(text));
  return { text, encoding: null, notes: [] };
}

function readBytes(bytes: Uint8Array): { text: string; encoding: string | null; notes: string[] } {
  checkSize(bytes.length);
  const decoded = decodeText(bytes);
  if (!decoded.ok) throw new AppError('UNSUPPORTED_MEDIA_TYPE', decoded.problem);
  if (decoded.text.trim() === '') throw new AppError('BAD_REQUEST', 'The file is empty.');
  const note = `The file does not say how its letters are encoded. It was read as ${decoded.encoding}: look at the preview.`;
  return { text: decoded.text, encoding: decoded.encoding, notes: decoded.isGuessed ? [note] : [] };
}

function checkSize(bytes: number): void {
  if (bytes > MAX_IMPORT_BYTES) {
    const limit = MAX_IMPORT_BYTES / 1024 / 1024;
    throw new AppError('PAYLOAD_TOO_LARGE', `It is larger than ${limit} MiB. Split it into several files.`);
  }
}
