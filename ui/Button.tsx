import { type ComponentProps, type MouseEvent, type ReactNode, useId } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';
import { Spinner } from './Spinner.tsx';

export interface ButtonProps
  extends ButtonLook,
    Omit<ComponentProps<'button'>, 'className' | 'disabled' | 'ref' | 'style'> {
  /** Before the words; it says nothing of its own. */
  icon?: ReactNode;
  /** It is being done: the button keeps the focus and does nothing more. Let the words say what goes on. */
  isBusy?: boolean | undefined;
  /** Why it cannot be done now. The button stays reachable, and says so to whoever points at it or focuses it. */
  disabledReason?: string | null | undefined;
  /** It cannot be done, and what stands beside it says why. */
  isDisabled?: boolean | undefined;
}

/**
 * Does something on this page, or sends a form (`type="submit"`). What leads to another address is a LinkButton or, to a file or another
 * site, an AnchorButton; a picture without words an IconButton; a word within a sentence a TextButton.
 */
export function Button({
  variant,
  size,
  isWide,
  className,
  icon,
  isBusy = false,
  isDisabled = false,
  disabledReason,
  type = 'button',
  onClick,
  children,
  ...button
}: ButtonProps) {
  const reasonId = useId();
  const isHeld = isBusy || Boolean(disabledReason);
  return (
    <>
      <button
        {...button}
        type={type}
        // Not `disabled` while it is held: that would throw the focus away, and nobody could learn the reason.
        disabled={isDisabled}
        aria-disabled={isHeld || undefined}
        aria-busy={isBusy || undefined}
        aria-describedby={disabledReason ? reasonId : button['aria-describedby']}
        data-tip={disabledReason || undefined}
        // Enter in a field clicks the form's button, too: one place holds back both.
        onClick={isHeld ? holdBack : onClick}
        className={buttonClass({ variant, size, isWide, className })}
      >
        {isBusy ? <Spinner /> : icon}
        {children}
      </button>
      {disabledReason ? (
        <span id={reasonId} hidden>
          {disabledReason}
        </span>
      ) : null}
    </>
  );
}

function holdBack(event: MouseEvent): void {
  event.preventDefault();
}
