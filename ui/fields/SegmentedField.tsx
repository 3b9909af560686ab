import { ChoiceGroup } from './ChoiceGroup.tsx';
import type { RadioFieldProps } from './RadioField.tsx';

/**
 * One of two to five short words in a row, as part of a form: units, views of one thing. Where each has an address, SegmentedLinks;
 * where a choice needs explaining, RadioField.
 */
export function SegmentedField<Value extends string>(props: RadioFieldProps<Value>) {
  const { name, choices, defaultValue, value, onValue, isRequired, ...frame } = props;
  return (
    <ChoiceGroup {...frame}>
      <div className="segments max-w-full flex-wrap">
        {choices.map((choice) => (
          <label key={choice.value} className="segment">
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
              // What is shown is what counts, also after going back to the page.
              autoComplete="off"
              className="sr-only"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
