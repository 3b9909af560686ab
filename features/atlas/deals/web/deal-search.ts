import { type FacetSearch, facetedList } from '../../../../platform/web/facet-search.ts';
import { compact, listParam, numberParam } from '../../../../platform/web/search-params.ts';
import { LONGEST_SLUG } from '../../records/vocabulary.ts';
import { DEALS_PAGE_SIZE, type DealFacet, type DealSort, MOST_DEALS_SHOWN } from '../vocabulary.ts';

/** What the address of /deals says. */
export interface DealSearch extends FacetSearch<DealFacet, DealSort> {
  show?: number;
}

export const deals = facetedList<DealFacet, DealSort, DealSearch>({
  path: '/deals',
  labels: { kind: 'Kind', status: 'Status', year: 'Year', currency: 'Currency', company: 'Company', record: 'Record' },
  sorts: { newest: 'Newest', amount: 'Amount', power: 'Power', name: 'Name' },
  unlisted: 'record',
  firstShown: 10,
  reset: ({ show: _, ...search }) => search,
});

export function readDealSearch(search: Record<string, unknown>): DealSearch {
  return compact({
    ...deals.read(search),
    record: listParam(search.record, LONGEST_SLUG),
    show: numberParam(search.show, 1, MOST_DEALS_SHOWN),
  });
}

export const inputOf = ({ show, ...filter }: DealSearch) => ({
  ...filter,
  limit: show ?? DEALS_PAGE_SIZE,
  evidence: 'sources' as const,
});
