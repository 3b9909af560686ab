import { useEffect, useRef } from 'react';
import { CONTENT_PUT_BACK, type FormContent } from '../form-content.ts';

interface SentListProps {
  name: string;
  values: readonly string[];
  /** What the form puts back, see UnsavedGuard. */
  onPutBack(values: readonly string[]): void;
}

/**
 * A list that its page keeps in state, as part of the form around it: sent under a name, guarded, and put back like what is typed. Draws
 * nothing: beside a ListField or whatever shows the list. What is ticked from a list is a CheckGroup, which sends itself.
 */
export function SentList({ name, values, onPutBack }: SentListProps) {
  const place = useRef<HTMLSpanElement>(null);
  const told = useRef(onPutBack);
  const content = JSON.stringify(values);
  const first = useRef(content);
  useEffect(() => {
    told.current = onPutBack;
  });
  useEffect(() => {
    const form = place.current?.closest('form');
    const takeBack = (event: Event) => {
      // Told by `writeContent` alone.
      const put = (event as CustomEvent<FormContent>).detail[name];
      if (put) told.current(put);
    };
    form?.addEventListener(CONTENT_PUT_BACK, takeBack);
    return () => form?.removeEventListener(CONTENT_PUT_BACK, takeBack);
  }, [name]);
  useEffect(() => {
    // Whoever watches the form hears of fields by this; hidden ones never say it themselves.
    if (content !== first.current) place.current?.dispatchEvent(new Event('input', { bubbles: true }));
    first.current = content;
  }, [content]);
  return (
    <span ref={place} hidden>
      {values.map((value) => (
        <input key={value} type="hidden" name={name} value={value} />
      ))}
    </span>
  );
}
