import type { AtlasRecord, Evidence } from '../../contract.ts';
import { atlasRecords } from '../../record.ts';
import { writeValue } from '../../rules/write-value.ts';
import { ReadingLine } from './ReadingLine.tsx';
import { SourceLine } from './SourceLine.tsx';

/**
 * Where the values of a record were read, each source once with all that it says. A deal or a step is mostly read in one article:
 * told by value, a profile with forty of them wrote the same title and address four hundred times.
 */
export function EvidenceBySource({ kind, evidence = {} }: Pick<AtlasRecord, 'kind' | 'evidence'>) {
  const { fields } = atlasRecords[kind];
  const said = Object.entries(evidence).flatMap(([name, all]) => {
    const field = fields[name];
    return field ? all.map((one) => ({ field, one })) : [];
  });
  return (
    <ul className="space-y-2.5">
      {[...Map.groupBy(said, ({ one }) => readingOf(one))].map(([reading, values]) => {
        const [first] = values;
        if (!first) return null;
        const { source, note } = first.one;
        return (
          <li key={reading} className="border-l-2 border-line pl-3">
            {values.map(({ field, one }) => (
              <p key={`${field.label} ${one.value}`}>
                {`${field.label}: `}
                <b>{writeValue(field, one)}</b>
                {one.leads ? null : ' · not shown'}
              </p>
            ))}
            <SourceLine source={source} />
            {note ? <p className="text-ink-soft">{note}</p> : null}
            <ReadingLine reading={first.one} />
          </li>
        );
      })}
    </ul>
  );
}

/** Values of one source stand together as far as all else that is told of them is the same. */
function readingOf({ source, asOf, grade, quotedAt, note }: Evidence): string {
  return JSON.stringify([source.url, asOf, grade, quotedAt, note]);
}
