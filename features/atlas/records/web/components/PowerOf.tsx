import type { AtlasRecord } from '../../contract.ts';
import { atlasRecords } from '../../record.ts';
import { writeValue } from '../../rules/write-value.ts';

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
    if (value && field)
      return (
        <>
          {writeValue(field, value)}
          {word ? <span className="text-ink-soft"> {word}</span> : null}
        </>
      );
  }
  return <span className="text-ink-soft">–</span>;
}
