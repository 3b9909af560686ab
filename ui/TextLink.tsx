import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

/** A link to a page of the site within a text; `to`, `params` and `search` are checked. To anything else: `<a className="link">`. */
export const TextLink = createLink(TextLinkAnchor);

function TextLinkAnchor(anchor: Omit<ComponentProps<'a'>, 'className' | 'style'>) {
  return <a {...anchor} className="link" />;
}
