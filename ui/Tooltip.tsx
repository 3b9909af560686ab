import { cloneElement, type HTMLAttributes, type ReactElement, useId } from 'react';

interface TooltipProps {
  text: string;
  /** One element that can be focused: a link, a button, `<abbr tabIndex={0}>`. */
  children: ReactElement<HTMLAttributes<HTMLElement> & { 'data-tip'?: string }>;
}

/**
 * A few words about an element while it is pointed at or focused. Never the only place of something that people need: fingers do not
 * point. Use a hint of a field or a Popover for that; a button that cannot be used has `disabledReason`, an IconButton its label.
 */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId();
  return (
    <>
      {cloneElement(children, { 'data-tip': text, 'aria-describedby': id })}
      <span id={id} hidden>
        {text}
      </span>
    </>
  );
}
