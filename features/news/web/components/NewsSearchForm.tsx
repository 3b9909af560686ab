import { useNavigate } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { filterEntries, type NewsSearch } from '../news-search.ts';

/** A plain form that works without JavaScript; with it, the page changes without a reload. */
export function NewsSearchForm({ search }: { search: NewsSearch }) {
  const navigate = useNavigate();
  const { q, cursor: _, ...filters } = search;
  return (
    <search>
      <form
        action="/news"
        method="get"
        className="relative"
        onSubmit={(event) => {
          event.preventDefault();
          const asked = new FormData(event.currentTarget).get('q');
          const trimmed = typeof asked === 'string' ? asked.trim() : '';
          navigate({ to: '/news', search: trimmed ? { ...filters, q: trimmed } : filters, resetScroll: false });
        }}
      >
        <Search
          aria-hidden
          className="pointer-events-none absolute top-1/2 left-3.5 size-4 -translate-y-1/2 text-ink-soft"
        />
        <input
          // A new search from elsewhere (back button, link) must show; typing must not be overwritten.
          key={q ?? ''}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={200}
          aria-label="Search the news"
          placeholder="Search titles, summaries and sources"
          className="w-full rounded-md border border-line bg-panel py-3 pr-24 pl-10 placeholder:text-ink-soft hover:border-line-strong"
        />
        {filterEntries(search).map((entry) => {
          const at = entry.indexOf(':');
          return <input key={entry} type="hidden" name={entry.slice(0, at)} value={entry.slice(at + 1)} />;
        })}
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
