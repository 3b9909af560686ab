import type { ReferenceMetric, References } from '../../contract.ts';
import { formatRange } from '../../rules/format-metric.ts';
import type { MetricSection } from '../../vocabulary.ts';

const sections: [section: MetricSection, title: string][] = [
  ['referenced', 'Factors of “Referenced 2026”'],
  ['classic', 'Constants of “Classic”'],
];

/** Every figure that the calculator computes with, beside the range that is published. */
export function ComparisonTable({ references }: { references: References }) {
  return (
    <div className="space-y-10">
      {sections.map(([section, title]) => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <section key={section} tabIndex={0} aria-label={title} className="overflow-x-auto">
          <table className="w-full min-w-[38rem] text-left text-sm">
            <caption className="pb-3 text-left font-serif text-xl font-semibold">{title}</caption>
            <thead className="border-y border-line-strong text-ink-soft">
              <tr>
                <th className="py-2 pr-4 font-normal">Figure</th>
                <th className="py-2 pr-4 text-right font-normal">Value</th>
                <th className="py-2 pr-4 text-right font-normal">Published</th>
                <th className="py-2 pr-4 font-normal">Sources</th>
                <th className="py-2 font-normal">Verified</th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line border-b border-line align-top">
              {references.metrics
                .filter((metric) => metric.section === section)
                .map((metric) => (
                  <MetricRow key={metric.slug} metric={metric} references={references} />
                ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}

function MetricRow({ metric, references }: { metric: ReferenceMetric; references: References }) {
  return (
    <tr id={metric.slug} className="scroll-mt-20 target:bg-accent-soft">
      <th scope="row" className="py-2 pr-4 font-normal">
        {metric.label}
        <span className="block text-xs text-ink-soft">{metric.formula ?? metric.assumptions[0]}</span>
      </th>
      <td className="py-2 pr-4 text-right whitespace-nowrap tabular-nums">
        {metric.value.toLocaleString('en-US', { maximumFractionDigits: 3 })} {metric.unit}
      </td>
      <td className="py-2 pr-4 text-right whitespace-nowrap text-ink-soft tabular-nums">
        {formatRange(metric) ?? '–'}
      </td>
      <td className="py-2 pr-4">
        {metric.citations.map(({ sourceId }, index) => {
          const source = references.sources.find(({ id }) => id === sourceId);
          return source ? (
            <span key={sourceId}>
              {index > 0 ? ', ' : ''}
              <a
                href={`#${source.slug}`}
                className="underline decoration-line-strong underline-offset-2 hover:text-accent"
              >
                {source.slug}
              </a>
            </span>
          ) : null;
        })}
      </td>
      <td className="py-2">{metric.isVerified ? 'yes' : 'no'}</td>
    </tr>
  );
}
