import { computeClassic } from '../../rules/compute-classic.ts';
import { computeReferenced } from '../../rules/compute-referenced.ts';
import { formatDollars, formatWhole } from '../../rules/format-figures.ts';
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

/** Both methods side by side on the visitor's own values, and why they differ. */
export function MethodDifferences({ state, factors }: { state: CalculatorState; factors: ReferencedFactors }) {
  const before = computeClassic(state);
  const after = computeReferenced(state, state.replaces, factors);
  const rows: [label: string, classic: string, referenced: string][] = [
    ['Electricity', `${formatWhole(before.totalKwh)} kWh`, `${formatWhole(after.totalKwh)} kWh`],
    ['CO₂ saved', `${formatWhole(before.co2Savings)} kg`, `${formatWhole(after.co2Savings)} kg`],
    [
      'Land saved',
      `${formatWhole(before.landSavings ?? 0)} m²`,
      after.landSavings === null ? 'no figure' : `${formatWhole(after.landSavings)} m²`,
    ],
    ['Cost saved', formatDollars(before.costSavings), formatDollars(after.costSavings)],
  ];
  return (
    <details className="group border-t border-line py-5">
      <summary className="flex items-center justify-between font-medium">
        Why do the two methods differ?
        <span aria-hidden className="text-ink-soft group-open:rotate-45">
          +
        </span>
      </summary>
      <table className="mt-4 w-full text-left text-sm tabular-nums">
        <thead className="text-ink-soft">
          <tr>
            <th className="py-1.5 font-normal">With your values</th>
            <th className="py-1.5 text-right font-medium">{methodLabels.classic}</th>
            <th className="py-1.5 text-right font-medium">
              {methodLabels.referenced}, {replacedLabels[state.replaces]}
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line border-y border-line">
          {rows.map(([label, ...values]) => (
            <tr key={label}>
              <th scope="row" className="py-1.5 font-normal">
                {label}
              </th>
              {values.map((value, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: two columns, never reordered
                <td key={index} className="py-1.5 text-right">
                  {value}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="mt-4 list-disc space-y-1.5 pl-5 text-sm text-ink-soft">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </details>
  );
}
