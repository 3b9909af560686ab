import { MAX_RECORD_DEPTH } from '../vocabulary.ts';

/** One record of a file, or why it is none. */
export interface FileRow {
  /** 1-based, the header not counted: the same in both formats. */
  rowNumber: number;
  /** Without a prototype: it has the fields of the file and no others. */
  record: Record<string, unknown>;
  problems: string[];
  notes: string[];
}

/** Names that every object has: assigned to one, they change what it is. */
const prototypeKeys = new Set(['__proto__', 'constructor', 'prototype']);

/** Copies what a file holds into plain records that are safe to read. */
export function copyRecord(value: unknown, rowNumber: number): FileRow {
  const row: FileRow = { rowNumber, record: Object.create(null), problems: [], notes: [] };
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    row.problems.push(`This is ${nameKind(value)} where an object with fields is expected.`);
    return row;
  }
  if (isDeeper(value, MAX_RECORD_DEPTH)) {
    row.problems.push(`It is nested more than ${MAX_RECORD_DEPTH} levels deep.`);
    return row;
  }
  row.record = copyObject(value, row.notes);
  return row;
}

/** Stops at the limit: called on what nobody has checked. */
function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}

function copyObject(source: object, notes: string[]): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null);
  for (const [key, value] of Object.entries(source)) {
    if (prototypeKeys.has(key)) notes.push(`The field "${key}" was ignored.`);
    else copy[key] = copyValue(value, notes);
  }
  return copy;
}

function copyValue(value: unknown, notes: string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => copyValue(item, notes));
  return typeof value === 'object' && value !== null ? copyObject(value, notes) : value;
}

function nameKind(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string' ? 'text' : `a ${typeof value}`;
}
