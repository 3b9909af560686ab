import type { ComponentProps } from 'react';

/** A word within a sentence that does something. What stands alone is a Button; what leads somewhere is a TextLink. */
export function TextButton(button: Omit<ComponentProps<'button'>, 'className' | 'style' | 'type'>) {
  return <button {...button} type="button" className="link" />;
}
