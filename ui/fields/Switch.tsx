import type { ComponentProps } from 'react';

interface SwitchProps extends Pick<ComponentProps<'input'>, 'defaultChecked' | 'checked' | 'form'> {
  name?: string;
  label: string;
  isDisabled?: boolean;
  isLabelHidden?: boolean;
  className?: string;
  onValue?(isOn: boolean): void;
}

/** Turns something on or off, at once. What waits for a form to be sent is a CheckField. */
export function Switch({ label, isDisabled, isLabelHidden, className = '', onValue, ...native }: SwitchProps) {
  return (
    <label className={`choice ${className}`}>
      <input
        {...native}
        type="checkbox"
        role="switch"
        disabled={isDisabled}
        onChange={onValue || native.checked !== undefined ? (event) => onValue?.(event.target.checked) : undefined}
        className="switch"
      />
      <span className={isLabelHidden ? 'sr-only' : undefined}>{label}</span>
    </label>
  );
}
