import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { writeDate } from '../../../records/rules/write-value.ts';
import { MentionLink } from '../../../records/web/components/MentionLink.tsx';
import { columnOf, Unknown } from '../../../records/web/components/RecordColumn.tsx';
import { WrongLink } from '../../../records/web/components/WrongLink.tsx';
import type { LicensingPage } from '../../contract.ts';

type Step = LicensingPage['items'][number];

/** Steps one below the other, with what they are about and their dates. */
export function StepTable({ steps }: { steps: readonly Step[] }) {
  return (
    <DataTable
      caption="Licensing steps"
      columns={columns}
      rows={steps}
      keyOf={({ slug }) => slug}
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
    cell: ({ about, name }) => (about ? <MentionLink mention={about} /> : name),
  },
  field('regulator'),
  { ...field('step'), width: 'w-32' },
  { ...field('stepWords'), hideBelow: 'lg' },
  field('status'),
  { id: 'last', header: 'Last date', cell: ({ lastDate }) => (lastDate ? writeDate(lastDate) : <Unknown />) },
  { id: 'next', header: 'Expected', cell: ({ nextDate }) => (nextDate ? writeDate(nextDate) : <Unknown />) },
  { ...field('docket'), hideBelow: 'md' },
  { id: 'wrong', header: 'Correction', width: 'w-28', cell: (record) => <WrongLink record={record} /> },
];
