import type { Field, RecordDeclaration } from '../../../platform/shared/record.ts';
import { collectFields, normalizeFieldName } from '../rules/collect-fields.ts';
import type { FieldsReading } from './define-importer.ts';
import { readFieldValue } from './read-field-value.ts';

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
      } else if (reading.value !== '') read.set(name, { label, value: reading.value });
    }
    // Every kind of field is read as the type that the declaration infers for it.
    const row = Object.fromEntries([...read].map(([name, { value }]) => [name, value])) as Partial<Row>;
    return { row, refused, problems, notes };
  };
}
