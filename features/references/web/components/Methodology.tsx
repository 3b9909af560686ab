import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import { Time } from '../../../../ui/Time.tsx';
import type { ReferenceMetric } from '../../contract.ts';
import { formatHeadline, formatMetric, formatRange } from '../../rules/format-metric.ts';

const principles: [title: string, text: string][] = [
  [
    'A figure without a source is not stored.',
    'The database refuses a metric that cites nothing. A citation says whether the source bears the figure out or publishes another one.',
  ],
  [
    'What can be computed is computed again.',
    'Each release recomputes what follows from cited numbers, such as 5.2 t from 10,791 kWh × (490 − 12) g. Uptime of 99 % and 87 % less land cannot be recomputed: no source gives what they would follow from, so the home page leads with what is published.',
  ],
  [
    'Life cycle where there is one.',
    'Emissions per kWh are those of the whole life of a plant, from mine to waste, when a review gives them. Where only burning is counted, the figure says so.',
  ],
  [
    'One choice, with its range.',
    'Where studies differ we compute with one value, show the lowest and highest that are published, and say why we chose as we did.',
  ],
  [
    'Two methods, both named.',
    '“Classic” is frozen as the product was specified, with constants that publications partly contradict. “Referenced 2026” uses the cited factors of this page only. The land per mile of a car in Classic (0.05 and 0.02 m²) has no source at all, which is why it is not among the metrics.',
  ],
];

export function Methodology({ metrics }: { metrics: ReferenceMetric[] }) {
  return (
    <>
      <ol className="max-w-3xl space-y-4 leading-relaxed">
        {principles.map(([title, text]) => (
          <li key={title}>
            <strong className="font-semibold">{title}</strong> <span className="text-ink-soft">{text}</span>
          </li>
        ))}
      </ol>
      <SectionTitle level="h3" className="mt-section">
        The four figures of the home page
      </SectionTitle>
      <div className="mt-4 divide-y divide-line border-y border-line">
        {metrics
          .filter(({ section }) => section === 'headline')
          .map((metric) => (
            <HeadlineMethod key={metric.slug} metric={metric} />
          ))}
      </div>
    </>
  );
}

function HeadlineMethod({ metric }: { metric: ReferenceMetric }) {
  const facts: [term: string, text: string | null][] = [
    ['Calculation', metric.formula ?? 'none: the figure cannot be recomputed'],
    ['Assumptions', metric.assumptions.join('. ') || null],
    ['Comparison', metric.comparison],
    ['Published', formatRange(metric)],
  ];
  return (
    <article id={metric.slug} className="scroll-mt-20 grid gap-x-8 gap-y-2 py-6 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <div>
        <p className="font-serif text-figure tabular-nums">{formatHeadline(metric)}</p>
        <h4 className="mt-1 text-note">{metric.label}</h4>
        <p className="mt-2 text-caption text-ink-soft">
          {metric.isVerified ? 'Verified' : `${formatMetric(metric)} is not verified`}, reviewed on{' '}
          <Time at={metric.lastReviewed} />
        </p>
      </div>
      <div className="text-note leading-relaxed">
        <p>{metric.technical}</p>
        <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
          {facts.map(([term, text]) =>
            text ? (
              <div key={term} className="contents">
                <dt className="text-ink-soft">{term}</dt>
                <dd>{text}</dd>
              </div>
            ) : null,
          )}
        </dl>
      </div>
    </article>
  );
}
