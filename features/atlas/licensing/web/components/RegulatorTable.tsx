import type { Column } from '../../../../../ui/data-table-column.ts';
import type { AtlasRecord } from '../../../records/contract.ts';
import { RecordTable } from '../../../records/web/components/RecordTable.tsx';
import { WrongLink } from '../../../records/web/components/WrongLink.tsx';

export function RegulatorTable({ records }: { records: readonly AtlasRecord[] }) {
  return (
    <RecordTable
      kind="regulators"
      caption="Regulators"
      records={records}
      columns={['alias', 'country', 'legalBasis', 'route', 'website', wrongColumn]}
      empty="There is no such regulator."
    />
  );
}

const wrongColumn: Column<AtlasRecord> = {
  id: 'wrong',
  header: 'Correction',
  width: 'w-28',
  cell: (record) => <WrongLink record={record} />,
};
