import { type FacetSearch, facetedList } from '../../../../platform/web/facet-search.ts';
import { compact, listParam, numberParam, wordParam } from '../../../../platform/web/search-params.ts';
import { LONGEST_SLUG } from '../../records/vocabulary.ts';
import { type LicensingFacet, type LicensingSort, MOST_STEPS_SHOWN, STEPS_PAGE_SIZE } from '../vocabulary.ts';

/** What the address of /licensing says. */
export interface LicensingSearch extends FacetSearch<LicensingFacet, LicensingSort> {
  /** The board of designs, when it is left out. */
  view?: 'projects' | 'steps' | 'regulators';
  /** Of the list of steps: what happened in the last months. */
  lately?: '1';
  show?: number;
}

export const licensing = facetedList<LicensingFacet, LicensingSort, LicensingSearch>({
  path: '/licensing',
  labels: {
    regulator: 'Regulator',
    step: 'Step',
    status: 'Status',
    coolant: 'Coolant',
    power: 'Electrical power',
    country: 'Country',
    company: 'Company',
    record: 'Record',
  },
  sorts: { newest: 'Last event', next: 'Next date', name: 'Name' },
  unlisted: 'record',
  firstShown: 8,
  reset: ({ show: _, ...search }) => search,
});

export function readLicensingSearch(search: Record<string, unknown>): LicensingSearch {
  return compact({
    ...licensing.read(search),
    record: listParam(search.record, LONGEST_SLUG),
    view: wordParam(search.view, ['projects', 'steps', 'regulators'] as const),
    lately: wordParam(search.lately, ['1'] as const),
    show: numberParam(search.show, 1, MOST_STEPS_SHOWN),
  });
}

export const listInputOf = ({ view: _, show, ...filter }: LicensingSearch) => ({
  ...filter,
  limit: show ?? STEPS_PAGE_SIZE,
  evidence: 'sources' as const,
});

export const boardInputOf = ({ view, regulator }: LicensingSearch) => ({
  about: view === 'projects' ? ('projects' as const) : ('designs' as const),
  regulator,
});

export const regulatorsInputOf = ({ regulator }: LicensingSearch) => ({ regulator, evidence: '1' as const });
