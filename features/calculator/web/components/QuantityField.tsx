import { formatCount } from '../../../../platform/shared/format-number.ts';
import { NumberField } from '../../../../ui/fields/NumberField.tsx';
import { Slider } from '../../../../ui/fields/Slider.tsx';
import { sliderEnd, snapToStep, toShown, toStored } from '../../rules/convert-units.ts';
import { type CalculatorState, type QuantityName, quantities } from '../../vocabulary.ts';
import { fieldNames } from '../calculator-search.ts';

interface QuantityFieldProps {
  name: QuantityName;
  state: CalculatorState;
  onChange(change: Partial<CalculatorState>): void;
}

/** A slider to try and a field to type, for the same quantity. Without JavaScript only the field is there. */
export function QuantityField({ name, state, onChange }: QuantityFieldProps) {
  const { units } = state;
  const { label, [units]: scale } = quantities[name];
  const { min, max, step, unit } = scale;
  const shown = toShown(name, units, state[name]);
  const choose = (value: number) => onChange({ [name]: toStored(name, units, value) });
  const isMoney = unit === '$';
  return (
    <div>
      <NumberField
        name={fieldNames[name][units]}
        label={label}
        min={min}
        max={max}
        step="any"
        prefix={isMoney ? 'US$' : null}
        unit={isMoney ? null : <span className="inline-block w-10">{unit}</span>}
        value={shown}
        onValue={choose}
        className="field-beside"
      />
      <Slider
        label={`${label}, slider`}
        min={min}
        max={sliderEnd(scale)}
        step={step}
        value={shown}
        valueText={`${formatCount(shown)} ${isMoney ? 'US dollars' : unit}`}
        ends={[formatCount(min), formatCount(max)]}
        onValue={(value) => choose(snapToStep(value, scale))}
        className="mt-2"
      />
    </div>
  );
}
