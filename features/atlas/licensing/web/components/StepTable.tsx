import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { atlasRecords } from '../../../records/record.ts';
import { writeDate, writeValue } from '../../../records/rules/write-value.ts';
import { MentionLink } from '../../../records/web/components/MentionLink.tsx';
import { columnOf, Unknown } from '../../../records/web/components/RecordColumn.tsx';
import { sourcesColumn } from '../../../records/web/components/SourcesColumn.tsx';
import type { LicensingPage } from '../../contract.ts';
import { STEPS_PAGE_SIZE } from '../../vocabulary.ts';

type Step = LicensingPage['items'][number];

/** Steps one below the other, with what they are about and their dates; on a phone in a few lines each. */
export function StepTable({ steps }: { steps: readonly Step[] }) {
  return (
    <DataTable
      caption="Licensing steps"
      columns={columns}
      rows={steps}
      keyOf={({ slug }) => slug}
      lot={STEPS_PAGE_SIZE}
      idOf={({ slug }) => slug}
      keepsHeads
      className="mt-4"
    />
  );
}

const field = columnOf('licensing');

const columns: Column<Step>[] = [
  {
    id: 'about',
    header: 'About',
    isRowHeader: true,
    // Opened sources must not break names.
    width: 'sm:min-w-32',
    cell: (step) => (
      <span>
        {step.about ? <MentionLink mention={step.about} /> : step.name}
        <span className="block text-caption font-normal text-ink-soft sm:hidden">{inBrief(step)}</span>
      </span>
    ),
  },
  { ...field('regulator'), hideBelow: 'sm' },
  { ...field('step'), width: 'w-32', hideBelow: 'sm' },
  { ...field('stepWords'), hideBelow: 'lg' },
  { ...field('status'), hideBelow: 'sm' },
  {
    id: 'last',
    header: 'Last date',
    width: 'whitespace-nowrap',
    hideBelow: 'sm',
    cell: ({ lastDate }) => (lastDate ? writeDate(lastDate) : <Unknown />),
  },
  {
    id: 'next',
    header: 'Expected',
    width: 'whitespace-nowrap',
    hideBelow: 'sm',
    cell: ({ nextDate }) => (nextDate ? writeDate(nextDate) : <Unknown />),
  },
  { ...field('docket'), hideBelow: 'md' },
  sourcesColumn,
];

/** What is known of it in one line. */
function inBrief({ facts, lastDate, nextDate }: Step): string {
  const { fields } = atlasRecords.licensing;
  const words = ['regulator', 'step', 'status'].flatMap((name) => {
    const [type, [value] = []] = [fields[name], facts[name]];
    return type && value ? [value.label ?? writeValue(type, value)] : [];
  });
  const dates = [lastDate && writeDate(lastDate), nextDate && `expected ${writeDate(nextDate)}`];
  return [...words, ...dates].filter(Boolean).join(' · ');
}
