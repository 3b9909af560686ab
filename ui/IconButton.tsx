import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';
import { Spinner } from './Spinner.tsx';

interface IconButtonProps
  extends Omit<ButtonLook, 'isWide'>,
    Omit<ComponentProps<'button'>, 'aria-label' | 'children' | 'className' | 'disabled' | 'ref' | 'style'> {
  /** What it does, with what: "Remove the source World Nuclear News". Told to screen readers, and shown as a tip. */
  label: string;
  /** A picture that everybody knows. */
  icon: ReactNode;
  isBusy?: boolean | undefined;
  isDisabled?: boolean | undefined;
}

/** A button with a picture instead of words, for rows and bars where the same thing is done again and again. Else a Button: words are clearer. */
export function IconButton({
  label,
  icon,
  variant = 'quiet',
  size,
  className = '',
  isBusy = false,
  isDisabled = false,
  type = 'button',
  onClick,
  ...button
}: IconButtonProps) {
  return (
    <button
      {...button}
      type={type}
      aria-label={label}
      data-tip=""
      disabled={isDisabled}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className={buttonClass({ variant, size, className: `button-icon ${className}` })}
    >
      {isBusy ? <Spinner /> : icon}
    </button>
  );
}
