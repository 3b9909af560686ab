import { formatNumber } from '../../../../platform/shared/format-number.ts';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import type { ReferenceMetric, ReferenceSource, References } from '../../contract.ts';
import { formatRange } from '../../rules/format-metric.ts';
import { nameSource } from '../../rules/name-source.ts';
import type { MetricSection } from '../../vocabulary.ts';

const sections: [section: MetricSection, title: string][] = [
  ['referenced', 'Factors of “Referenced 2026”'],
  ['classic', 'Constants of “Classic”'],
];

/** Every figure that the calculator computes with, beside the range that is published. */
export function ComparisonTable({ references }: { references: References }) {
  const columns = columnsWith(references.sources);
  return (
    <div className="space-y-10">
      {sections.map(([section, title]) => (
        <DataTable
          key={section}
          caption={title}
          isCaptionShown
          columns={columns}
          rows={references.metrics.filter((metric) => metric.section === section)}
          keyOf={({ slug }) => slug}
          idOf={({ slug }) => slug}
        />
      ))}
    </div>
  );
}

const columnsWith = (sources: readonly ReferenceSource[]): Column<ReferenceMetric>[] => [
  {
    id: 'figure',
    header: 'Figure',
    isRowHeader: true,
    width: 'sm:min-w-40',
    // One part: on a phone the parts of a cell stand side by side.
    cell: ({ label, formula, assumptions }) => (
      <div>
        {label}
        <span className="block text-caption font-normal text-ink-soft">{formula ?? assumptions[0]}</span>
      </div>
    ),
  },
  {
    id: 'value',
    header: 'Value',
    isNumeric: true,
    width: 'wrap-normal lg:whitespace-nowrap',
    cell: ({ value, unit }) => `${formatNumber(value)} ${unit}`,
  },
  {
    id: 'published',
    header: 'Published',
    isNumeric: true,
    width: 'wrap-normal lg:whitespace-nowrap',
    cell: (metric) => formatRange(metric) ?? '–',
  },
  { id: 'sources', header: 'Sources', cell: (metric) => <SourceLinks metric={metric} sources={sources} /> },
  { id: 'verified', header: 'Verified', cell: ({ isVerified }) => (isVerified ? 'yes' : 'no') },
];

function SourceLinks({ metric, sources }: { metric: ReferenceMetric; sources: readonly ReferenceSource[] }) {
  const links = metric.citations.map(({ sourceId }, index) => {
    const source = sources.find(({ id }) => id === sourceId);
    return source ? (
      <span key={sourceId}>
        {index > 0 ? ', ' : ''}
        <a href={`#${source.slug}`} title={source.name} className="link min-[20rem]:whitespace-nowrap">
          {nameSource(source.slug)}
        </a>
      </span>
    ) : null;
  });
  return <span>{links}</span>;
}
