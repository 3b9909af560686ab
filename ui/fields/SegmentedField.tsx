import { ChoiceGroup } from './ChoiceGroup.tsx';
import { RadioChoice } from './RadioChoice.tsx';
import type { RadioFieldProps } from './RadioField.tsx';

/**
 * One of two to five short words in a row, as part of a form: units, views of one thing. Where each has an address, SegmentedLinks;
 * where a choice needs explaining, RadioField.
 */
export function SegmentedField<Value extends string>(props: RadioFieldProps<Value>) {
  const { name, choices, defaultValue, value, onValue, isRequired, ...frame } = props;
  const input = { name, defaultValue, value, onValue, isRequired };
  return (
    <ChoiceGroup {...frame}>
      <div className="segments max-w-full flex-wrap">
        {choices.map((choice) => (
          <RadioChoice
            key={choice.value}
            {...input}
            choice={choice}
            className="segment"
            inputClass="sr-only"
            autoComplete="off"
          >
            {choice.label}
          </RadioChoice>
        ))}
      </div>
    </ChoiceGroup>
  );
}
