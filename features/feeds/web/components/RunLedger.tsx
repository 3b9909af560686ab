import type { Run, Visit } from '../../contract.ts';

/** What the last run met at every source: what needs an editor first, in words, the rest folded away. */
export function RunLedger({ run }: { run: Run }) {
  const failed = run.visits.filter(({ outcome }) => outcome === 'failed');
  const answered = run.visits.filter(({ outcome }) => outcome !== 'failed');
  return (
    <div className="mt-5 border-t border-line pt-4 text-sm">
      <h3 className="font-sans font-semibold">
        {failed.length === 0
          ? `All ${answered.length} sources of the last run answered`
          : `${failed.length} of ${run.visits.length} sources of the last run failed`}
      </h3>
      {failed.length > 0 ? (
        <ul className="mt-2 divide-y divide-line">
          {failed.map((visit) => (
            <li key={visit.sourceId ?? visit.sourceName} className="py-2.5">
              <p className="font-medium wrap-anywhere">{visit.sourceName}</p>
              <p className="mt-0.5 text-danger">{visit.failure?.what ?? visit.message ?? 'It could not be read.'}</p>
              {visit.failure ? <p className="mt-0.5 text-ink-soft">{visit.failure.fix}</p> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {answered.length > 0 ? (
        <details className="mt-2">
          <summary className="text-accent hover:underline">What each source brought</summary>
          <div className="mt-2 overflow-x-auto">
            <table className="w-full text-left tabular-nums">
              <thead className="text-ink-soft">
                <tr>
                  <th className="py-1.5 pr-4 font-medium">Source</th>
                  <th className="py-1.5 pr-4 font-medium">Answer</th>
                  <th className="py-1.5 pr-4 text-right font-medium">New</th>
                  <th className="py-1.5 pr-4 text-right font-medium">Changed</th>
                  <th className="py-1.5 text-right font-medium">Known</th>
                </tr>
              </thead>
              <tbody className="divide-y divide-line">
                {answered.map((visit) => (
                  <tr key={visit.sourceId ?? visit.sourceName}>
                    <td className="max-w-56 truncate py-1.5 pr-4">{visit.sourceName}</td>
                    <td className="py-1.5 pr-4 text-ink-soft">{describeAnswer(visit)}</td>
                    <td className="py-1.5 pr-4 text-right">{visit.newCount}</td>
                    <td className="py-1.5 pr-4 text-right">{visit.updatedCount}</td>
                    <td className="py-1.5 text-right">{visit.duplicateCount}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </details>
      ) : null}
    </div>
  );
}

function describeAnswer({ outcome, elapsedMs, irrelevantCount, droppedCount }: Visit): string {
  if (outcome === 'not-modified') return 'Nothing changed';
  const notes = [
    `${(elapsedMs / 1_000).toFixed(1)} s`,
    irrelevantCount > 0 ? `${irrelevantCount} off topic` : null,
    droppedCount > 0 ? `${droppedCount} unusable` : null,
  ];
  return notes.filter(Boolean).join(' · ');
}
