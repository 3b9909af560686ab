import { useId, useState } from 'react';
import { clamp, sliderEnd, snapToStep, toShown, toStored } from '../../rules/convert-units.ts';
import { formatWhole } from '../../rules/format-figures.ts';
import { type CalculatorState, type QuantityName, quantities } from '../../vocabulary.ts';
import { fieldNames } from '../calculator-search.ts';

/** A slider to try and a field to type, for the same quantity. Without JavaScript only the field is there. */
export function QuantityField({
  name,
  state,
  onChange,
}: {
  name: QuantityName;
  state: CalculatorState;
  onChange(change: Partial<CalculatorState>): void;
}) {
  const id = useId();
  const { units } = state;
  const { label, [units]: scale } = quantities[name];
  const shown = toShown(name, units, state[name]);
  const choose = (value: number) => onChange({ [name]: toStored(name, units, value) });
  const [isMoney, text] = [scale.unit === '$', `${formatWhole(shown)} ${scale.unit}`];
  return (
    <div>
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={id} className="text-sm font-medium">
          {label}
        </label>
        <span className="flex items-baseline gap-1.5 text-sm text-ink-soft">
          {isMoney ? <span aria-hidden>$</span> : null}
          <NumberField id={id} name={fieldNames[name][units]} value={shown} scale={scale} onChoose={choose} />
          {isMoney ? null : <span className="w-10">{scale.unit}</span>}
        </span>
      </div>
      <input
        type="range"
        aria-label={`${label}, slider`}
        aria-valuetext={isMoney ? `$${formatWhole(shown)}` : text}
        min={scale.min}
        max={sliderEnd(scale)}
        step={scale.step}
        value={shown}
        autoComplete="off"
        onChange={(event) => choose(snapToStep(Number(event.target.value), scale))}
        className="slider mt-2 noscript:hidden"
      />
      <p className="mt-1 flex justify-between text-xs text-ink-soft tabular-nums" aria-hidden>
        <span>{formatWhole(scale.min)}</span>
        <span>{formatWhole(scale.max)}</span>
      </p>
    </div>
  );
}

/** What is typed counts as soon as it lies in the range; while it does not, it stays as it is until the field is left. */
export function NumberField({
  id,
  name,
  value,
  scale,
  onChoose,
  form,
}: {
  id: string;
  name: string;
  value: number;
  scale: { min: number; max: number };
  onChoose(value: number): void;
  /** Id of the form it is sent with, when it stands outside of it. */
  form?: string;
}) {
  const [draft, setDraft] = useState<string | null>(null);
  return (
    <input
      id={id}
      name={name}
      form={form}
      type="number"
      inputMode="numeric"
      min={scale.min}
      max={scale.max}
      step="any"
      value={draft ?? String(value)}
      autoComplete="off"
      onChange={(event) => {
        setDraft(event.target.value);
        const typed = event.target.valueAsNumber;
        if (typed >= scale.min && typed <= scale.max) onChoose(typed);
      }}
      onBlur={() => {
        const typed = Number.parseFloat(draft ?? '');
        if (!Number.isNaN(typed)) onChoose(clamp(typed, scale));
        setDraft(null);
      }}
      className="number-field w-24 rounded-md border border-line-strong bg-panel px-2 py-1.5 text-right text-base text-ink tabular-nums"
    />
  );
}
