import { Link, type LinkComponent, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import { type ButtonLook, buttonClass } from './button-look.ts';

interface LinkButtonProps extends ButtonLook, Omit<ComponentProps<'a'>, 'className' | 'style'> {
  /** Before the words; it says nothing of its own. */
  icon?: ReactNode;
}

/**
 * Leads to a page of the site and looks like a Button; `to`, `params` and `search` are checked. To a file, a feed, a part of the page or
 * another site: AnchorButton. Within a sentence: TextLink.
 */
// Not made with `createLink`: a call while the module loads keeps bundlers from leaving it out and from putting pages together.
export const LinkButton = renderLinkButton as LinkComponent<(props: LinkButtonProps) => ReactNode>;

function renderLinkButton(props: LinkButtonProps & LinkProps) {
  const { variant, size, isWide, className, icon, children, ...link } = props;
  return (
    <Link {...link} className={buttonClass({ variant, size, isWide, className })}>
      {icon}
      {children}
    </Link>
  );
}
