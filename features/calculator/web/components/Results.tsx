import { formatCount, formatFixed, formatMoney, formatNumber } from '../../../../platform/shared/format-number.ts';
import type { References } from '../../../references/contract.ts';
import { compute } from '../../rules/choose-method.ts';
import type { CalculatorResult } from '../../rules/compute-classic.ts';
import type { Outcome } from '../../rules/explain-results.ts';
import type { ReferencedFactors } from '../../rules/read-factors.ts';
import { type CalculatorState, M2_PER_ACRE } from '../../vocabulary.ts';
import { ComparisonRow } from './ComparisonRow.tsx';
import { MethodDifferences } from './MethodDifferences.tsx';
import { WhyThisNumber } from './WhyThisNumber.tsx';

export interface ResultsProps {
  state: CalculatorState;
  factors: ReferencedFactors | null;
  references: References;
}

/** It is only read: see `ui/Still.tsx`. */
export function Results({ state, factors, references }: ResultsProps) {
  const result = compute(state, factors);
  const why = (outcome: Outcome) => (
    <WhyThisNumber outcome={outcome} state={state} factors={factors} references={references} />
  );
  return (
    <div>
      <ComparisonRow
        title="CO₂ a year"
        fossil={result.fossilCO2}
        nuclear={result.nuclearCO2}
        format={(kg) => `${formatCount(kg)} kg`}
        remark={
          <>
            {formatCount(result.homeCO2Savings)} kg of it at home, {formatCount(result.carCO2Savings)} kg by the car.
            <span className="mt-3 block">
              At EUR {formatNumber(state.carbonPrice)} a tonne, a price that companies pay, the saving would be worth{' '}
              <strong className="font-medium text-ink tabular-nums">
                EUR {formatCount((result.co2Savings / 1_000) * state.carbonPrice)}
              </strong>
              ; households are not paid for it.
            </span>
          </>
        }
      >
        {why('co2')}
      </ComparisonRow>
      <ComparisonRow
        title="Land"
        fossil={result.fossilLand}
        nuclear={result.nuclearLand}
        format={(squareMetres) => `${formatCount(squareMetres)} m²`}
        remark={describeLand(result)}
      >
        {why('land')}
      </ComparisonRow>
      <ComparisonRow
        title="Cost a year, in US dollars"
        fossil={result.fossilCost}
        nuclear={result.nuclearCost}
        format={dollars}
        remark={`${dollars(result.costSavings)} less a year.`}
      >
        {why('cost')}
      </ComparisonRow>
      {factors ? <MethodDifferences state={state} factors={factors} /> : null}
    </div>
  );
}

const dollars = (amount: number) => formatMoney(amount, '$');

function describeLand({ landSavings, landSavingsRange }: CalculatorResult): string {
  if (landSavings === null) return 'For what is replaced here we found no land use per kWh that we could check.';
  const range = landSavingsRange
    ? ` The published figures allow ${formatCount(landSavingsRange.low)} to ${formatCount(landSavingsRange.high)} m².`
    : '';
  return `${formatCount(landSavings)} m² less, ${formatFixed(landSavings / M2_PER_ACRE, 3)} acre.${range}`;
}
