import { useEffect, useRef } from 'react';
import { ChevronDown } from '../../../../ui/icons/ChevronDown.tsx';
import { X } from '../../../../ui/icons/X.tsx';
import { PlainLink } from '../../../../ui/PlainLink.tsx';
import type { NewsCounts } from '../../contract.ts';
import { type Facet, facetNames, facets } from '../../vocabulary.ts';
import { addFilter, hrefOf, type NewsSearch, removeFilter } from '../news-search.ts';

export const facetLabels: Record<Facet, string> = {
  technology: 'Technology',
  application: 'Application',
  region: 'Region',
  source: 'Source',
};

interface FacetDropdownsProps {
  search: NewsSearch;
  /** Stories with each value; undefined while they are not known. */
  counts: NewsCounts | undefined;
  onFollow(href: string): void;
}

/**
 * Four dropdowns whose options are links: they work before and without JavaScript, can be opened in a new tab, and the address
 * holds the state. At most one is open, because they have one name. On a phone they stand by twos, and what opens is as wide as the bar.
 */
export function FacetDropdowns({ search, counts, onFollow }: FacetDropdownsProps) {
  const bar = useRef<HTMLDivElement>(null);
  /** The keyboard goes on where the list was opened: what it stood on is out of sight. */
  const close = () => {
    const open = bar.current?.querySelector('[open]');
    open?.querySelector('summary')?.focus();
    open?.removeAttribute('open');
  };
  useEffect(() => {
    const onPointerDown = ({ target }: PointerEvent) => {
      const open = bar.current?.querySelector('[open]');
      if (target instanceof Node && !open?.contains(target)) open?.removeAttribute('open');
    };
    document.addEventListener('pointerdown', onPointerDown);
    return () => document.removeEventListener('pointerdown', onPointerDown);
  }, []);
  return (
    <div ref={bar} className="print:hidden relative grid grid-cols-1 gap-2 min-[19rem]:grid-cols-2 lg:grid-cols-4">
      {facetNames.map((facet) => (
        <details
          key={facet}
          name="news-filter"
          className="group sm:relative"
          onKeyDown={({ key }) => {
            if (key === 'Escape') close();
          }}
        >
          <summary className="flex items-center justify-between control text-ink-soft">
            {facetLabels[facet]}
            <span className="mr-auto ml-2 font-semibold text-accent">{search[facet]?.length}</span>
            <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
          </summary>
          <ul
            aria-label={facetLabels[facet]}
            className="absolute inset-x-0 top-full z-20 mt-1 max-h-80 overflow-y-auto popup popup-list"
          >
            {facets[facet].map((value) => {
              const isChosen = search[facet]?.includes(value) ?? false;
              const count = counts && (counts.facets[facet][value] ?? 0);
              const isKnown = count !== undefined && (count > 0 || !counts?.areFacetsAtLeast);
              return (
                <li key={value}>
                  {count === 0 && isKnown && !isChosen ? (
                    // What leads nowhere is no link, and says so.
                    <span>
                      {`${value} `}
                      <span>0</span>
                    </span>
                  ) : (
                    <PlainLink
                      href={hrefOf(isChosen ? removeFilter(search, facet, value) : addFilter(search, facet, value))}
                      onFollow={(href) => {
                        close();
                        onFollow(href);
                      }}
                      aria-current={isChosen ? 'true' : undefined}
                    >
                      {`${value} `}
                      {isChosen ? (
                        <X aria-label="(remove)" className="size-4" />
                      ) : (
                        <span>{isKnown ? `${count}${counts?.areFacetsAtLeast ? '+' : ''}` : null}</span>
                      )}
                    </PlainLink>
                  )}
                </li>
              );
            })}
          </ul>
        </details>
      ))}
    </div>
  );
}
