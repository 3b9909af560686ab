import { laterFirst, readDate } from '../../records/rules/read-date.ts';
import {
  countNamed,
  countOptions,
  type Facets,
  isChosen,
  isNamed,
  type LabelOf,
  onlyAsked,
  searchIn,
} from '../../records/server/narrow-records.ts';
import { type AtlasReading, companiesOf, type Entry, firstOf, valuesOf } from '../../records/server/open-atlas.ts';
import { wordOf } from '../../records/vocabulary.ts';
import type { DealFilter, DealPage } from '../contract.ts';
import type { DealFacet, DealSort } from '../vocabulary.ts';
import { currencyOf, figureOf, yearOf } from './queries.ts';

/** Of all but the records themselves. */
type CountedFacet = Exclude<DealFacet, 'record'>;

/** The deals that match, in their order. */
export function narrowDeals(atlas: AtlasReading, { search, record, sort, ...chosen }: DealFilter): readonly Entry[] {
  const found = searchDeals(atlas, search)
    .filter(isNamed(record))
    .filter(isChosen(facets, chosen, labelOf(atlas)));
  return sort === 'name' ? found : found.toSorted(comparisons[sort]);
}

export function countFacets(
  atlas: AtlasReading,
  { search, record, sort: _, ...chosen }: DealFilter,
): DealPage['facets'] {
  const [all, found] = [atlas.all('deals'), searchDeals(atlas, search)];
  const counted = countOptions(facets, all, found.filter(isNamed(record)), chosen, labelOf(atlas));
  counted.company = onlyAsked(counted.company, chosen.company);
  counted.year.sort((a, b) => b.value.localeCompare(a.value));
  return { ...counted, record: countNamed(all, found.filter(isChosen(facets, chosen, labelOf(atlas))), record) };
}

const labelOf =
  (atlas: AtlasReading): LabelOf<CountedFacet> =>
  (facet, value) => {
    if (facet === 'company') return atlas.companyName(value) ?? value;
    return facet === 'kind' || facet === 'status' ? wordOf(value) : value;
  };

const partiesIn = (deal: Entry) => Object.keys(deal.values).filter((field) => field.startsWith('party'));
const findNamed = searchIn((deal) =>
  [deal.name, ...partiesIn(deal).flatMap((field) => valuesOf(deal, field))].join(' '),
);
const searchDeals = (atlas: AtlasReading, search: string | undefined) => findNamed(atlas.all('deals'), search);
const listed = (value: string | undefined) => (value === undefined ? [] : [value]);

const facets: Facets<CountedFacet> = {
  kind: (deal) => valuesOf(deal, 'kind'),
  status: (deal) => valuesOf(deal, 'status'),
  year: (deal) => listed(yearOf(deal)),
  currency: (deal) => listed(currencyOf(deal)),
  company: (deal) => [...new Set(companiesOf(deal, partiesIn(deal)))],
};

const falling = (keyOf: (deal: Entry) => number | null) => (a: Entry, b: Entry) =>
  (keyOf(b) ?? Number.NEGATIVE_INFINITY) - (keyOf(a) ?? Number.NEGATIVE_INFINITY) || 0;
const dateOf = (deal: Entry) => readDate(firstOf(deal, 'date') ?? '');

const comparisons: Record<Exclude<DealSort, 'name'>, (a: Entry, b: Entry) => number> = {
  newest: (a, b) => laterFirst(dateOf(a), dateOf(b)),
  // Those without an amount last.
  amount: (a, b) =>
    (currencyOf(a) ?? '~').localeCompare(currencyOf(b) ?? '~') || falling((deal) => figureOf(deal, 'amount'))(a, b),
  power: falling((deal) => figureOf(deal, 'megawatts')),
};
