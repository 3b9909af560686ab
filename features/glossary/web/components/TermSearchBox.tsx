import { useEffect, useRef } from 'react';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
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
    <FilterBar action={action} onSubmit={(fields) => searchFor(String(fields.get('q')), true)}>
      <TextField
        ref={input}
        kind="search"
        name="q"
        label="Search the glossary"
        isLabelHidden
        defaultValue={q}
        maxLength={MAX_QUERY_LENGTH}
        autoComplete="off"
        dir="auto"
        placeholder="Search terms and abbreviations"
        onValue={(text) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(searchFor, SEARCH_AFTER_MS, text, false);
        }}
        className="min-w-0 flex-1"
      />
    </FilterBar>
  );
}
