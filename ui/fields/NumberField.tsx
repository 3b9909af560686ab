import { type ReactNode, useState } from 'react';
import { Field, type FieldProps } from './Field.tsx';

interface NumberFieldProps extends FieldProps {
  min?: number;
  max?: number;
  /** 'any': whatever is between the ends. */
  step?: number | 'any';
  /** Before what is typed, such as "$". */
  prefix?: ReactNode;
  /** After it, such as "MW". */
  unit?: ReactNode;
  /** For forms that are sent. */
  defaultValue?: number | null | undefined;
  /** With `onValue`: the number that counts now. */
  value?: number | undefined;
  /** A number between the ends; what is not one (yet) is not told. */
  onValue?(value: number): void;
  /** Id of the form it is sent with, when it stands outside of it. */
  form?: string;
}

/**
 * A number to type. What is typed counts as soon as it lies between the ends; while it does not, it stays as it is until the field is
 * left, and then becomes the nearest end. It is as wide as its longest end needs. To try values out, put a Slider beside it. A year, a code or a telephone number is a TextField.
 */
export function NumberField(props: NumberFieldProps) {
  const { label, hint, error, isRequired, isLabelHidden, className, prefix, unit } = props;
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, className }}>
      {(wiring) => (
        <span className="flex items-baseline gap-1.5 text-note text-ink-soft">
          {prefix ? <span aria-hidden>{prefix}</span> : null}
          <NumberInput {...props} {...wiring} />
          {unit ? <span>{unit}</span> : null}
        </span>
      )}
    </Field>
  );
}

type NumberInputProps = Omit<NumberFieldProps, 'label' | 'hint' | 'error' | 'prefix' | 'unit' | 'className'> & {
  id?: string;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: true | undefined;
  required?: boolean | undefined;
};

function NumberInput(props: NumberInputProps) {
  const { id, name, form, min, max, step = 1, value, defaultValue, onValue, isDisabled, size, required } = props;
  const [draft, setDraft] = useState<string | null>(null);
  const isInside = (typed: number) => typed >= (min ?? -Infinity) && typed <= (max ?? Infinity);
  const isControlled = value !== undefined;
  return (
    <input
      id={id}
      name={name}
      form={form}
      type="number"
      inputMode={step === 'any' || !Number.isInteger(step) ? 'decimal' : 'numeric'}
      min={min}
      max={max}
      step={step}
      required={required}
      disabled={isDisabled}
      autoComplete="off"
      aria-describedby={props['aria-describedby']}
      aria-invalid={props['aria-invalid']}
      {...(isControlled ? { value: draft ?? String(value) } : { defaultValue: defaultValue ?? undefined })}
      onChange={(event) => {
        if (isControlled) setDraft(event.target.value);
        const typed = event.target.valueAsNumber;
        if (isInside(typed)) onValue?.(typed);
      }}
      onBlur={() => {
        const typed = Number.parseFloat(draft ?? '');
        if (!Number.isNaN(typed)) onValue?.(Math.min(max ?? Infinity, Math.max(min ?? -Infinity, typed)));
        setDraft(null);
      }}
      className={`control control-number ${widthFor(min, max)} ${size === 'small' ? 'control-small' : ''}`}
    />
  );
}

/** In steps, because the page's policy forbids a width of its own in the markup. */
function widthFor(...ends: (number | undefined)[]): string {
  const digits = Math.max(...ends.map((end = 0) => String(end).length));
  if (digits > 10) return 'control-number-long';
  return digits > 6 ? 'control-number-medium' : '';
}
