import { ChevronDown } from '../icons/ChevronDown.tsx';
import type { Choice } from './choice.ts';
import { Field, type FieldProps } from './Field.tsx';

export interface SelectFieldProps<Value extends string> extends FieldProps {
  choices: readonly Choice<Value>[];
  /** Offered first, sent as the empty text: "All units", "unknown". */
  emptyLabel?: string | undefined;
  defaultValue?: NoInfer<Value> | '' | undefined;
  value?: NoInfer<Value> | '' | undefined;
  onValue?(value: Value): void;
  form?: string;
}

/**
 * One of a short list, in the browser's own way, which every phone and every screen reader knows. Two to four that should be seen at
 * once: RadioField or SegmentedField. A list so long that people search in it: ComboboxField. Things to do: Menu.
 */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { name, label, hint, error, isRequired, isDisabled, isLabelHidden, size, className } = props;
  const { choices, emptyLabel, defaultValue, value, onValue, form } = props;
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, className }}>
      {(wiring) => (
        <span className="control-select">
          <select
            {...wiring}
            name={name}
            form={form}
            disabled={isDisabled}
            {...(value === undefined ? { defaultValue } : { value })}
            // What is offered is what is chosen; the empty text only where there is an empty label.
            onChange={(event) => onValue?.(event.target.value as Value)}
            className={`control ${size === 'small' ? 'control-small' : ''}`}
          >
            {emptyLabel === undefined ? null : <option value="">{emptyLabel}</option>}
            {choices.map((choice) => (
              <option key={choice.value} value={choice.value} disabled={choice.isDisabled}>
                {choice.label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden className="size-4" />
        </span>
      )}
    </Field>
  );
}
