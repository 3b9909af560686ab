import { ChoiceGroup } from './ChoiceGroup.tsx';
import type { Choice } from './choice.ts';
import type { FieldProps } from './Field.tsx';

export interface RadioFieldProps<Value extends string> extends Omit<FieldProps, 'size'> {
  choices: readonly (Choice<Value> & { hint?: string })[];
  defaultValue?: Value | undefined;
  value?: Value | undefined;
  onValue?(value: Value): void;
}

/** One of two to five that should be seen and weighed at once. Short words in one row: SegmentedField. More of them: SelectField. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { name, choices, defaultValue, value, onValue, isRequired, ...frame } = props;
  return (
    <ChoiceGroup {...frame}>
      <div className="grid gap-2">
        {choices.map((choice) => (
          <label key={choice.value} className="choice">
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
              className="choice-box"
            />
            <span>
              {choice.label}
              {choice.hint ? <span className="block text-note text-ink-soft">{choice.hint}</span> : null}
            </span>
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
