import { type ComponentType, useEffect, useState } from 'react';
import { switchPrintedTerms } from './term-hints.ts';

/**
 * Shows definitions beside the terms that are pointed at. Stands once on each page, beside TipHost: the terms themselves are links and nothing
 * else. Its code comes with the first one that is pointed at.
 */
export function TermHost() {
  const [hints, setHints] = useState<{ TermHints: ComponentType<{ first: Event }>; first: Event } | null>(null);
  // Terms that came with the page know nothing of what was chosen on an earlier one.
  useEffect(switchPrintedTerms, []);
  useEffect(() => {
    if (hints) return;
    const listening = new AbortController();
    /** What is done while the code comes: of several things, the press counts. */
    let first: Event | null = null;
    const hear = (event: Event) => {
      const term = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a.defined-term') : null;
      if (!term) return;
      const isPress = event.type === 'click' && !opensElsewhere(event as MouseEvent);
      // Where it leads, and whether it does, is said by the code that comes.
      if (isPress) event.preventDefault();
      if (isPress || first?.type !== 'click') first = event;
      import('./TermHints.tsx').then(
        ({ TermHints }) => setHints((before) => before ?? { TermHints, first: first ?? event }),
        () => isPress && location.assign(term.href),
      );
    };
    for (const name of ['pointerover', 'focusin', 'click'])
      document.addEventListener(name, hear, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, [hints]);
  return hints ? <hints.TermHints first={hints.first} /> : null;
}

const opensElsewhere = (click: MouseEvent) =>
  click.metaKey || click.ctrlKey || click.shiftKey || click.altKey || click.button !== 0;
