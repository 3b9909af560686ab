import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { letters, MAX_QUERY_LENGTH } from '../../vocabulary.ts';
import type { GlossarySearch } from '../glossary-search.ts';
import { GlossaryLink } from './GlossaryLink.tsx';

const SEARCH_AFTER_MS = 200;

/** Search, All and the letters. A form and links: they work before and without JavaScript, and the address holds the state. */
export function GlossaryFilters({ search, counts }: { search: GlossarySearch; counts: Record<string, number> | null }) {
  return (
    <div className="mt-8 space-y-4">
      <SearchBox search={search} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <nav aria-label="Letters" className="flex flex-wrap gap-1">
          <GlossaryLink
            href="/glossary"
            aria-current={search.q === undefined && search.letter === undefined ? 'true' : undefined}
            className="letter px-3"
          >
            All
          </GlossaryLink>
          {search.q === undefined
            ? letters.map((letter) => (
                <Letter key={letter} letter={letter} isChosen={letter === search.letter} counts={counts} />
              ))
            : null}
        </nav>
        {search.q !== undefined || search.letter !== undefined ? (
          <GlossaryLink href="/glossary" className="text-sm text-ink-soft underline hover:text-ink">
            Clear filters
          </GlossaryLink>
        ) : null}
      </div>
    </div>
  );
}

function Letter({
  letter,
  isChosen,
  counts,
}: {
  letter: string;
  isChosen: boolean;
  counts: Record<string, number> | null;
}) {
  const count = counts?.[letter] ?? 0;
  // A link can't be disabled; what leads nowhere is a disabled button.
  if (count === 0)
    return (
      <button type="button" disabled className="letter" aria-label={`${letter}, no terms`}>
        {letter}
      </button>
    );
  return (
    <GlossaryLink
      href={`/glossary?letter=${encodeURIComponent(letter)}`}
      aria-current={isChosen ? 'true' : undefined}
      aria-label={`${letter}, ${count} ${count === 1 ? 'term' : 'terms'}`}
      className="letter"
    >
      {letter}
    </GlossaryLink>
  );
}

/** Searches while one types; without JavaScript by its button. */
function SearchBox({ search }: { search: GlossarySearch }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    // A new search from elsewhere (back button, link) must show; what is being typed must not be overwritten.
    if (input.current && document.activeElement !== input.current) input.current.value = search.q ?? '';
  }, [search.q]);
  useEffect(() => () => clearTimeout(timer.current), []);

  function searchFor(text: string, isFinished: boolean) {
    clearTimeout(timer.current);
    const q = text.trim();
    if (q === (search.q ?? '')) return;
    // One entry in the history per search, not per letter.
    const replace = !isFinished && search.q !== undefined && q !== '';
    navigate({ to: '/glossary', search: q ? { q } : {}, replace, resetScroll: false });
  }

  return (
    <search>
      <form
        action="/glossary"
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
          defaultValue={search.q}
          maxLength={MAX_QUERY_LENGTH}
          autoComplete="off"
          dir="auto"
          aria-label="Search the glossary"
          placeholder="Search terms and abbreviations"
          onChange={(event) => {
            const text = event.target.value;
            clearTimeout(timer.current);
            timer.current = setTimeout(() => searchFor(text, false), SEARCH_AFTER_MS);
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
