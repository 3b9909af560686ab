import { atOnce } from '../../../platform/server/compute-in-slices.ts';
import { cleanLine, cleanText, isWithoutUnseen } from '../../../platform/shared/clean-text.ts';
import type { Field, RecordDeclaration } from '../../../platform/shared/record.ts';
import { collectFields, normalizeFieldName } from '../rules/collect-fields.ts';
import type { FieldsReading } from './define-importer.ts';
import { readFieldValue } from './read-field-value.ts';
import { type FileInput, readFile } from './read-file.ts';

/** Of every record of ours: an import does not set them. The reason stands in the rows that failed, see `writeFailedRows`. */
const UNREAD_EVERYWHERE = ['id', 'revision', 'createdat', 'updatedat', 'reason'];

/** @returns a function that reads the fields of one record of a file, whatever its names are written like */
export function recordReader<Row>({ fields, unreadFields = [] }: RecordDeclaration, now: Date) {
  const fieldByName = new Map<string, [name: string, field: Field]>(
    Object.entries(fields).flatMap(([name, field]) =>
      [name, ...(field.otherNames ?? [])].map((heading) => [normalizeFieldName(heading), [name, field]] as const),
    ),
  );
  const unread = new Set([...UNREAD_EVERYWHERE, ...unreadFields]);
  return (record: Readonly<Record<string, unknown>>): FieldsReading<Row> => {
    const collected = collectFields(record);
    const { problems } = collected;
    const notes: string[] = [];
    const refused = new Set<string>();
    const read = new Map<string, { label: string; value: unknown }>();
    for (const [heading, { label, value }] of collected.fields) {
      // What is left empty says nothing.
      if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) continue;
      const declared = fieldByName.get(heading);
      if (!declared) {
        if (!unread.has(heading)) notes.push(`The field "${label.slice(0, 80)}" is not known and was ignored.`);
        continue;
      }
      const [name, field] = declared;
      const earlier = read.get(name);
      if (earlier) {
        problems.push(`"${earlier.label}" and "${label}" are the same field. Keep one of them.`);
        continue;
      }
      const reading = readFieldValue(field, value, now);
      if ('problem' in reading) {
        problems.push(`${label.slice(0, 80)} ${reading.problem}`);
        refused.add(name);
      } else if (reading.value !== '') {
        read.set(name, { label, value: reading.value });
        if (hasLost(value, reading.value))
          notes.push(`${label.slice(0, 80)} is kept without characters that cannot be seen.`);
      } else notes.push(`${label.slice(0, 80)} holds nothing that can be seen and was left empty.`);
    }
    // Every kind of field is read as the type that the declaration infers for it.
    const row = Object.fromEntries([...read].map(([name, { value }]) => [name, value])) as Partial<Row>;
    return { row, refused, problems, notes };
  };
}

/** A list is looked at as it stands in the file: its blanks and repeats are told apart from what it says. */
function hasLost(written: unknown, kept: unknown): boolean {
  if (Array.isArray(written)) {
    const lines = written.filter((item) => typeof item === 'string');
    return Array.isArray(kept) && lines.some((line) => hasLost(line, cleanLine(line)));
  }
  if (typeof written !== 'string') return false;
  if (Array.isArray(kept)) return isWithoutUnseen(written, cleanText(written));
  return typeof kept === 'string' && isWithoutUnseen(written, kept);
}

export interface ReadRow<Row> {
  /** 1-based; the header of a CSV file is not counted. */
  rowNumber: number;
  row: Partial<Row>;
  /** Why it cannot be used; empty when it can. */
  problem: string;
}

/** The records of a file, read by their declaration and by nothing else. @throws AppError when the file as a whole can't be read */
export function readRecords<Row>(record: RecordDeclaration, input: FileInput, now: Date): ReadRow<Row>[] {
  const read = recordReader<Row>(record, now);
  return atOnce(readFile(input)).rows.map(({ rowNumber, record: raw, problems }) => {
    const reading = read(raw);
    return { rowNumber, row: reading.row, problem: (problems.length > 0 ? problems : reading.problems).join(' ') };
  });
}
