import { useRouter } from '@tanstack/react-router';
import { type MouseEvent, type SyntheticEvent, useRef } from 'react';
import { closest } from './closest.ts';
import { askForMore } from './place-after.ts';

/**
 * Handlers for what stands around many plain links (`<a href="/…">`): those inside the site are followed without a reload. One listener
 * instead of one a link, so that the links themselves are markup and nothing else: the router's own work out a location each while they are
 * rendered. To files and feeds, give `download`.
 */
export function useFollowedLinks() {
  const router = useRouter();
  return {
    onClick(event: MouseEvent) {
      const opensElsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
      const link = opensElsewhere || event.defaultPrevented ? null : linkAt(event);
      if (link === null) return;
      event.preventDefault();
      const isMoved = !(KEEPS_PLACE in link.dataset);
      if (!isMoved) askForMore();
      void router.navigate({ href: addressOf(link), resetScroll: isMoved, hashScrollIntoView: isMoved });
    },
  };
}

/** The same where few links stand, which are pointed at because they are meant: the page is loaded before they are pressed. */
export function usePreloadedLinks() {
  const router = useRouter();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stop = () => clearTimeout(timer.current);
  const preload = (event: SyntheticEvent) => {
    stop();
    const link = linkAt(event);
    const href = link ? addressOf(link) : '';
    // What is asked besides differs from page to page.
    if (href === '' || href.includes('?')) return;
    timer.current = setTimeout(() => void router.preloadRoute({ to: '/', href }).catch(() => {}), PRELOAD_AFTER_MS);
  };
  return { ...useFollowedLinks(), onPointerOver: preload, onFocus: preload, onPointerOut: stop };
}

/** As the router waits. */
const PRELOAD_AFTER_MS = 50;

/** `data-keeps-place`, on a link to more of what is there: the page stays where it was scrolled to. */
const KEEPS_PLACE = 'keepsPlace';

function linkAt({ target }: SyntheticEvent): HTMLAnchorElement | null {
  const link = closest(target, 'a') as HTMLAnchorElement | null;
  return link && /^\/(?!\/)/.test(addressOf(link)) && !link.target && !link.hasAttribute('download') ? link : null;
}

const addressOf = (link: HTMLAnchorElement) => link.getAttribute('href') ?? '';
