import { readDate } from '../../records/rules/read-date.ts';
import { middleOf, readFigure } from '../../records/rules/read-figure.ts';
import { type Entry, firstOf } from '../../records/server/open-atlas.ts';
import type { DealPage } from '../contract.ts';

export const yearOf = (deal: Entry) => readDate(firstOf(deal, 'date') ?? '')?.from.slice(0, 4);
export const currencyOf = (deal: Entry) => deal.values.amount?.[0]?.unit;
export const figureOf = (deal: Entry, field: string) => {
  const figure = readFigure(firstOf(deal, field) ?? '');
  return figure && middleOf(figure);
};

/** A memorandum binds nobody to its figures, however it is signed, and "up to" promises none. */
const isConfirmed = (deal: Entry, field: 'amount' | 'megawatts') =>
  ['signed', 'closed'].includes(firstOf(deal, 'status') ?? '') &&
  firstOf(deal, 'kind') !== 'memorandum' &&
  readFigure(firstOf(deal, field) ?? '')?.low !== null;
const isEnded = (deal: Entry) => firstOf(deal, 'status') === 'ended';
/** Whether it is in the sums of what deals tell in this field. */
export const isSummed = (deal: Entry, field: 'amount' | 'megawatts') =>
  !isEnded(deal) && figureOf(deal, field) !== null;

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
    for (const { value: buyer, company } of deal.values.partyBuyer ?? []) {
      const sum = sums.get(buyer) ?? { buyer, ...(company ? { company } : {}), confirmed: 0, proposed: 0, deals: 0 };
      sum[isConfirmed(deal, 'megawatts') ? 'confirmed' : 'proposed'] += megawatts;
      sum.deals++;
      sums.set(buyer, sum);
    }
  }
  return [...sums.values()]
    .map((sum) => ({ ...sum, confirmed: toTenths(sum.confirmed), proposed: toTenths(sum.proposed) }))
    .sort((a, b) => b.confirmed + b.proposed - a.confirmed - a.proposed);
}

/** Of all that have a buyer; a deal of two buyers counts once. */
export function totalMegawatts(deals: readonly Entry[]): { confirmed: number; proposed: number } {
  const total = { confirmed: 0, proposed: 0 };
  for (const deal of deals)
    if (isSummed(deal, 'megawatts') && deal.values.partyBuyer?.length)
      total[isConfirmed(deal, 'megawatts') ? 'confirmed' : 'proposed'] += figureOf(deal, 'megawatts') ?? 0;
  return total;
}

const toTenths = (sum: number) => Math.round(sum * 10) / 10;
