import { ChoiceGroup } from './ChoiceGroup.tsx';
import type { Choice } from './choice.ts';
import type { FieldProps } from './Field.tsx';
import { type Chosen, RadioChoice } from './RadioChoice.tsx';

export interface RadioFieldProps<Value extends string> extends Omit<FieldProps, 'size'>, Chosen<Value> {
  choices: readonly (Choice<Value> & { hint?: string })[];
}

/** One of two to five that should be seen and weighed at once. Short words in one row: SegmentedField. More of them: SelectField. */
export function RadioField<Value extends string>(props: RadioFieldProps<Value>) {
  const { name, choices, defaultValue, value, onValue, isRequired, ...frame } = props;
  const input = { name, defaultValue, value, onValue, isRequired };
  return (
    <ChoiceGroup {...frame}>
      <div className="grid gap-2">
        {choices.map((choice) => (
          <RadioChoice key={choice.value} {...input} choice={choice} className="choice" inputClass="choice-box">
            <span>
              {choice.label}
              {choice.hint ? <span className="block text-note text-ink-soft">{choice.hint}</span> : null}
            </span>
          </RadioChoice>
        ))}
      </div>
    </ChoiceGroup>
  );
}
