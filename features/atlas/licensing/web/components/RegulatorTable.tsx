import type { AtlasRecord } from '../../../records/contract.ts';
import { RecordTable } from '../../../records/web/components/RecordTable.tsx';

export function RegulatorTable({ records }: { records: readonly AtlasRecord[] }) {
  return (
    <RecordTable
      kind="regulators"
      caption="Regulators"
      records={records}
      columns={['alias', 'country', 'legalBasis', 'route', 'website']}
      empty="There is no such regulator."
    />
  );
}
