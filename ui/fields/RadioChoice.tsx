import type { ReactNode } from 'react';
import type { Choice } from './choice.ts';
import type { FieldProps } from './Field.tsx';

/** What is chosen among several. */
export interface Chosen<Value extends string> {
  defaultValue?: Value | undefined;
  value?: Value | undefined;
  onValue?: ((value: Value) => void) | undefined;
}

interface RadioChoiceProps<Value extends string> extends Chosen<Value>, Pick<FieldProps, 'name' | 'isRequired'> {
  choice: Choice<Value>;
  /** Of the whole, and of what is pressed in it. */
  className: string;
  inputClass: string;
  /** off: what is shown is what counts, also after going back to the page. */
  autoComplete?: 'off';
  children: ReactNode;
}

/** One choice of RadioField or SegmentedField. */
export function RadioChoice<Value extends string>(props: RadioChoiceProps<Value>) {
  const { name, choice, defaultValue, value, onValue, isRequired, className, inputClass, autoComplete, children } =
    props;
  return (
    <label className={className}>
      <input
        type="radio"
        name={name}
        value={choice.value}
        required={isRequired}
        disabled={choice.isDisabled}
        {...(value === undefined
          ? { defaultChecked: choice.value === defaultValue }
          : { checked: choice.value === value })}
        onChange={() => onValue?.(choice.value)}
        autoComplete={autoComplete}
        className={inputClass}
      />
      {children}
    </label>
  );
}
