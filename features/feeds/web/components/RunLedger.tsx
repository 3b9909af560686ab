import { formatCounted, formatFixed } from '../../../../platform/shared/format-number.ts';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import type { Run, Visit } from '../../contract.ts';
import { FailureGroups } from './FailureGroups.tsx';

/** What the last run met at every source: what each brought, and what failed by its reason. */
export function RunLedger({ run, isRunning }: { run: Run; isRunning: boolean }) {
  const failed = run.visits.filter(({ outcome }) => outcome === 'failed');
  const answered = run.visits.filter(({ outcome }) => outcome !== 'failed');
  return (
    <div className="mt-5 border-t border-line pt-4 text-note">
      <h3 className="font-sans font-semibold">
        {failed.length === 0
          ? `Every source of the last run answered (${answered.length})`
          : `${failed.length} of ${run.visits.length} sources of the last run failed`}
      </h3>
      {answered.length > 0 ? (
        <details className="mt-2">
          <summary className="link-quiet">What each source brought: {describeTotals(answered)}</summary>
          <DataTable
            caption="What each source brought"
            columns={columns}
            rows={answered}
            keyOf={({ sourceId, sourceName }) => sourceId ?? sourceName}
            look="inset"
            className="mt-2"
          />
        </details>
      ) : null}
      {failed.length > 0 ? <FailureGroups failed={failed} isRunning={isRunning} /> : null}
    </div>
  );
}

function describeTotals(visits: readonly Visit[]): string {
  const sum = (counted: (visit: Visit) => number) => visits.reduce((total, visit) => total + counted(visit), 0);
  const stories = formatCounted(
    sum(({ newCount }) => newCount),
    'new report',
  );
  return `${stories}, ${sum(({ updatedCount }) => updatedCount)} changed`;
}

const columns: Column<Visit>[] = [
  { id: 'source', header: 'Source', isRowHeader: true, cell: ({ sourceName }) => sourceName },
  { id: 'answer', header: 'Answer', cell: describeAnswer },
  { id: 'new', header: 'New', isNumeric: true, cell: ({ newCount }) => newCount },
  { id: 'changed', header: 'Changed', isNumeric: true, cell: ({ updatedCount }) => updatedCount },
  { id: 'known', header: 'Known', isNumeric: true, cell: ({ duplicateCount }) => duplicateCount },
];

function describeAnswer({ outcome, elapsedMs, irrelevantCount, droppedCount, message }: Visit): string {
  if (outcome === 'not-modified') return 'Nothing changed';
  const notes = [
    `${formatFixed(elapsedMs / 1_000, 1)} s`,
    irrelevantCount > 0 ? `${irrelevantCount} off topic` : null,
    // Of a visit before the ledger said why.
    message ?? (droppedCount > 0 ? `${droppedCount} unusable` : null),
  ];
  return notes.filter(Boolean).join(' · ');
}
