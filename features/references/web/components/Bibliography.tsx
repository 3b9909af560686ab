import { Badge } from '../../../../ui/Badge.tsx';
import type { References } from '../../contract.ts';
import { sourceTypeLabels } from '../../vocabulary.ts';

/** Each source once, with the figures that it is used for. */
export function Bibliography({ references }: { references: References }) {
  return (
    <>
      <ol className="space-y-6">
        {references.sources.map((source) => {
          const uses = references.metrics.filter(({ citations }) =>
            citations.some(({ sourceId }) => sourceId === source.id),
          );
          const labels = [...new Set(uses.map(({ label }) => label))];
          return (
            <li key={source.id} id={source.slug} className="scroll-mt-20 target:bg-accent-soft">
              <p className="leading-snug wrap-anywhere">
                {source.publisher}
                {source.year ? ` (${source.year})` : ''}.{' '}
                <a href={source.url} target="_blank" rel="noopener" className="font-medium underline hover:text-accent">
                  {source.name}
                </a>
                {source.doi ? <span className="text-ink-soft">. doi:{source.doi}</span> : null}
              </p>
              <p className="mt-1 text-note text-ink-soft">
                <Badge className="mr-2">{sourceTypeLabels[source.type]}</Badge>
                {labels.length > 0 ? `Used for: ${labels.join(', ')}.` : 'Not used at present.'}
              </p>
            </li>
          );
        })}
      </ol>
      <p className="mt-8 text-note text-ink-soft">
        For your reference manager:{' '}
        <a href="/sources.bib" className="link">
          BibTeX
        </a>{' '}
        ·{' '}
        <a href="/sources.json" className="link">
          CSL-JSON
        </a>
        . All of this page as data:{' '}
        <a href="/api/references" className="link">
          GET /api/references
        </a>
        .
      </p>
    </>
  );
}
