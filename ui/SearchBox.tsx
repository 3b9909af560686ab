import { useEffect, useRef } from 'react';
import { FilterBar } from './FilterBar.tsx';
import { TextField } from './fields/TextField.tsx';

const SEARCH_AFTER_MS = 200;

interface SearchBoxProps {
  /** Where the form goes without JavaScript. */
  action: string;
  q: string | undefined;
  label: string;
  placeholder: string;
  maxLength: number;
  /** @param replace the search before was on the way to this one: one entry in the history is enough */
  onSearch(q: string, replace: boolean): void;
}

/**
 * Searches while one types; without JavaScript by its button. Where an answer costs little; otherwise a FilterBar or a ListSearchForm asks
 * when it is sent.
 */
export function SearchBox({ action, q, label, placeholder, maxLength, onSearch }: SearchBoxProps) {
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
        label={label}
        isLabelHidden
        defaultValue={q}
        maxLength={maxLength}
        autoComplete="off"
        dir="auto"
        placeholder={placeholder}
        onValue={(text) => {
          clearTimeout(timer.current);
          timer.current = setTimeout(searchFor, SEARCH_AFTER_MS, text, false);
        }}
        className="min-w-0 flex-1"
      />
    </FilterBar>
  );
}
