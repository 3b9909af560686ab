import type { References } from '../../contract.ts';
import { formatMetric } from '../../rules/format-metric.ts';

/** Metrics of which a cited source publishes another value: both side by side, and why ours was chosen. */
export function ConflictingFigures({ references }: { references: References }) {
  const disputed = references.metrics.filter(({ citations }) => citations.some(({ agrees }) => !agrees));
  const sourceOf = (id: string) => references.sources.find((source) => source.id === id);
  return (
    <ul className="divide-y divide-line border-y border-line">
      {disputed.map((metric) => (
        <li key={metric.slug} className="grid gap-x-8 gap-y-2 py-5 sm:grid-cols-[11rem_minmax(0,1fr)]">
          <div>
            <h3 className="font-sans text-note font-medium">{metric.label}</h3>
            <p className="text-caption text-ink-soft">{sectionNames[metric.section]}</p>
            <p className="mt-1 font-serif text-section tabular-nums">{formatMetric(metric)}</p>
          </div>
          <div className="min-w-0 text-note">
            <ul className="space-y-1">
              {metric.citations.map(({ sourceId, published, agrees }) => {
                const source = sourceOf(sourceId);
                return source && published ? (
                  <li key={sourceId}>
                    <a href={`#${source.slug}`} className="link">
                      {source.publisher}
                      {source.year ? ` ${source.year}` : ''}
                    </a>
                    : {published}
                    {agrees ? <span className="text-accent"> (ours)</span> : null}
                  </li>
                ) : null;
              })}
            </ul>
            <p className="mt-2 text-ink-soft">{metric.choice}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

const sectionNames = { headline: 'home page', classic: 'Classic', referenced: 'Referenced 2026' };
