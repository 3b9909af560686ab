import type { ReactNode } from 'react';
import type { Column } from '../../../../../ui/data-table-column.ts';
import type { AtlasRecord, RecordSource } from '../../contract.ts';
import { atlasRecords } from '../../record.ts';
import { EvidenceBySource } from './EvidenceBySource.tsx';
import { ReadingLine } from './ReadingLine.tsx';
import { SourceLine } from './SourceLine.tsx';
import { WrongLink } from './WrongLink.tsx';

/** Where a record was read, on request, and the way to report it: told with evidence=1 or, in long lists, with evidence=sources. */
export const sourcesColumn: Column<AtlasRecord> = {
  id: 'sources',
  header: 'Sources',
  cell: (record) => {
    const { sources } = record;
    const told = sources ?? Object.values(record.evidence ?? {}).flatMap((of) => of.map(({ source }) => source));
    return (
      <Disclosed count={new Set(told.map(({ url }) => url)).size}>
        {sources ? <SourceList kind={record.kind} sources={sources} /> : <EvidenceBySource {...record} />}
        <WrongLink record={record} />
      </Disclosed>
    );
  },
};

function Disclosed({ count, children }: { count: number; children: ReactNode }) {
  return (
    <details>
      <summary className="cursor-pointer link-quiet whitespace-nowrap">{count}</summary>
      <div className="mt-2 text-left">{children}</div>
    </details>
  );
}

/** Several with what was read in each; the values stand in the row. */
function SourceList({ kind, sources }: { kind: AtlasRecord['kind']; sources: readonly RecordSource[] }) {
  const { fields } = atlasRecords[kind];
  return (
    <ul className="space-y-2.5">
      {sources.map((source) => (
        <li key={`${source.url} ${source.asOf} ${source.quotedAt}`} className="border-l-2 border-line pl-3">
          <SourceLine source={source} />
          <ReadingLine
            reading={source}
            of={
              sources.length > 1
                ? `For ${source.fields.map((name) => fields[name]?.label.toLowerCase() ?? name).join(', ')}. `
                : ''
            }
          />
        </li>
      ))}
    </ul>
  );
}
