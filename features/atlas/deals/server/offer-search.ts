import type { SearchOffer } from '../../../search/server/define-offer.ts';
import { type Atlas, firstOf, valuesOf } from '../../records/server/open-atlas.ts';

export function offerDeals(atlas: Atlas): SearchOffer {
  return {
    kind: 'deal',
    madeFrom: ['atlas_records', 'atlas_values'],
    access: 'visitor',
    list: async () =>
      (await atlas.read()).all('deals').map((entry) => ({
        title: entry.name,
        aliases: valuesOf(entry, 'alias'),
        text: [firstOf(entry, 'kind'), firstOf(entry, 'status'), firstOf(entry, 'date')].filter(Boolean).join(', '),
        url: `/deals?search=${encodeURIComponent(entry.name)}`,
      })),
  };
}
