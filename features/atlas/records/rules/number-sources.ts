import type { AtlasRecord, Evidence } from '../contract.ts';

/** One source, as it was read on one day. */
export type Reading = Pick<Evidence, 'source' | 'grade' | 'asOf' | 'quotedAt'>;

export interface NumberedSources {
  /** In the order in which they are first met: the first is 1. */
  readings: readonly Reading[];
  /** Numbers of those that say what is shown of a field, ascending; none where no source is told with the record. */
  numbersOf(record: AtlasRecord, field: string): readonly number[];
}

/** Where the shown values of some records were read, numbered as they are met from field to field. @param records with evidence=1 */
export function numberSources(records: readonly AtlasRecord[], fields: readonly string[]): NumberedSources {
  const met = new Map<string, { number: number; reading: Reading }>();
  for (const field of fields)
    for (const { source, grade, asOf, quotedAt } of records.flatMap((record) => shownOf(record, field))) {
      const reading = { source, grade, asOf, quotedAt };
      const key = keyOf(reading);
      if (!met.has(key)) met.set(key, { number: met.size + 1, reading });
    }
  return {
    readings: [...met.values()].map(({ reading }) => reading),
    numbersOf(record, field) {
      const numbers = shownOf(record, field).flatMap((reading) => met.get(keyOf(reading))?.number ?? []);
      return [...new Set(numbers)].sort((one, other) => one - other);
    },
  };
}

const shownOf = ({ evidence }: AtlasRecord, field: string) => (evidence?.[field] ?? []).filter(({ leads }) => leads);

function keyOf({ source, grade, asOf, quotedAt }: Reading): string {
  return JSON.stringify([source.url, grade, asOf, quotedAt]);
}
