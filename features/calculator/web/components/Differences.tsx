import { formatCount, formatMoney, formatQuantity } from '../../../../platform/shared/format-number.ts';
import { DataTable } from '../../../../ui/DataTable.tsx';
import type { Column } from '../../../../ui/data-table-column.ts';
import { type CalculatorResult, computeClassic } from '../../rules/compute-classic.ts';
import { computeReferenced } from '../../rules/compute-referenced.ts';
import type { ReferencedFactors } from '../../rules/read-factors.ts';
import { type CalculatorState, methodLabels, replacedLabels } from '../../vocabulary.ts';

const reasons = [
  'Classic takes ten kWh for each dollar of the bill; at the mean US price of 2024 it is six.',
  'Classic adds 12 kWh per square foot for electric heating, although the bill already contains it, and nothing for gas heating. Referenced 2026 counts electric heating once and burns the gas in both cases.',
  'Classic takes 850 g of CO₂ for a fossil kWh, which is close to coal. Referenced 2026 asks what is replaced.',
  'Classic charges the electric car from the grid (120 g a mile), Referenced 2026 with nuclear power (about 3 g).',
  'Classic gives cars a land use for which we found no source. Referenced 2026 compares the land of electricity only.',
  'Classic makes nuclear electricity cheaper for the household. Referenced 2026 leaves the bill as it is, because we found no published price.',
];

interface Row {
  label: string;
  write(result: CalculatorResult): string;
}

const rows: readonly Row[] = [
  { label: 'Electricity', write: ({ totalKwh }) => formatQuantity(totalKwh, 'kWh', 0) },
  { label: 'CO₂ saved', write: ({ co2Savings }) => formatQuantity(co2Savings, 'kg', 0) },
  {
    label: 'Land saved',
    write: ({ landSavings }) => (landSavings === null ? 'no figure' : `${formatCount(landSavings)} m²`),
  },
  { label: 'Cost saved', write: ({ costSavings }) => formatMoney(costSavings, '$') },
];

/** Both methods side by side on the visitor's own values, and why they differ. */
export function Differences({ state, factors }: { state: CalculatorState; factors: ReferencedFactors }) {
  const before = computeClassic(state);
  const after = computeReferenced(state, state.replaces, factors);
  const columns: Column<Row>[] = [
    { id: 'label', header: 'With your values', isRowHeader: true, cell: ({ label }) => label },
    { id: 'classic', header: methodLabels.classic, isNumeric: true, cell: ({ write }) => write(before) },
    {
      id: 'referenced',
      header: `${methodLabels.referenced}, ${replacedLabels[state.replaces]}`,
      isNumeric: true,
      cell: ({ write }) => write(after),
    },
  ];
  return (
    <>
      <DataTable
        caption="Both methods with your values"
        columns={columns}
        rows={rows}
        keyOf={({ label }) => label}
        onPhone="scroll"
        className="mt-4"
      />
      <ul className="mt-4 list-disc space-y-1.5 pl-5 text-note text-ink-soft">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </>
  );
}
