import { formatCount, formatFixed, formatMoney } from '../../../../platform/shared/format-number.ts';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import type { References } from '../../../references/contract.ts';
import { compute } from '../../rules/choose-method.ts';
import type { CalculatorResult } from '../../rules/compute-classic.ts';
import type { Outcome } from '../../rules/explain-results.ts';
import type { ReferencedFactors } from '../../rules/read-factors.ts';
import {
  type CalculatorState,
  carbonPriceScale,
  KG_CO2_PER_TREE,
  M2_PER_ACRE,
  methodLabels,
} from '../../vocabulary.ts';
import { FORM_ID } from './CalculatorForm.tsx';
import { ComparisonRow } from './ComparisonRow.tsx';
import { WhyThisNumber } from './WhyThisNumber.tsx';

interface ResultsProps {
  state: CalculatorState;
  result: CalculatorResult;
  factors: ReferencedFactors | null;
  references: References;
  onChange(change: Partial<CalculatorState>): void;
}

export function Results({ state, result, factors, references, onChange }: ResultsProps) {
  const why = (outcome: Outcome) => (
    <WhyThisNumber outcome={outcome} state={state} factors={factors} references={references} />
  );
  return (
    <div>
      <Summary
        result={result}
        published={state.method === 'classic' && factors ? publishedSavings(state, factors) : null}
      />
      <ComparisonRow
        title="CO₂ a year"
        fossil={result.fossilCO2}
        nuclear={result.nuclearCO2}
        format={(kg) => `${formatCount(kg)} kg`}
        remark={
          <>
            {formatCount(result.homeCO2Savings)} kg of it at home, {formatCount(result.carCO2Savings)} kg by the car.
            <CarbonValue state={state} savings={result.co2Savings} onChange={onChange} />
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
    </div>
  );
}

const dollars = (amount: number) => formatMoney(amount, '$');

/** Beside a figure that is several times what the page says of a household elsewhere. */
const publishedSavings = (state: CalculatorState, factors: ReferencedFactors) =>
  compute({ ...state, method: 'referenced' }, factors).co2Savings;

/** @param published kg that are saved by the other method; null: that is the chosen one, or there is none */
function Summary({ result, published }: { result: CalculatorResult; published: number | null }) {
  const { co2Savings, co2SavingsRange } = result;
  const tonnes = (kg: number) => formatFixed(kg / 1_000, 1);
  return (
    <output aria-live="polite" className="block pb-6">
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
    </output>
  );
}

function describeLand({ landSavings, landSavingsRange }: CalculatorResult): string {
  if (landSavings === null) return 'For what is replaced here we found no land use per kWh that we could check.';
  const range = landSavingsRange
    ? ` The published figures allow ${formatCount(landSavingsRange.low)} to ${formatCount(landSavingsRange.high)} m².`
    : '';
  return `${formatCount(landSavings)} m² less, ${formatFixed(landSavings / M2_PER_ACRE, 3)} acre.${range}`;
}

interface CarbonValueProps {
  state: CalculatorState;
  savings: number;
  onChange: ResultsProps['onChange'];
}

function CarbonValue({ state, savings, onChange }: CarbonValueProps) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-2 gap-y-1">
      <NumberField
        name="carbon"
        label="At a price that companies pay for CO₂, in EUR a tonne, of"
        form={FORM_ID}
        min={carbonPriceScale.min}
        max={carbonPriceScale.max}
        step="any"
        value={state.carbonPrice}
        onValue={(carbonPrice) => onChange({ carbonPrice })}
        className="field-inline"
      />
      <span>
        the saving would be worth{' '}
        <strong className="font-medium text-ink tabular-nums">
          EUR {formatCount((savings / 1_000) * state.carbonPrice)}
        </strong>
        ; households are not paid for it.
      </span>
    </div>
  );
}
