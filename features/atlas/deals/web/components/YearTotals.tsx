import { formatNumber } from '../../../../../platform/shared/format-number.ts';
import { DataTable } from '../../../../../ui/DataTable.tsx';
import type { Column } from '../../../../../ui/data-table-column.ts';
import { Section } from '../../../../../ui/Section.tsx';
import type { DealPage } from '../../contract.ts';
import { AS_PROPOSED } from '../../vocabulary.ts';

type Total = DealPage['totals'][number];

/** Money by year and currency: a bar for what is confirmed and one for what is proposed, in the scale of its currency. */
export function YearTotals({ totals }: { totals: readonly Total[] }) {
  if (totals.length === 0) return null;
  const largest = new Map<string, number>();
  for (const { currency, confirmed, proposed } of totals)
    largest.set(currency, Math.max(largest.get(currency) ?? 0, confirmed + proposed));
  return (
    <Section title="By year and currency">
      <DataTable
        caption="Amounts by year and currency, millions"
        columns={columnsFor((currency) => largest.get(currency) ?? 1)}
        rows={totals}
        keyOf={({ year, currency }) => `${year} ${currency}`}
        onPhone="scroll"
      />
      <p className="mt-2 text-caption text-ink-soft">
        Millions of each currency, never converted. Bars are drawn in the scale of their currency. {AS_PROPOSED} What
        has ended is left out.
      </p>
    </Section>
  );
}

const columnsFor = (largestOf: (currency: string) => number): Column<Total>[] => [
  { id: 'year', header: 'Year', isRowHeader: true, cell: ({ year }) => year },
  { id: 'currency', header: 'Currency', cell: ({ currency }) => currency },
  { id: 'confirmed', header: 'Confirmed', isNumeric: true, cell: ({ confirmed }) => amount(confirmed) },
  { id: 'proposed', header: 'Proposed', isNumeric: true, cell: ({ proposed }) => amount(proposed) },
  {
    id: 'bar',
    header: 'Drawn',
    isHeaderHidden: true,
    width: 'w-32 min-w-24',
    cell: ({ confirmed, proposed, currency }) => {
      const scale = 100 / largestOf(currency);
      return (
        <svg viewBox="0 0 100 10" aria-hidden preserveAspectRatio="none" className="mt-1.5 block h-2.5 w-full">
          <rect width={confirmed * scale} height="10" className="fill-accent" />
          <rect x={confirmed * scale} width={proposed * scale} height="10" className="fill-accent/30" />
        </svg>
      );
    },
  },
];

const amount = (millions: number) => (millions === 0 ? '–' : formatNumber(millions, { most: 1 }));
