import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { MAX_QUERY_LENGTH } from '../../vocabulary.ts';

const SEARCH_AFTER_MS = 200;

interface TermSearchBoxProps {
  /** Where the form goes without JavaScript. */
  action: string;
  q: string | undefined;
  /** @param replace the search before was on the way to this one: one entry in the history is enough */
  onSearch(q: string, replace: boolean): void;
}

/** Searches while one types; without JavaScript by its button. */
export function TermSearchBox({ action, q, onSearch }: TermSearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // A new search from elsewhere (back button, link) must show; what is being typed must not be overwritten.
    if (input.current && document.activeElement !== input.current) input.current.value = q ?? '';
  }, [q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function searchFor(text: string, isFinished: boolean) {
    clearTimeout(timer.current);
    const asked = text.trim();
    if (asked !== (q ?? '')) onSearch(asked, !isFinished && q !== undefined && asked !== '');
  }

  return (
    <search>
      <form
        action={action}
        method="get"
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          searchFor(input.current?.value ?? '', true);
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-ink-soft"
        />
        <input
          ref={input}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          dir="auto"
          aria-label="Search the glossary"
          placeholder="Search terms and abbreviations"
          onChange={(event) => {
            clearTimeout(timer.current);
            timer.current = setTimeout(searchFor, SEARCH_AFTER_MS, event.target.value, false);
          }}
          className="w-full rounded-md border border-line bg-panel py-3 pr-24 pl-10 placeholder:text-ink-soft hover:border-line-strong"
        />
        <button
          type="submit"
          className="absolute top-1/2 right-1.5 -translate-y-1/2 rounded bg-accent px-4 py-2 text-sm font-medium text-on-accent hover:bg-accent-strong"
        >
          Search
        </button>
      </form>
    </search>
  );
}
