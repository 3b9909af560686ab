import { formatFixed } from '../../../../platform/shared/format-number.ts';
import { DataList } from '../../../../ui/DataList.tsx';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import type { Run, Visit } from '../../contract.ts';

/** What the last run met at every source: what needs an editor first, in words, the rest folded away. */
export function RunLedger({ run }: { run: Run }) {
  const failed = run.visits.filter(({ outcome }) => outcome === 'failed');
  const answered = run.visits.filter(({ outcome }) => outcome !== 'failed');
  return (
    <div className="mt-5 border-t border-line pt-4 text-note">
      <h3 className="font-sans font-semibold">
        {failed.length === 0
          ? `All ${answered.length} sources of the last run answered`
          : `${failed.length} of ${run.visits.length} sources of the last run failed`}
      </h3>
      {failed.length > 0 ? (
        <DataList label="Sources that failed" look="inset" items={failed} keyOf={keyOf} className="-mx-4 mt-1">
          {(visit) => (
            <>
              <p className="font-medium wrap-anywhere">{visit.sourceName}</p>
              <p className="mt-0.5 text-danger">{visit.failure?.what ?? visit.message ?? 'It could not be read.'}</p>
              {visit.failure ? <p className="mt-0.5 text-ink-soft">{visit.failure.fix}</p> : null}
            </>
          )}
        </DataList>
      ) : null}
      {answered.length > 0 ? (
        <details className="mt-2">
          <summary className="link-quiet">What each source brought</summary>
          <DataTable
            caption="What each source brought"
            columns={columns}
            rows={answered}
            keyOf={keyOf}
            look="inset"
            className="mt-2"
          />
        </details>
      ) : null}
    </div>
  );
}

const keyOf = ({ sourceId, sourceName }: Visit) => sourceId ?? sourceName;

const columns: Column<Visit>[] = [
  { id: 'source', header: 'Source', isRowHeader: true, cell: ({ sourceName }) => sourceName },
  { id: 'answer', header: 'Answer', cell: describeAnswer },
  { id: 'new', header: 'New', isNumeric: true, cell: ({ newCount }) => newCount },
  { id: 'changed', header: 'Changed', isNumeric: true, cell: ({ updatedCount }) => updatedCount },
  { id: 'known', header: 'Known', isNumeric: true, cell: ({ duplicateCount }) => duplicateCount },
];

function describeAnswer({ outcome, elapsedMs, irrelevantCount, droppedCount }: Visit): string {
  if (outcome === 'not-modified') return 'Nothing changed';
  const notes = [
    `${formatFixed(elapsedMs / 1_000, 1)} s`,
    irrelevantCount > 0 ? `${irrelevantCount} off topic` : null,
    droppedCount > 0 ? `${droppedCount} unusable` : null,
  ];
  return notes.filter(Boolean).join(' · ');
}
