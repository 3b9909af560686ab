import { type ComponentProps, useId } from 'react';
import { FieldNotes, type FieldProps } from './Field.tsx';

type Native = Pick<ComponentProps<'input'>, 'defaultChecked' | 'checked' | 'value' | 'form' | 'autoFocus'>;

interface CheckFieldProps extends Omit<FieldProps, 'size'>, Native {
  onValue?(isChecked: boolean): void;
}

/**
 * Yes or no, sent with its form. What takes effect at once is a Switch. Several of one list: CheckGroup. One of several: RadioField.
 */
export function CheckField(props: CheckFieldProps) {
  const { label, hint, error, isRequired, isDisabled, isLabelHidden, className = '', onValue, ...native } = props;
  const id = useId();
  const [hintId, errorId] = [`${id}-hint`, `${id}-error`];
  const told = [error ? errorId : null, hint ? hintId : null].filter(Boolean).join(' ');
  return (
    <div className={className}>
      <label className="choice">
        <input
          {...native}
          type="checkbox"
          required={isRequired}
          disabled={isDisabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={told || undefined}
          onChange={onValue || native.checked !== undefined ? (event) => onValue?.(event.target.checked) : undefined}
          className="choice-box"
        />
        <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
      </label>
      <div className={hint || error ? 'pl-6.5' : 'contents'}>
        <FieldNotes hint={hint} hintId={hintId} error={error} errorId={errorId} />
      </div>
    </div>
  );
}
