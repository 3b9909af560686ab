import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';

interface AnchorButtonProps extends ButtonLook, Omit<ComponentProps<'a'>, 'className' | 'style'> {
  href: string;
  /** Before the words; it says nothing of its own. */
  icon?: ReactNode;
}

/** Leads to what is no page of the router and looks like a Button: a download, a feed, a part of this page, another site. To a page: LinkButton. */
export function AnchorButton({ variant, size, isWide, className, icon, children, ...anchor }: AnchorButtonProps) {
  return (
    <a {...anchor} className={buttonClass({ variant, size, isWide, className })}>
      {icon}
      {children}
    </a>
  );
}
