import { formatCount, formatFixed } from '../../../../platform/shared/format-number.ts';
import { compute } from '../../rules/choose-method.ts';
import type { ReferencedFactors } from '../../rules/read-factors.ts';
import { type CalculatorState, KG_CO2_PER_TREE, methodLabels } from '../../vocabulary.ts';

/** What all of it comes to, in a sentence. It is only read: see `ui/Still.tsx`. */
export function Summary({ state, factors }: { state: CalculatorState; factors: ReferencedFactors | null }) {
  const { co2Savings, co2SavingsRange } = compute(state, factors);
  const published = state.method === 'classic' && factors ? publishedSavings(state, factors) : null;
  const tonnes = (kg: number) => formatFixed(kg / 1_000, 1);
  return (
    <>
      <span className="block text-note text-ink-soft">
        Powered by a small modular reactor, your household would save
      </span>
      <span className="mt-1 flex flex-wrap items-baseline gap-x-4">
        <span className="font-serif text-display tabular-nums">{tonnes(co2Savings)} t</span>
        <span className="text-lead">of CO₂ a year</span>
      </span>
      <span className="mt-3 block text-note text-ink-soft">
        As much as {formatCount(co2Savings / KG_CO2_PER_TREE)} mature trees take up in a year, at {KG_CO2_PER_TREE} kg a
        tree.
        {co2SavingsRange
          ? ` The published figures allow ${tonnes(co2SavingsRange.low)} to ${tonnes(co2SavingsRange.high)} t.`
          : ''}
        {published === null
          ? ''
          : ` By published figures (${methodLabels.referenced}) it would be ${tonnes(published)} t; why they differ is told below.`}
      </span>
    </>
  );
}

/** Beside a figure that is several times what the page says of a household elsewhere. */
const publishedSavings = (state: CalculatorState, factors: ReferencedFactors) =>
  compute({ ...state, method: 'referenced' }, factors).co2Savings;
