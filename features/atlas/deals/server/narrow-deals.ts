import { readDate } from '../../records/rules/read-date.ts';
import { middleOf, readFigure } from '../../records/rules/read-figure.ts';
import { countOptions, type Facets, isChosen, searchIn } from '../../records/server/narrow-records.ts';
import { type AtlasReading, type Entry, firstOf, valuesOf } from '../../records/server/open-atlas.ts';
import { wordOf } from '../../records/vocabulary.ts';
import type { DealFilter, DealPage } from '../contract.ts';
import type { DealFacet, DealSort } from '../vocabulary.ts';

/** The deals that match, in their order. */
export function narrowDeals(atlas: AtlasReading, { search, sort, ...chosen }: DealFilter): readonly Entry[] {
  const found = searchDeals(atlas, search).filter(isChosen(facets, chosen));
  return sort === 'name' ? found : found.toSorted(comparisons[sort]);
}

export function countFacets(atlas: AtlasReading, { search, ...chosen }: DealFilter): DealPage['facets'] {
  const counted = countOptions(facets, searchDeals(atlas, search), chosen, (facet, value) =>
    facet === 'kind' || facet === 'status' ? wordOf(value) : value,
  );
  counted.year.sort((a, b) => b.value.localeCompare(a.value));
  return counted;
}

const isNamed = searchIn((deal) =>
  [deal.name, ...Object.keys(deal.values).filter((field) => field.startsWith('party'))]
    .flatMap((text, index) => (index === 0 ? [text] : valuesOf(deal, text)))
    .join(' '),
);
const searchDeals = (atlas: AtlasReading, search: string | undefined) => atlas.all('deals').filter(isNamed(search));

const yearOf = (deal: Entry) => readDate(firstOf(deal, 'date') ?? '')?.from.slice(0, 4);
const currencyOf = (deal: Entry) => deal.values.amount?.[0]?.unit;
const figureOf = (deal: Entry, field: string) => {
  const figure = readFigure(firstOf(deal, field) ?? '');
  return figure && middleOf(figure);
};
const listed = (value: string | undefined) => (value === undefined ? [] : [value]);

const facets: Facets<DealFacet> = {
  kind: (deal) => valuesOf(deal, 'kind'),
  status: (deal) => valuesOf(deal, 'status'),
  year: (deal) => listed(yearOf(deal)),
  currency: (deal) => listed(currencyOf(deal)),
};

const falling = (keyOf: (deal: Entry) => number | null) => (a: Entry, b: Entry) =>
  (keyOf(b) ?? Number.NEGATIVE_INFINITY) - (keyOf(a) ?? Number.NEGATIVE_INFINITY) || 0;
const dateOf = (deal: Entry) => readDate(firstOf(deal, 'date') ?? '')?.to ?? '';

const comparisons: Record<Exclude<DealSort, 'name'>, (a: Entry, b: Entry) => number> = {
  newest: (a, b) => dateOf(b).localeCompare(dateOf(a)),
  // Those without an amount last.
  amount: (a, b) =>
    (currencyOf(a) ?? '~').localeCompare(currencyOf(b) ?? '~') || falling((deal) => figureOf(deal, 'amount'))(a, b),
  power: falling((deal) => figureOf(deal, 'megawatts')),
};

/** A memorandum binds nobody to its figures, however it is signed, and "up to" promises none. */
const isConfirmed = (deal: Entry, field: 'amount' | 'megawatts') =>
  ['signed', 'closed'].includes(firstOf(deal, 'status') ?? '') &&
  firstOf(deal, 'kind') !== 'memorandum' &&
  readFigure(firstOf(deal, field) ?? '')?.low !== null;
const isEnded = (deal: Entry) => firstOf(deal, 'status') === 'ended';

/** Money by year and currency, what is confirmed apart from what is proposed; what has ended is left out. */
export function sumAmounts(deals: readonly Entry[]): DealPage['totals'] {
  const totals = new Map<string, DealPage['totals'][number]>();
  for (const deal of deals) {
    const [year, currency, amount] = [yearOf(deal), currencyOf(deal), figureOf(deal, 'amount')];
    if (!year || !currency || amount === null || isEnded(deal)) continue;
    const key = `${year} ${currency}`;
    const sum = totals.get(key) ?? { year, currency, confirmed: 0, proposed: 0, deals: 0 };
    sum[isConfirmed(deal, 'amount') ? 'confirmed' : 'proposed'] += amount;
    sum.deals++;
    totals.set(key, sum);
  }
  return [...totals.values()]
    .map((sum) => ({ ...sum, confirmed: toTenths(sum.confirmed), proposed: toTenths(sum.proposed) }))
    .sort((a, b) => b.year.localeCompare(a.year) || b.deals - a.deals);
}

/** Megawatts of orders and offtakes by buyer. */
export function sumMegawatts(deals: readonly Entry[]): DealPage['buyers'] {
  const sums = new Map<string, DealPage['buyers'][number]>();
  for (const deal of deals) {
    const megawatts = figureOf(deal, 'megawatts');
    if (megawatts === null || isEnded(deal)) continue;
    for (const buyer of valuesOf(deal, 'partyBuyer')) {
      const sum = sums.get(buyer) ?? { buyer, confirmed: 0, proposed: 0, deals: 0 };
      sum[isConfirmed(deal, 'megawatts') ? 'confirmed' : 'proposed'] += megawatts;
      sum.deals++;
      sums.set(buyer, sum);
    }
  }
  return [...sums.values()].sort((a, b) => b.confirmed + b.proposed - a.confirmed - a.proposed);
}

const toTenths = (sum: number) => Math.round(sum * 10) / 10;
