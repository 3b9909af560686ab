import { formatPercent } from '../../../../platform/shared/format-number.ts';
import { DataList } from '../../../../ui/DataList.tsx';
import { Message } from '../../../../ui/Message.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import type { ResearchResult } from '../../contract.ts';

/** What was found where, and how far it may be believed. */
export function ResearchFindings({ result }: { result: ResearchResult }) {
  const { potentialDefinitions, relatedTerms, confidence, notes, isStandIn } = result;
  return (
    <section aria-labelledby="findings">
      <SectionTitle id="findings">
        Sources for <bdi>{result.term}</bdi>
      </SectionTitle>
      {isStandIn ? (
        <Message tone="warn" className="mt-3">
          Stand-in for demonstrations: nothing was researched. The answer is fixed.
        </Message>
      ) : null}
      <p className="mt-2 text-note text-ink-soft">
        Confidence <strong className="font-semibold text-ink tabular-nums">{formatPercent(confidence * 100, 1)}</strong>
        , from the credibility of the sources, how far they agree, and how many had an answer.
      </p>
      {potentialDefinitions.length > 0 ? (
        <DataList
          label="Definitions found"
          items={potentialDefinitions}
          keyOf={({ source, definition }) => `${source} ${definition}`}
          className="mt-4"
        >
          {({ definition, source, credibilityScore, url }) => (
            <>
              <blockquote dir="auto" className="text-note wrap-anywhere">
                {definition}
              </blockquote>
              <p className="mt-2 flex flex-wrap gap-x-3 text-caption text-ink-soft">
                {url ? (
                  <a href={url} target="_blank" rel="noopener" className="link-quiet">
                    {source}
                  </a>
                ) : (
                  <span>{source}</span>
                )}
                <span className="tabular-nums">Credibility {credibilityScore}/10</span>
              </p>
            </>
          )}
        </DataList>
      ) : (
        <p className="mt-4 text-note">No source says anything about this term. Write the definition yourself.</p>
      )}
      {relatedTerms.length > 0 ? <p className="mt-4 text-note">Related terms: {relatedTerms.join(', ')}</p> : null}
      {notes.length > 0 ? (
        <ul className="mt-4 list-disc space-y-1 pl-5 text-caption text-ink-soft">
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
