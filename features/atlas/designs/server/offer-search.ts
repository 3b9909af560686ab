import type { SearchOffer } from '../../../search/server/define-offer.ts';
import { type Atlas, valuesOf, wordsOf } from '../../records/server/open-atlas.ts';

export function offerDesigns(atlas: Atlas): SearchOffer {
  return {
    kind: 'design',
    madeFrom: ['atlas_records', 'atlas_values'],
    access: 'visitor',
    list: async () =>
      (await atlas.read()).all('designs').map((entry) => ({
        title: entry.name,
        aliases: valuesOf(entry, 'alias'),
        text: wordsOf(entry, ['developer', 'type']),
        url: `/designs/${entry.slug}`,
      })),
  };
}
