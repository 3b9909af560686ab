import type { ComponentProps } from 'react';
import { Field, type FieldProps } from './Field.tsx';

type Native = Pick<
  ComponentProps<'textarea'>,
  | 'autoFocus'
  | 'defaultValue'
  | 'dir'
  | 'form'
  | 'lang'
  | 'maxLength'
  | 'minLength'
  | 'onBlur'
  | 'onFocus'
  | 'onKeyDown'
  | 'placeholder'
  | 'readOnly'
  | 'ref'
  | 'rows'
  | 'spellCheck'
  | 'value'
>;

export interface LongTextFieldProps extends FieldProps, Native {
  onValue?(value: string): void;
  /** For code, data and addresses in a list. */
  isMonospaced?: boolean;
}

/** Text of several lines, or a list with one entry a line. One line: TextField. */
export function LongTextField(props: LongTextFieldProps) {
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
    isMonospaced = false,
    onValue,
    rows = 4,
    ...native
  } = props;
  return (
    <Field {...{ label, hint, error, isRequired, isLabelHidden, className }}>
      {(wiring) => (
        <textarea
          dir={isMonospaced ? undefined : 'auto'}
          {...native}
          {...wiring}
          rows={rows}
          name={name}
          disabled={isDisabled}
          onChange={onValue || native.value !== undefined ? (event) => onValue?.(event.target.value) : undefined}
          className={`control ${size === 'small' ? 'control-small' : ''} ${isMonospaced ? 'font-mono' : ''}`}
        />
      )}
    </Field>
  );
}
