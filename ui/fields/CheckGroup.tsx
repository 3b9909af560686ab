import { ChoiceGroup } from './ChoiceGroup.tsx';
import type { Choice } from './choice.ts';
import type { FieldProps } from './Field.tsx';

interface CheckGroupProps<Value extends string> extends Omit<FieldProps, 'isRequired' | 'size'> {
  choices: readonly Choice<Value>[];
  defaultValue?: readonly Value[] | undefined;
  value?: readonly Value[] | undefined;
  onValue?(values: Value[]): void;
}

/** Any number of a short list; each is sent under the same name. One of them: RadioField. A single yes or no: CheckField. */
export function CheckGroup<Value extends string>(props: CheckGroupProps<Value>) {
  const { name, choices, defaultValue, value, onValue, ...frame } = props;
  const toggle = (one: Value, isChosen: boolean) =>
    onValue?.(
      choices.map((choice) => choice.value).filter((it) => (it === one ? isChosen : (value ?? []).includes(it))),
    );
  return (
    <ChoiceGroup {...frame}>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {choices.map((choice) => (
          <label key={choice.value} className="choice">
            <input
              type="checkbox"
              name={name}
              value={choice.value}
              disabled={choice.isDisabled}
              {...(value
                ? { checked: value.includes(choice.value) }
                : { defaultChecked: defaultValue?.includes(choice.value) ?? false })}
              onChange={onValue ? (event) => toggle(choice.value, event.target.checked) : undefined}
              className="choice-box"
            />
            {choice.label}
          </label>
        ))}
      </div>
    </ChoiceGroup>
  );
}
