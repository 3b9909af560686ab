import type { SearchOffer } from '../../../search/server/define-offer.ts';
import { addressIn } from '../../records/rules/address-record.ts';
import { type Atlas, valuesOf, wordsOf } from '../../records/server/open-atlas.ts';

export function offerDeals(atlas: Atlas): SearchOffer {
  return {
    kind: 'deal',
    madeFrom: ['atlas_records', 'atlas_values'],
    access: 'visitor',
    list: async () =>
      (await atlas.read()).all('deals').map((entry) => ({
        title: entry.name,
        aliases: valuesOf(entry, 'alias'),
        text: wordsOf(entry, ['kind', 'status', 'date']),
        url: addressIn.deals(entry.slug),
      })),
  };
}
