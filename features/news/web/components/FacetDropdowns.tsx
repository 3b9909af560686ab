import { Link } from '@tanstack/react-router';
import { ChevronDown, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type Facet, facetNames, facets } from '../../vocabulary.ts';
import {
  addFilter,
  clearFilters,
  type FilterEntry,
  filterEntries,
  type NewsSearch,
  removeFilter,
} from '../news-search.ts';
import { NewsLink } from './NewsLink.tsx';

const placeholders: Record<Facet, string> = {
  technology: 'Technology',
  application: 'Application',
  region: 'Region',
  source: 'Source',
};

/**
 * Four dropdowns whose options are links: they work before and without JavaScript, can be opened in a new tab, and the address
 * holds the state.
 */
export function FilterBar({ search }: { search: NewsSearch }) {
  const entries = filterEntries(search);
  return (
    <div>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-4">
        {facetNames.map((facet) => (
          <FacetDropdown key={facet} facet={facet} search={search} />
        ))}
      </div>
      {entries.length > 0 ? <ActiveFilters entries={entries} search={search} /> : null}
    </div>
  );
}

function FacetDropdown({ facet, search }: { facet: Facet; search: NewsSearch }) {
  const dropdown = useRef<HTMLDetailsElement>(null);
  useCloseOnOutsideClick(dropdown);
  const chosen = search[facet] ?? [];
  const close = () => dropdown.current?.removeAttribute('open');
  return (
    <details
      ref={dropdown}
      name="news-filter"
      className="group relative"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        close();
        dropdown.current?.querySelector('summary')?.focus();
      }}
    >
      <summary className="flex items-center justify-between rounded-md border border-line bg-panel px-3 py-2.5 text-sm hover:border-line-strong">
        <span className={chosen.length > 0 ? '' : 'text-ink-soft'}>
          {placeholders[facet]}
          {chosen.length > 0 ? <span className="ml-2 font-semibold text-accent">{chosen.length}</span> : null}
        </span>
        <ChevronDown aria-hidden className="size-4 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <ul
        aria-label={placeholders[facet]}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto rounded-md border border-line bg-panel py-1 shadow-raised"
      >
        {facets[facet].map((value) => {
          const isChosen = chosen.includes(value);
          return (
            <li key={value}>
              <NewsLink
                search={isChosen ? removeFilter(search, facet, value) : addFilter(search, facet, value)}
                onFollow={close}
                aria-current={isChosen ? 'true' : undefined}
                className="flex items-center justify-between px-3 py-2 text-sm hover:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
              >
                {value}
                {isChosen ? <X aria-label="(remove)" className="size-4" /> : null}
              </NewsLink>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

function ActiveFilters({ entries, search }: { entries: FilterEntry[]; search: NewsSearch }) {
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2 text-sm">
      <span className="text-ink-soft">Active filters:</span>
      {entries.map((entry) => {
        const [facet, value] = splitEntry(entry);
        return (
          <Link
            key={entry}
            to="/news"
            search={removeFilter(search, facet, value)}
            resetScroll={false}
            preload={false}
            aria-label={`Remove the filter ${value}`}
            className="inline-flex items-center gap-1.5 rounded-full bg-accent-soft py-1 pr-2 pl-3 font-medium text-accent-strong hover:line-through"
          >
            {value}
            <X aria-hidden className="size-3.5" />
          </Link>
        );
      })}
      <Link
        to="/news"
        search={clearFilters(search)}
        resetScroll={false}
        preload={false}
        className="ml-1 text-ink-soft underline hover:text-ink"
      >
        Clear all
      </Link>
    </div>
  );
}

function splitEntry(entry: FilterEntry): [Facet | 'category', string] {
  const at = entry.indexOf(':');
  return [entry.slice(0, at) as Facet | 'category', entry.slice(at + 1)];
}

function useCloseOnOutsideClick(dropdown: React.RefObject<HTMLDetailsElement | null>) {
  useEffect(() => {
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !dropdown.current?.contains(event.target))
        dropdown.current?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, [dropdown]);
}
