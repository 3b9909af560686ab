import { useNavigate } from '@tanstack/react-router';
import type { FacetSearch, FacetValue, facetedList } from '../../platform/web/facet-search.ts';
import { ActiveFilters } from '../ActiveFilters.tsx';
import { FilterPanel } from '../FilterPanel.tsx';
import { ListSearchForm } from '../ListSearchForm.tsx';

interface ListControlsProps<Facet extends string, Sort extends string, Search extends FacetSearch<Facet, Sort>> {
  list: ReturnType<typeof facetedList<Facet, Sort, Search>>;
  search: Search;
  facets: Readonly<Record<Facet, readonly FacetValue[]>>;
  /** The orders that change something; left out: all. */
  sorts?: readonly Sort[];
  searchLabel: string;
  /** What a search without JavaScript sends along besides the filters. */
  kept?: [name: string, value: string][];
}

/**
 * Above a list of records: search, order, filters, and the filters that are on. Links and a form, so it works without scripts. Its options
 * come from `facetedList`; a list that is narrowed otherwise has a FilterBar.
 */
export function ListControls<Facet extends string, Sort extends string, Search extends FacetSearch<Facet, Sort>>(
  props: ListControlsProps<Facet, Sort, Search>,
) {
  const { list, search, facets, sorts, searchLabel, kept = [] } = props;
  const navigate = useNavigate();
  const follow = (href: string) => navigate({ href, resetScroll: false });
  return (
    <div className="mt-8 space-y-3">
      <ListSearchForm
        action={list.path}
        label={searchLabel}
        text={search.search}
        sort={list.sortOf(search)}
        sorts={sorts ? pick(list.sorts, sorts) : list.sorts}
        kept={[...list.hiddenFields(search), ...kept]}
        onSearch={(asked) => follow(list.href(list.searchFor(search, asked)))}
      />
      <FilterPanel groups={list.groups(search, facets)} onFollow={follow} />
      <ActiveFilters
        filters={list.active(search, facets)}
        clearHref={list.href(list.cleared(search))}
        onFollow={follow}
      />
    </div>
  );
}

function pick<Sort extends string>(
  sorts: Readonly<Record<Sort, string>>,
  names: readonly Sort[],
): Record<Sort, string> {
  // Whoever chooses sees only these.
  return Object.fromEntries(names.map((name) => [name, sorts[name]])) as Record<Sort, string>;
}
