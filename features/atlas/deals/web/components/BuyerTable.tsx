import { formatNumber } from '../../../../../platform/shared/format-number.ts';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Section } from '../../../../../ui/Section.tsx';
import { PartyName } from '../../../records/web/components/PartyName.tsx';
import type { DealPage } from '../../contract.ts';
import { AS_PROPOSED } from '../../vocabulary.ts';

type Buyer = DealPage['buyers'][number];
const SHOWN = 12;

/** Who has ordered or taken off how much power. */
export function BuyerTable({ buyers }: { buyers: readonly Buyer[] }) {
  if (buyers.length === 0) return null;
  return (
    <Section title="Megawatts by buyer">
      <DataTable
        caption="Electrical power ordered or taken off, MW"
        columns={columns}
        rows={buyers.slice(0, SHOWN)}
        keyOf={({ buyer }) => buyer}
        onPhone="scroll"
      />
      <p className="mt-2 text-caption text-ink-soft">
        As the deals tell it, net or gross seldom said. {AS_PROPOSED}
        {buyers.length > SHOWN ? ` ${SHOWN} of ${buyers.length}; the file has all.` : ''}
      </p>
    </Section>
  );
}

const megawatts = (value: number) => (value === 0 ? '–' : formatNumber(value, { most: 1 }));

const columns: Column<Buyer>[] = [
  {
    id: 'buyer',
    header: 'Buyer',
    isRowHeader: true,
    cell: ({ buyer, company }) => <PartyName name={buyer} company={company} />,
  },
  { id: 'confirmed', header: 'Confirmed', isNumeric: true, cell: ({ confirmed }) => megawatts(confirmed) },
  { id: 'proposed', header: 'Proposed', isNumeric: true, cell: ({ proposed }) => megawatts(proposed) },
];
