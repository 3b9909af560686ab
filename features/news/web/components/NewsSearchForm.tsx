import { useNavigate } from '@tanstack/react-router';
import { ActiveFilters } from '../../../../ui/ActiveFilters.tsx';
import { FilterBar } from '../../../../ui/FilterBar.tsx';
import { TextField } from '../../../../ui/fields/TextField.tsx';
import type { NewsCounts } from '../../contract.ts';
import { activeFilters, clearFilters, hrefOf, isHadByNone, type NewsSearch, removeFilter } from '../news-search.ts';
import { FacetDropdowns, facetLabels } from './FacetDropdowns.tsx';

/** Everything by which the list is narrowed: words, the four facets, and what of it is active. */
export function NewsSearchForm({ search, counts }: { search: NewsSearch; counts: NewsCounts | undefined }) {
  const navigate = useNavigate();
  const follow = (href: string) => {
    navigate({ href, resetScroll: false });
  };
  const { q, cursor: _, ...filters } = search;
  const active = activeFilters(search);
  return (
    <div className="space-y-3">
      <FilterBar
        action="/news"
        kept={active}
        onSubmit={(fields) => {
          const asked = String(fields.get('q')).trim();
          follow(hrefOf(asked ? { ...filters, q: asked } : filters));
        }}
      >
        <TextField
          // A new search from elsewhere (back button, link) must show; typing must not be overwritten.
          key={q ?? ''}
          kind="search"
          name="q"
          label="Search the news"
          isLabelHidden
          placeholder="Search titles, summaries and sources"
          defaultValue={q}
          maxLength={200}
          className="flex-1"
        />
      </FilterBar>
      <FacetDropdowns search={search} counts={counts} onFollow={follow} />
      <ActiveFilters
        filters={active.map(([facet, value], index) => ({
          // What it is about comes first, and its names in the same order; the address says enough until they are known.
          label: facet === 'about' ? `About ${counts?.about[index]?.name ?? value}` : value,
          href: hrefOf(removeFilter(search, facet, value)),
          unknownIn:
            counts?.total === 0 &&
            facet !== 'about' &&
            facet !== 'category' &&
            isHadByNone(facet, value, active.length === 1 && !q)
              ? facetLabels[facet]
              : undefined,
        }))}
        clearHref={hrefOf(clearFilters(search))}
        onFollow={follow}
      />
    </div>
  );
}
