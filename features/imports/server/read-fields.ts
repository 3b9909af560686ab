import { collectFields } from '../rules/collect-fields.ts';
import type { CellReading } from './read-cell.ts';

/** How the fields of a record are read: each by a reader that gives its type, and may look at what holds for all rows. */
export interface FieldReaders<Row, Circumstances = void> {
  readers: {
    [Field in keyof Row]-?: (value: unknown, circumstances: Circumstances) => CellReading<NonNullable<Row[Field]>>;
  };
  /** Other headings under which files have the fields; without case, blanks, hyphens and underscores. */
  otherNames: Readonly<Record<string, keyof Row & string>>;
  /** Fields of our own exports that an import does not set, written in the same way. */
  ownFields: readonly string[];
}

export interface FieldsReading<Row> {
  /** Only what the record says. */
  row: Partial<Row>;
  /** Fields whose value was refused; `problems` says why. */
  refused: Set<keyof Row>;
  problems: string[];
  notes: string[];
}

/** @returns a function that reads the fields of one record of a file, whatever its names are written like */
export function fieldReader<Row extends object, Circumstances = void>({
  readers,
  otherNames,
  ownFields,
}: FieldReaders<Row, Circumstances>) {
  type Field = keyof Row & string;
  const fieldByName = new Map<string, Field>([
    ...Object.keys(readers).map((field) => [field.toLowerCase(), field as Field] as const),
    ...Object.entries(otherNames),
  ]);
  return (record: Readonly<Record<string, unknown>>, circumstances: Circumstances): FieldsReading<Row> => {
    const { fields, problems } = collectFields(record);
    const notes: string[] = [];
    const refused = new Set<keyof Row>();
    const read = new Map<Field, { label: string; value: unknown }>();
    for (const [name, { label, value }] of fields) {
      const field = fieldByName.get(name);
      // What is left empty says nothing.
      if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) continue;
      if (!field) {
        if (!ownFields.includes(name)) notes.push(`The field "${label.slice(0, 80)}" is not known and was ignored.`);
        continue;
      }
      const earlier = read.get(field);
      if (earlier) {
        problems.push(`"${earlier.label}" and "${label}" are the same field. Keep one of them.`);
        continue;
      }
      const reading = readers[field](value, circumstances);
      if ('problem' in reading) {
        problems.push(`${label.slice(0, 80)} ${reading.problem}`);
        refused.add(field);
      } else if (reading.value !== '') read.set(field, { label, value: reading.value });
    }
    // Every reader gives its own field's type, see `FieldReaders`.
    const row = Object.fromEntries([...read].map(([field, { value }]) => [field, value])) as Partial<Row>;
    return { row, refused, problems, notes };
  };
}

/** The member of a closed list that is meant, whatever the letter case. */
export function findWord<Word extends string>(list: readonly Word[], text: string): Word | undefined {
  return list.find((word) => word.toLowerCase() === text.toLowerCase());
}
