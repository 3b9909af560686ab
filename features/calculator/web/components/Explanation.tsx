import { Link } from '@tanstack/react-router';
import type { References } from '../../../references/contract.ts';
import { compute } from '../../rules/choose-method.ts';
import { explainResult, type Outcome } from '../../rules/explain-results.ts';
import type { ReferencedFactors } from '../../rules/read-factors.ts';
import type { CalculatorState } from '../../vocabulary.ts';

export interface ExplanationProps {
  outcome: Outcome;
  state: CalculatorState;
  factors: ReferencedFactors | null;
  references: References;
}

/** The formula with the visitor's own values, and the sources of each factor in it. */
export function Explanation({ outcome, state, factors, references }: ExplanationProps) {
  const { lines, metrics: slugs, note } = explainResult(outcome, state, compute(state, factors), factors);
  const metrics = slugs.flatMap((slug) => references.metrics.find((metric) => metric.slug === slug) ?? []);
  return (
    <div className="mt-3 border-l-2 border-accent pl-4">
      <ul className="space-y-1 font-mono text-caption leading-relaxed wrap-anywhere">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {note ? <p className="mt-2 text-ink-soft">{note}</p> : null}
      <ul className="mt-3 space-y-2">
        {metrics.map((metric) => (
          <li key={metric.slug}>
            <Link to="/sources" hash={metric.slug} target="_blank" className="font-medium hover:underline">
              {metric.label}
            </Link>
            {metric.isVerified ? '' : ' (not verified)'}:{' '}
            {metric.citations.map(({ sourceId, published }, index) => {
              const source = references.sources.find(({ id }) => id === sourceId);
              return source ? (
                <span key={sourceId} className="text-ink-soft">
                  {index > 0 ? '; ' : ''}
                  <a href={source.url} target="_blank" rel="noopener" className="underline hover:text-ink">
                    {source.publisher}
                    {source.year ? ` ${source.year}` : ''}
                  </a>
                  {published ? `, ${published}` : ''}
                </span>
              ) : null;
            })}
          </li>
        ))}
      </ul>
    </div>
  );
}
