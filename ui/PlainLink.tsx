import type { ComponentProps } from 'react';

/**
 * A link inside the site that is followed without a reload. Where dozens stand on a page: a router's own link component works out a
 * location for each while it renders, which was a tenth of the rendering time of a list with filters. A few links: TextLink. Many that are
 * markup alone: FollowedLinks around them.
 */
export function PlainLink({
  href,
  onFollow,
  ...anchor
}: { href: string; onFollow(href: string): void } & Omit<ComponentProps<'a'>, 'href' | 'onClick'>) {
  return (
    <a
      {...anchor}
      href={href}
      onClick={(event) => {
        const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
        if (opensElsewhere) return;
        event.preventDefault();
        onFollow(href);
      }}
    />
  );
}
