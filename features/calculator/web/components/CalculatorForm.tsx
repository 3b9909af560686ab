import { Button } from '../../../../ui/Button.tsx';
import { choicesOf } from '../../../../ui/fields/choice.ts';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { SegmentedField } from '../../../../ui/fields/SegmentedField.tsx';
import { SectionTitle } from '../../../../ui/SectionTitle.tsx';
import {
  type CalculatorState,
  carbonPriceScale,
  heatingLabels,
  methodLabels,
  quantityNames,
  replacedLabels,
  unitLabels,
} from '../../vocabulary.ts';
import { loadResults } from '../late-results.ts';
import { QuantityField } from './QuantityField.tsx';

interface CalculatorFormProps {
  state: CalculatorState;
  action: string;
  hasReferencedMethod: boolean;
  onChange(change: Partial<CalculatorState>): void;
}

/** A GET form, so that the server computes it without JavaScript; with it, every change counts at once. */
export function CalculatorForm({ state, action, hasReferencedMethod, onChange }: CalculatorFormProps) {
  return (
    <form
      id="calculator-form"
      action={action}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        // What is typed but not yet taken over is taken over when the field is left.
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }}
      onPointerEnter={bringResults}
      onFocus={bringResults}
      className="space-y-7"
    >
      <div className="flex flex-wrap items-center justify-between gap-4">
        <SectionTitle level="h3">Your household</SectionTitle>
        <SegmentedField
          name="units"
          label="Units"
          isLabelHidden
          choices={choicesOf(unitLabels)}
          value={state.units}
          onValue={(units) => onChange({ units })}
        />
      </div>
      {quantityNames.map((name) => (
        <QuantityField key={`${name} ${state.units}`} name={name} state={state} onChange={onChange} />
      ))}
      <SegmentedField
        name="heating"
        label="Home heating"
        choices={choicesOf(heatingLabels)}
        value={state.homeHeating}
        onValue={(homeHeating) => onChange({ homeHeating })}
      />
      {hasReferencedMethod ? (
        <SegmentedField
          name="method"
          label="Method"
          choices={choicesOf(methodLabels)}
          value={state.method}
          onValue={(method) => onChange({ method })}
        />
      ) : null}
      {state.method === 'referenced' && hasReferencedMethod ? (
        <SegmentedField
          name="replaces"
          label="What nuclear power replaces"
          choices={choicesOf(replacedLabels)}
          value={state.replaces}
          onValue={(replaces) => onChange({ replaces })}
        />
      ) : null}
      <NumberField
        name="carbon"
        label="Carbon price"
        min={carbonPriceScale.min}
        max={carbonPriceScale.max}
        step="any"
        unit={<span className="inline-block w-10">{carbonPriceScale.unit}</span>}
        value={state.carbonPrice}
        onValue={(carbonPrice) => onChange({ carbonPrice })}
        className="field-beside"
      />
      <noscript>
        <Button type="submit" variant="primary" size="large">
          Calculate
        </Button>
      </noscript>
    </form>
  );
}

/** They follow the first change at once. What cannot be had now is asked for again with that, and said. */
const bringResults = () => void loadResults().catch(() => {});
