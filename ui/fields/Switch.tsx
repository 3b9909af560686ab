import { type ComponentProps, type ReactNode, useId } from 'react';

interface SwitchProps extends Pick<ComponentProps<'input'>, 'defaultChecked' | 'checked' | 'form'> {
  name?: string;
  label: string;
  /** What it means, in a sentence. */
  hint?: ReactNode;
  isDisabled?: boolean;
  isLabelHidden?: boolean;
  className?: string;
  onValue?(isOn: boolean): void;
}

/** Turns something on or off, at once. What waits for a form to be sent is a CheckField. */
export function Switch({ label, hint, isDisabled, isLabelHidden, className = '', onValue, ...native }: SwitchProps) {
  const hintId = useId();
  return (
    <label className={`choice ${className}`}>
      <input
        {...native}
        type="checkbox"
        role="switch"
        // What was turned on another time is not put back by the browser: it is as the server says.
        autoComplete="off"
        aria-label={hint ? label : undefined}
        aria-describedby={hint ? hintId : undefined}
        disabled={isDisabled}
        onChange={onValue || native.checked !== undefined ? (event) => onValue?.(event.target.checked) : undefined}
        className="switch"
      />
      <span className={isLabelHidden ? 'sr-only' : undefined}>
        {label}
        {hint ? (
          <span id={hintId} className="mt-0.5 block text-ink-soft">
            {hint}
          </span>
        ) : null}
      </span>
    </label>
  );
}
