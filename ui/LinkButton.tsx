import { createLink } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';

interface LinkButtonAnchorProps extends ButtonLook, Omit<ComponentProps<'a'>, 'className' | 'style'> {
  /** Before the words; it says nothing of its own. */
  icon?: ReactNode;
}

/**
 * Leads to a page of the site and looks like a Button; `to`, `params` and `search` are checked. To a file, a feed, a part of the page or
 * another site: AnchorButton. Within a sentence: TextLink.
 */
export const LinkButton = createLink(LinkButtonAnchor);

function LinkButtonAnchor({ variant, size, isWide, className, icon, children, ...anchor }: LinkButtonAnchorProps) {
  return (
    <a {...anchor} className={buttonClass({ variant, size, isWide, className })}>
      {icon}
      {children}
    </a>
  );
}
