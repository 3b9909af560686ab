import { Link } from '@tanstack/react-router';
import { Info } from '../../../../ui/icons/Info.tsx';
import { useDisclosure } from '../../../../ui/use-disclosure.ts';
import type { ReferenceMetric, ReferenceSource } from '../../contract.ts';
import { formatHeadline, formatMetric, formatRange } from '../../rules/format-metric.ts';
import { SOURCES_IN_TOOLTIP } from '../../vocabulary.ts';

/** A headline figure that explains itself. A <details>, so that it can be read without JavaScript, too. */
export function StatCard({
  metric,
  sources,
  align,
}: {
  metric: ReferenceMetric;
  sources: ReferenceSource[];
  /** On which side of the card the explanation may stick out. */
  align: 'start' | 'end';
}) {
  const { containerProps, triggerProps } = useDisclosure<HTMLDetailsElement>();
  const range = formatRange(metric);
  return (
    <details {...containerProps} className="group/stat relative border-t-2 border-ink pt-4">
      <summary {...triggerProps} className="block rounded-sm">
        <span className="block font-serif text-headline leading-none text-balance tabular-nums">
          {formatHeadline(metric)}
        </span>
        <span className="mt-3 flex items-start gap-1.5 text-note font-medium">
          {metric.label}
          <Info aria-hidden className="mt-0.5 size-4 shrink-0 text-ink-soft" />
        </span>
        <span className="mt-1 block text-caption text-ink-soft">
          {metric.isVerified ? (
            range && (
              <>
                published figures give <span className="whitespace-nowrap">{range}</span>
              </>
            )
          ) : (
            <>
              from published figures; <span className="whitespace-nowrap">{formatMetric(metric)}</span> is not verified
            </>
          )}
        </span>
      </summary>
      <div
        className={`z-20 mt-3 w-full rounded-lg border border-line-strong bg-panel p-4 text-note leading-relaxed shadow-raised sm:absolute sm:top-full sm:w-96 sm:max-w-[calc(100vw-3rem)] sm:group-data-up/stat:top-auto sm:group-data-up/stat:bottom-full sm:group-data-up/stat:mt-0 sm:group-data-up/stat:mb-3 ${align === 'start' ? 'sm:left-0' : 'sm:right-0'}`}
      >
        <p>{metric.simple}</p>
        {metric.formula ? <p className="mt-2 font-mono text-caption text-ink-soft">{metric.formula}</p> : null}
        <details className="mt-3">
          <summary className="inline-block text-accent underline decoration-dotted underline-offset-4">
            Technical explanation
          </summary>
          <p className="mt-2 text-ink-soft">{metric.technical}</p>
        </details>
        <ul className="mt-3 border-t border-line pt-3 text-caption leading-6">
          {metric.citations.slice(0, SOURCES_IN_TOOLTIP).map(({ sourceId, agrees }) => {
            const source = sources.find(({ id }) => id === sourceId);
            return source ? (
              <li key={sourceId}>
                <a href={source.url} target="_blank" rel="noopener" className="underline hover:text-accent">
                  {source.publisher}
                  {source.year ? ` ${source.year}` : ''}
                </a>
                {agrees ? '' : ' (publishes another figure)'}
              </li>
            ) : null;
          })}
          <li>
            <Link to="/sources" hash={metric.slug} className="text-accent hover:underline">
              How this figure is made →
            </Link>
          </li>
        </ul>
      </div>
    </details>
  );
}
