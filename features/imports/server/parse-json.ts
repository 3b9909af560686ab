import { normalizeFieldName } from '../rules/collect-fields.ts';
import { copyRecord, type FileRow } from './copy-record.ts';
import { findJsonError } from './find-json-error.ts';

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
    value = JSON.parse(text);
  } catch {
    const { line, column } = findJsonError(text);
    return { ok: false, problems: [`${INVALID_JSON} The error is at line ${line}, column ${column}.`] };
  }
  return toRows(value, nestedFields);
}

/** The specification's words for it. */
const INVALID_JSON = 'Invalid JSON format. Please check your data.';

/** Records that arrived parsed already. */
export function toRows(value: unknown, nestedFields: readonly string[] = []): ParsedRows {
  if (typeof value !== 'object' || value === null)
    return { ok: false, problems: [`${INVALID_JSON} A list of objects is expected.`] };
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
