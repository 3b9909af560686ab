import { lazy, Suspense, useEffect, useState } from 'react';
import { asksForSearch } from '../asks-for-search.ts';

const SearchPalette = lazy(() => import('./SearchPalette.tsx').then((module) => ({ default: module.SearchPalette })));

/** Opens the search over the page. Its code is fetched when it is asked for. */
export function SearchShortcut() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // Not over a question that waits for its answer.
      if (!asksForSearch(event) || document.querySelector('dialog[open]')) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  if (!isOpen) return null;
  return (
    <Suspense>
      <SearchPalette onClose={() => setOpen(false)} />
    </Suspense>
  );
}
