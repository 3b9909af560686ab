import { normalizeFieldName } from '../rules/collect-fields.ts';
import { copyRecord, type FileRow } from './copy-record.ts';
import { findJsonError } from './find-json-error.ts';
import { findRepeatedName } from './find-repeated-name.ts';

export type ParsedRows =
  | { ok: true; rows: FileRow[]; delimiter: string | null; notes: string[] }
  | { ok: false; problems: string[] };

/**
 * A list of objects; one object is a list of one; an object around a single list is its wrapping.
 *
 * @param nestedFields normalized names of fields that hold lists of objects in a record itself
 */
export function parseJson(text: string, nestedFields: readonly string[] = []): ParsedRows {
  let value: unknown;
  try {
    value = parseExact(text);
  } catch {
    const { line, column } = findJsonError(text);
    return { ok: false, problems: [`${INVALID_JSON} The error is at line ${line}, column ${column}.`] };
  }
  const repeated = findRepeatedName(text);
  if (repeated !== null) {
    return {
      ok: false,
      problems: [`The field "${repeated.slice(0, 80)}" stands twice in one record. Keep one of them.`],
    };
  }
  return toRows(value, nestedFields);
}

/** @throws SyntaxError */
function parseExact(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (!/\d{16}|\d[eE]\+?\d{2}/.test(text)) return value;
  try {
    return JSON.parse(text, keepExact);
  } catch (error) {
    // Reading with a function goes down by the call stack; what is nested deeper is refused by its record.
    if (error instanceof RangeError) return value;
    throw error;
  }
}

/** Numbers that a machine's number cannot hold stay the text they are: 1E400 would become "Infinity", a long one would be rounded. */
function keepExact(_name: string, value: unknown, { source }: { source?: string } = {}): unknown {
  const isLost = typeof value === 'number' && (!Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER);
  return isLost ? (source ?? value) : value;
}

/** The specification's words for it. */
const INVALID_JSON = 'Invalid JSON format. Please check your data.';

/** Records that arrived parsed already. */
export function toRows(value: unknown, nestedFields: readonly string[] = []): ParsedRows {
  if (typeof value !== 'object' || value === null)
    return {
      ok: false,
      problems: ['A list of objects is expected: [{ … }, { … }]. This is valid JSON, but no list.'],
    };
  const list = Array.isArray(value) ? value : (wrappedList(value, nestedFields) ?? [value]);
  return { ok: true, rows: list.map((item, index) => copyRecord(item, index + 1)), delimiter: null, notes: [] };
}

/** `{ "companies": [{…}, {…}] }`: exactly one of its fields is a list of objects, so that is meant. */
function wrappedList(value: object, nestedFields: readonly string[]): unknown[] | null {
  const lists = Object.entries(value).flatMap(([name, field]: [string, unknown]) => {
    if (!Array.isArray(field) || field.length === 0 || nestedFields.includes(normalizeFieldName(name))) return [];
    return field.every((item) => typeof item === 'object' && item !== null) ? [field] : [];
  });
  return lists.length === 1 ? (lists[0] ?? null) : null;
}
