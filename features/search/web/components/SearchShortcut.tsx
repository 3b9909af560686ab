import { type ComponentType, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { closePlainSearch, readPlainSearch, SEARCH_ASKED, type Typed, untilComposed } from '../asked-search.ts';

interface Shown {
  Palette: ComponentType<{ typed: Typed; onClose(): void }>;
  typed: Typed;
}

/** The search over the page. Its code is fetched when somebody asks for it; what is typed meanwhile is typed into the plain one. */
export function SearchShortcut() {
  const [shown, setShown] = useState<Shown | null>(null);
  const close = useCallback(() => setShown(null), []);
  useEffect(() => {
    const takeOver = async () => {
      // Where it can't be had the plain one goes on.
      const code = await import('./SearchPalette.tsx').catch(() => null);
      await untilComposed();
      const typed = readPlainSearch();
      // At once: a letter between the two would be lost.
      if (code && typed) flushSync(() => setShown({ Palette: code.SearchPalette, typed }));
    };
    document.addEventListener(SEARCH_ASKED, takeOver);
    // Asked for while the page slept.
    if (readPlainSearch()) void takeOver();
    return () => document.removeEventListener(SEARCH_ASKED, takeOver);
  }, []);
  // Before the palette opens, so that the browser goes back to where the focus was before both of them.
  useLayoutEffect(() => {
    if (shown) closePlainSearch();
  }, [shown]);
  return shown ? <shown.Palette typed={shown.typed} onClose={close} /> : null;
}
