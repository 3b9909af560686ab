import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import type { AtlasRecord } from '../../../records/contract.ts';
import { atlasRecords } from '../../../records/record.ts';
import { writeValue } from '../../../records/rules/write-value.ts';
import { PartyName } from '../../../records/web/components/PartyName.tsx';
import { columnOf } from '../../../records/web/components/RecordColumn.tsx';
import { sourcesColumn } from '../../../records/web/components/SourcesColumn.tsx';
import { DEALS_PAGE_SIZE } from '../../vocabulary.ts';

/** Deals one below the other, with who is what in them; on a phone in a few lines each, without the names of columns. */
export function DealTable({ deals }: { deals: readonly AtlasRecord[] }) {
  return (
    <DataTable
      caption="Deals"
      columns={columns}
      rows={deals}
      keyOf={({ slug }) => slug}
      lot={DEALS_PAGE_SIZE}
      keepsHeads
      className="mt-4"
    />
  );
}

const field = columnOf('deals');
const parties = Object.entries(atlasRecords.deals.fields).filter(([name]) => name.startsWith('party'));

const columns: Column<AtlasRecord>[] = [
  {
    id: 'name',
    header: 'Deal',
    isRowHeader: true,
    width: 'sm:min-w-40',
    cell: (deal) => (
      <span>
        {deal.name}
        <span className="block text-caption font-normal text-ink-soft sm:hidden">{inBrief(deal)}</span>
      </span>
    ),
  },
  { ...field('date'), hideBelow: 'sm' },
  { ...field('kind'), hideBelow: 'sm' },
  {
    id: 'parties',
    header: 'Parties',
    // Between the two it would leave the others no room for their words.
    width: 'sm:max-md:hidden',
    cell: ({ facts }) => (
      <ul>
        {parties.flatMap(([name, { label }]) =>
          (facts[name] ?? []).map(({ value, company }) => (
            <li key={`${name} ${value}`}>
              <PartyName name={value} company={company} isInText />{' '}
              <span className="text-caption text-ink-soft">{label.toLowerCase()}</span>
            </li>
          )),
        )}
      </ul>
    ),
  },
  { ...field('amount'), isNumeric: true, hideBelow: 'sm' },
  { ...field('megawatts'), hideBelow: 'sm' },
  { ...field('status'), hideBelow: 'sm' },
  sourcesColumn,
];

/** What is known of it in one line. */
function inBrief({ facts }: AtlasRecord): string {
  const { fields } = atlasRecords.deals;
  return ['date', 'kind', 'amount', 'megawatts', 'status']
    .flatMap((name) => {
      const [type, [value] = []] = [fields[name], facts[name]];
      return type && value ? [writeValue(type, value)] : [];
    })
    .join(' · ');
}
