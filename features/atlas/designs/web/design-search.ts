import { type FacetSearch, facetedList } from '../../../../platform/web/facet-search.ts';
import { compact, listParam, numberParam, wordParam } from '../../../../platform/web/search-params.ts';
import {
  DESIGNS_PAGE_SIZE,
  type DesignColumn,
  type DesignFacet,
  type DesignSort,
  designColumns,
  MOST_DESIGNS_SHOWN,
} from '../vocabulary.ts';

/** What the address of /designs says. */
export interface DesignSearch extends FacetSearch<DesignFacet, DesignSort> {
  view?: 'cards';
  /** Columns of the table, when they are not the usual ones. */
  columns?: DesignColumn[];
  /** Slugs of designs to whose comparison one is added, joined by commas. */
  with?: string;
  /** Rows on the page, when it is not the usual number. */
  show?: number;
}

export const designs = facetedList<DesignFacet, DesignSort, DesignSearch>({
  path: '/designs',
  labels: {
    type: 'Reactor type',
    coolant: 'Coolant',
    spectrum: 'Spectrum',
    fuel: 'Fuel',
    enrichment: 'Enrichment',
    power: 'Electrical power',
    country: 'Country',
    stage: 'Stage',
    regulator: 'Before a regulator',
  },
  sorts: { name: 'Name', power: 'Power', first: 'First unit', stage: 'Stage', changed: 'Last changed' },
  firstShown: 8,
  reset: ({ show: _, ...search }) => search,
});

export function readDesignSearch(search: Record<string, unknown>): DesignSearch {
  const columns = designColumns.filter((column) => listParam(search.columns)?.includes(column));
  return compact({
    ...designs.read(search),
    view: wordParam(search.view, ['cards'] as const),
    columns: columns.length > 0 ? columns : undefined,
    with: slugsIn(search.with),
    show: numberParam(search.show, 1, MOST_DESIGNS_SHOWN),
  });
}

export const inputOf = ({ view: _, columns: __, with: ___, show, ...filter }: DesignSearch) => ({
  ...filter,
  limit: show ?? DESIGNS_PAGE_SIZE,
});

export const showMore = (search: DesignSearch, shown: number): DesignSearch => ({
  ...search,
  show: Math.min(shown + 2 * DESIGNS_PAGE_SIZE, MOST_DESIGNS_SHOWN),
});

/** What the address of /compare says. */
export interface CompareSearch {
  /** Slugs, joined by commas; a form without scripts sends one at a time. */
  designs?: string;
  only?: 'differences';
}

export function readCompareSearch(search: Record<string, unknown>): CompareSearch {
  return compact({
    // More than can be compared are refused in words.
    designs: slugsIn(search.designs),
    only: wordParam(search.only, ['differences'] as const),
  });
}

function slugsIn(given: unknown): string | undefined {
  const slugs = [given]
    .flat()
    .flatMap((text) => (typeof text === 'string' ? text.split(',') : []))
    .filter((slug) => /^[a-z0-9-]{1,100}$/.test(slug));
  return slugs.length > 0 ? [...new Set(slugs)].slice(0, 100).join(',') : undefined;
}
