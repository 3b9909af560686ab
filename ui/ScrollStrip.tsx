import { type ReactNode, useEffect, useRef } from 'react';

interface ScrollStripProps {
  label: string;
  /** What changes when something else in the strip becomes current. */
  current: string | undefined;
  className: string;
  children: ReactNode;
}

/**
 * Links in a row that scrolls sideways where it is too long; the current one is brought into sight. A few that always fit: SegmentedLinks.
 * A whole alphabet: IndexLinks.
 */
export function ScrollStrip({ label, current, className, children }: ScrollStripProps) {
  const strip = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when another one is current, not at every rendering
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>('[aria-current]');
    // Not scrollIntoView: that could move the page, too.
    if (strip.current && link) strip.current.scrollLeft = link.offsetLeft - middleOf(strip.current, link);
  }, [current]);
  return (
    <nav ref={strip} aria-label={label} className={`relative overflow-x-auto ${className}`}>
      {children}
    </nav>
  );
}

const middleOf = (strip: HTMLElement, link: HTMLElement) => (strip.clientWidth - link.offsetWidth) / 2;
