import { type RefObject, useEffect, useRef, useState } from 'react';
import { type FormContent, readContent, sameValues, writeContent } from './form-content.ts';
import { forgetText, type KeptText, keepText, readKeptText } from './kept-text.ts';

/**
 * Watches the form around a place: whether something was typed there that is not saved, and keeps it in the tab.
 *
 * @param keptAs what is edited; left out: nothing is kept
 */
export function useKeptText(place: RefObject<Element | null>, keptAs: string | undefined, isBusy: boolean) {
  const opened = useRef<FormContent | null>(null);
  const wasBusy = useRef(isBusy);
  /** Read once: an effect that runs a second time finds what it forgot itself. */
  const found = useRef<KeptText | null>(undefined);
  const [returned, setReturned] = useState<KeptText | null>(null);

  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    opened.current ??= readContent(form);
    if (!keptAs) return;
    found.current ??= readKeptText(keptAs);
    setReturned(found.current);
    const keep = () => keepText(keptAs, opened.current ?? {}, readContent(form));
    form.addEventListener('input', keep);
    return () => {
      form.removeEventListener('input', keep);
      // A form that goes away in a page that lives was saved, cancelled, or left after the question. A page that ends comes by here never.
      forgetText(keptAs);
    };
  }, [place, keptAs]);

  // Later than the effect above, when every part of the form listens.
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form || !returned) return;
    openFolds(form);
    writeContent(form, returned.typed);
  }, [place, returned]);

  useEffect(() => {
    const form = place.current?.closest('form');
    if (form && keptAs && wasBusy.current && !isBusy) {
      // Saved, and empty for the next one; or refused, and as it was.
      const isKept = keepText(keptAs, opened.current ?? {}, readContent(form));
      if (!isKept) setReturned(null);
    }
    wasBusy.current = isBusy;
  }, [place, keptAs, isBusy]);

  return {
    hasChanged() {
      const form = place.current?.closest('form');
      if (!form || !opened.current) return false;
      const now = readContent(form);
      const names = new Set([...Object.keys(opened.current), ...Object.keys(now)]);
      return [...names].some((name) => !sameValues(opened.current?.[name], now[name]));
    },
    returned,
    /** Somebody else has saved since it was typed. */
    isOvertaken: Object.entries(returned?.opened ?? {}).some(
      ([name, values]) => !sameValues(values, opened.current?.[name]),
    ),
    /** Back to what the form was opened with. */
    discard() {
      const form = place.current?.closest('form');
      if (!form || !returned) return;
      const before = opened.current ?? {};
      writeContent(form, Object.fromEntries(Object.keys(returned.typed).map((name) => [name, before[name] ?? []])));
      setReturned(null);
    },
  };
}

/** What came back must be seen. */
function openFolds(form: Element): void {
  for (let fold = form.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
}
