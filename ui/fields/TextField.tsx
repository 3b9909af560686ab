import type { ComponentProps } from 'react';
import { Search } from '../icons/Search.tsx';
import { Field, type FieldProps } from './Field.tsx';

type Native = Pick<
  ComponentProps<'input'>,
  | 'aria-activedescendant'
  | 'aria-autocomplete'
  | 'aria-controls'
  | 'aria-expanded'
  | 'autoComplete'
  | 'autoFocus'
  | 'defaultValue'
  | 'dir'
  | 'enterKeyHint'
  | 'form'
  | 'inputMode'
  | 'lang'
  | 'list'
  | 'max'
  | 'maxLength'
  | 'min'
  | 'minLength'
  | 'onBlur'
  | 'onFocus'
  | 'onPaste'
  | 'pattern'
  | 'placeholder'
  | 'readOnly'
  | 'role'
  | 'spellCheck'
  | 'step'
  | 'value'
>;

export interface TextFieldProps extends FieldProps, Native {
  /** What is written; the browser checks it, helps with it and brings the right keyboard. */
  kind?: 'text' | 'email' | 'url' | 'tel' | 'search' | 'password' | 'date' | 'time' | 'datetime-local' | undefined;
  onValue?(value: string): void;
  onKeyDown?: ComponentProps<'input'>['onKeyDown'];
  ref?: React.Ref<HTMLInputElement>;
  isMonospaced?: boolean;
}

/**
 * One line of text: words, an address, a password, a date. Several lines: LongTextField. A number: NumberField. One of a list:
 * SelectField, or ComboboxField when the list is long. Works without JavaScript: give it `defaultValue` in forms that are sent.
 */
export function TextField(props: TextFieldProps) {
  const {
    name,
    label,
    hint,
    error,
    isRequired,
    isDisabled,
    isLabelHidden,
    size,
    className,
    kind = 'text',
    isMonospaced = false,
    onValue,
    ...native
  } = props;
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, className }}>
      {(wiring) => (
        <span className={kind === 'search' ? 'control-search' : 'contents'}>
          {kind === 'search' ? <Search aria-hidden className="size-4" /> : null}
          <input
            // Whatever script is written stands on its own side; addresses, dates and secrets have one way.
            dir={kind === 'text' || kind === 'search' ? 'auto' : undefined}
            {...native}
            {...wiring}
            type={kind}
            name={name}
            disabled={isDisabled}
            onChange={onValue || native.value !== undefined ? (event) => onValue?.(event.target.value) : undefined}
            className={`control ${size === 'small' ? 'control-small' : ''} ${isMonospaced ? 'font-mono' : ''}`}
          />
        </span>
      )}
    </Field>
  );
}
