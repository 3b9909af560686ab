import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { milestoneLabels } from '../../../records/record.ts';
import { writeDate } from '../../../records/rules/write-value.ts';
import type { Timeline } from '../../contract.ts';

/** What was planned, when it was said, and what happened: every slip visible. */
export function PlanTimeline({ timeline, name }: { timeline: Timeline; name: string }) {
  if (timeline.length === 0) return <p className="text-ink-soft">No dates were found.</p>;
  return (
    <DataTable
      caption={`Planned and actual dates of ${name}`}
      columns={columns}
      rows={timeline}
      keyOf={({ milestone }) => milestone}
    />
  );
}

const columns: Column<Timeline[number]>[] = [
  { id: 'milestone', header: 'Milestone', isRowHeader: true, cell: ({ milestone }) => milestoneLabels[milestone] },
  {
    id: 'plans',
    header: 'Planned',
    cell: ({ plans }) =>
      plans.length === 0 ? (
        <span className="text-ink-soft">–</span>
      ) : (
        <ul className="space-y-1">
          {plans.map(({ value, asOf, publisher, url }) => (
            <li key={`${value} ${url}`} className={value === plans.at(-1)?.value ? '' : 'text-ink-soft line-through'}>
              {writeDate(value)}{' '}
              <a href={url} target="_blank" rel="noopener" className="link-quiet text-caption no-underline">
                said {writeDate(asOf)}, {publisher}
              </a>
            </li>
          ))}
        </ul>
      ),
  },
  {
    id: 'actual',
    header: 'Actual',
    cell: ({ actual, overdueDays }) =>
      actual ? (
        <a href={actual.url} target="_blank" rel="noopener" className="link-quiet">
          {writeDate(actual.value)}
        </a>
      ) : overdueDays !== null ? (
        <span className="text-warn">Not found, {writeSpan(overdueDays)} after the plan</span>
      ) : (
        <span className="text-ink-soft">–</span>
      ),
  },
  {
    id: 'slip',
    header: 'Slip',
    cell: ({ slipDays }) =>
      slipDays === null ? (
        <span className="text-ink-soft">–</span>
      ) : (
        <span className={slipDays > 0 ? 'text-warn' : 'text-good'}>{writeSlip(slipDays)}</span>
      ),
  },
];

const writeSlip = (days: number) => `${writeSpan(Math.abs(days))} ${days > 0 ? 'later' : 'earlier'}`;

/** No more exactly than plans are told: in months, from two years on in years. */
function writeSpan(days: number): string {
  const months = Math.round(days / 30.4);
  if (months === 0) return 'under a month';
  return months < 24 ? `${months} month${months === 1 ? '' : 's'}` : `${Math.round(months / 1.2) / 10} years`;
}
