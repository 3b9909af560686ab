import type { ResearchResult } from '../../contract.ts';

/** What was found where, and how far it may be believed. */
export function ResearchFindings({ result }: { result: ResearchResult }) {
  const { potentialDefinitions, relatedTerms, confidence, notes, isStandIn } = result;
  return (
    <section aria-labelledby="findings">
      <h2 id="findings" className="text-xl font-semibold">
        Sources for <bdi>{result.term}</bdi>
      </h2>
      {isStandIn ? (
        <p role="note" className="mt-3 rounded-md border border-danger/50 bg-danger-soft px-4 py-3 text-sm text-danger">
          Stand-in for demonstrations: nothing was researched. The answer is fixed.
        </p>
      ) : null}
      <p className="mt-2 text-sm text-ink-soft">
        Confidence <strong className="font-semibold text-ink tabular-nums">{(confidence * 100).toFixed(1)}%</strong>,
        from the credibility of the sources, how far they agree, and how many had an answer.
      </p>
      {potentialDefinitions.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {potentialDefinitions.map(({ definition, source, credibilityScore, url }) => (
            <li key={`${source} ${definition}`} className="py-4">
              <blockquote dir="auto" className="text-sm leading-relaxed wrap-anywhere">
                {definition}
              </blockquote>
              <p className="mt-2 flex flex-wrap gap-x-3 text-xs text-ink-soft">
                {url ? (
                  <a href={url} target="_blank" rel="noopener" className="text-accent hover:underline">
                    {source}
                  </a>
                ) : (
                  <span>{source}</span>
                )}
                <span className="tabular-nums">Credibility {credibilityScore}/10</span>
              </p>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-4 text-sm">No source says anything about this term. Write the definition yourself.</p>
      )}
      {relatedTerms.length > 0 ? <p className="mt-4 text-sm">Related terms: {relatedTerms.join(', ')}</p> : null}
      {notes.length > 0 ? (
        <ul className="mt-4 list-disc space-y-1 pl-5 text-xs text-ink-soft">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
