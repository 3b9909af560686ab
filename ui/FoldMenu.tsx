import { useLocation } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';

interface FoldMenuProps {
  /** For screen readers, where the button shows a picture only. */
  label?: string | undefined;
  /** What the button shows. */
  button: ReactNode;
  buttonClass: string;
  className?: string;
  children: ReactNode;
}

/**
 * A menu that opens before scripts run and without them, being a `<details>`; with them a choice, Escape or a tap beside it closes it. For what
 * stands in the frame of every page. Deeds in a row of a list: Menu.
 */
export function FoldMenu({ label, button, buttonClass, className = '', children }: FoldMenuProps) {
  const menu = useRef<HTMLDetailsElement>(null);
  const address = useLocation({ select: (location) => location.href });
  const openedAt = useRef(address);
  const close = () => menu.current?.removeAttribute('open');
  /** The keyboard goes on at the button: what it stood on is out of sight. */
  const goBack = () => {
    menu.current?.querySelector('summary')?.focus();
    close();
  };
  useEffect(() => {
    // It may have been opened before the page was awake, and stays so.
    if (openedAt.current !== address) menu.current?.removeAttribute('open');
    openedAt.current = address;
  }, [address]);
  useEffect(() => {
    const closeFromOutside = ({ target }: Event) => {
      if (!menu.current?.contains(target as Node)) close(); // What is pressed lies in the document.
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  });
  return (
    <details
      ref={menu}
      className={`group ${className}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') goBack();
      }}
      onClick={({ target }) => {
        // A link to the page that is open already changes no address.
        if ((target as Element).closest('a')) goBack();
      }}
    >
      <summary aria-label={label} className={buttonClass}>
        {button}
      </summary>
      {children}
    </details>
  );
}
