import { Link, type LinkComponent, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';

type TextLinkProps = Omit<ComponentProps<'a'>, 'className' | 'style'>;

/** A link to a page of the site within a text; `to`, `params` and `search` are checked. To anything else: `<a className="link">`. */
export const TextLink = renderTextLink as LinkComponent<(props: TextLinkProps) => ReactNode>;

function renderTextLink(link: TextLinkProps & LinkProps) {
  return <Link {...link} className="link" />;
}
