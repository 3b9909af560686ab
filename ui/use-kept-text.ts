import { type RefObject, useEffect, useRef, useState } from 'react';
import { changedNames, type FormContent, readContent, sameValues, writeContent } from './form-content.ts';
import { forgetText, type KeptText, keepText, readKeptText } from './kept-text.ts';
import { useForgetText, useKeptTextOwner } from './kept-text-owner.ts';

interface KeptForm {
  /** What is edited; left out: nothing is kept. */
  keptAs: string | undefined;
  isNew: boolean;
  isBusy: boolean;
}

/** Watches the form around a place: whether something was typed there that is not saved, and keeps it in the tab. */
export function useKeptText(place: RefObject<Element | null>, { keptAs, isNew, isBusy }: KeptForm) {
  const owner = useKeptTextOwner(keptAs);
  const forget = useForgetText(keptAs);
  const opened = useRef<FormContent | null>(null);
  const wasBusy = useRef(isBusy);
  const [returned, setReturned] = useState<KeptText | null>(null);
  /** The same, for what listens to the form. */
  const stands = useRef<KeptText | null>(null);

  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    opened.current ??= readContent(form);
    if (!keptAs || owner === null) return;
    const before = opened.current;
    const found = readUnsaved(owner, keptAs, before);
    stands.current = found;
    setReturned(found);
    const keep = () =>
      keepText(owner, keptAs, { opened: before, now: readContent(form), isNew, returned: stands.current });
    form.addEventListener('input', keep);
    // What is kept stays: a form goes away as well because a list was read again, the session ended, or a conflict is to be settled first.
    return () => form.removeEventListener('input', keep);
  }, [place, owner, keptAs, isNew]);

  // Later than the effect above, when every part of the form listens.
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form || !returned) return;
    openFolds(form);
    writeContent(form, returned.typed);
  }, [place, returned]);

  useEffect(() => {
    const form = place.current?.closest('form');
    const isDone = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    // Saved, and empty for the next one; or refused, and as it was.
    if (!isDone || !form || changedNames(opened.current ?? {}, readContent(form)).length > 0) return;
    if (keptAs && owner !== null) forgetText(owner, keptAs);
    stands.current = null;
    setReturned(null);
  }, [place, owner, keptAs, isBusy]);

  return {
    hasChanged() {
      const form = place.current?.closest('form');
      return Boolean(form && opened.current && changedNames(opened.current, readContent(form)).length > 0);
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
      stands.current = null;
      writeContent(form, Object.fromEntries(Object.keys(returned.typed).map((name) => [name, before[name] ?? []])));
      setReturned(null);
    },
    forget,
  };
}

/** What the form shows already was saved after all, by an answer that came when its page had gone. */
function readUnsaved(owner: string, keptAs: string, opened: FormContent): KeptText | null {
  const found = readKeptText(owner, keptAs);
  if (!found || Object.entries(found.typed).some(([name, values]) => !sameValues(values, opened[name]))) return found;
  forgetText(owner, keptAs);
  return null;
}

/** What came back must be seen. */
function openFolds(form: Element): void {
  for (let fold = form.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
    fold.open = true;
}
