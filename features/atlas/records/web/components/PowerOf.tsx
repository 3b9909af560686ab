import type { AtlasRecord } from '../../contract.ts';
import { atlasRecords } from '../../record.ts';
import { writeValue } from '../../rules/write-value.ts';
import { Unknown } from './RecordColumn.tsx';

const kinds = [
  ['netMwe', 'net'],
  ['electricMwe', ''],
  ['grossMwe', 'gross'],
] as const;

/** Electrical power of a reactor, or of a project: net where that is known; said so, because sources seldom do. */
export function PowerOf({ record }: { record: AtlasRecord }) {
  for (const [name, word] of kinds) {
    const [value] = record.facts[name] ?? [];
    const field = atlasRecords[record.kind].fields[name];
    if (value && field && !word) return writeValue(field, value);
    if (value && field)
      return (
        // The cell of a table on a phone would put its parts apart.
        <span>
          {writeValue(field, value)} <span className="text-ink-soft">{word}</span>
        </span>
      );
  }
  return <Unknown />;
}
