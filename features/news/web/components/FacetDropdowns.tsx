import { ChevronDown, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PlainLink } from '../../../../ui/PlainLink.tsx';
import { type Facet, facetNames, facets } from '../../vocabulary.ts';
import { addFilter, hrefOf, type NewsSearch, removeFilter } from '../news-search.ts';

const labels: Record<Facet, string> = {
  technology: 'Technology',
  application: 'Application',
  region: 'Region',
  source: 'Source',
};

interface FacetDropdownsProps {
  search: NewsSearch;
  onFollow(href: string): void;
}

/**
 * Four dropdowns whose options are links: they work before and without JavaScript, can be opened in a new tab, and the address
 * holds the state.
 */
export function FacetDropdowns(props: FacetDropdownsProps) {
  return (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 lg:grid-cols-4">
      {facetNames.map((facet) => (
        <FacetDropdown key={facet} facet={facet} {...props} />
      ))}
    </div>
  );
}

function FacetDropdown({ facet, search, onFollow }: FacetDropdownsProps & { facet: Facet }) {
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
      <summary className="flex items-center justify-between control text-note">
        <span className={chosen.length > 0 ? '' : 'text-ink-soft'}>
          {labels[facet]}
          {chosen.length > 0 ? <span className="ml-2 font-semibold text-accent">{chosen.length}</span> : null}
        </span>
        <ChevronDown aria-hidden className="size-4 text-ink-soft transition-transform group-open:rotate-180" />
      </summary>
      <ul
        aria-label={labels[facet]}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto popup shadow-raised"
      >
        {facets[facet].map((value) => {
          const isChosen = chosen.includes(value);
          return (
            <li key={value}>
              <PlainLink
                href={hrefOf(isChosen ? removeFilter(search, facet, value) : addFilter(search, facet, value))}
                onFollow={(href) => {
                  close();
                  onFollow(href);
                }}
                aria-current={isChosen ? 'true' : undefined}
                className="popup-item justify-between hover:bg-accent-soft aria-[current]:font-semibold aria-[current]:text-accent"
              >
                {value}
                {isChosen ? <X aria-label="(remove)" className="size-4" /> : null}
              </PlainLink>
            </li>
          );
        })}
      </ul>
    </details>
  );
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
