import type { AtlasRecord, Evidence, RecordSource } from '../contract.ts';

/** One source, as it was read on one day. */
export type Reading = Pick<Evidence, 'source' | 'grade' | 'asOf' | 'quotedAt'>;

export interface NumberedSources {
  /** In the order in which they are first met: the first is 1. */
  readings: readonly Reading[];
  /** Numbers of those that say what is shown of a field, ascending; none where no source is told with the record. */
  numbersOf(record: AtlasRecord, field: string): readonly number[];
}

/** Where the shown values of some records were read, numbered as they are met from field to field. @param records with evidence=leading */
export function numberSources(records: readonly AtlasRecord[], fields: readonly string[]): NumberedSources {
  const met = new Map<string, { number: number; reading: Reading }>();
  for (const field of fields)
    for (const source of records.flatMap((record) => sourcesOf(record, field))) {
      const key = keyOf(source);
      if (!met.has(key)) met.set(key, { number: met.size + 1, reading: toReading(source) });
    }
  return {
    readings: [...met.values()].map(({ reading }) => reading),
    numbersOf(record, field) {
      const numbers = sourcesOf(record, field).flatMap((source) => met.get(keyOf(source))?.number ?? []);
      return [...new Set(numbers)].sort((one, other) => one - other);
    },
  };
}

const sourcesOf = ({ sources = [] }: AtlasRecord, field: string) =>
  sources.filter(({ fields }) => fields.includes(field));

const toReading = ({ publisher, title, url, published, grade, asOf, quotedAt }: RecordSource): Reading => ({
  source: { publisher, title, url, published },
  grade,
  asOf,
  quotedAt,
});

function keyOf({ url, grade, asOf, quotedAt }: RecordSource): string {
  return JSON.stringify([url, grade, asOf, quotedAt]);
}
