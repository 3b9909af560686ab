import type { SearchOffer } from '../../../search/server/define-offer.ts';
import { addressIn } from '../../records/rules/address-record.ts';
import { type Atlas, valuesOf, wordsOf } from '../../records/server/open-atlas.ts';

export function offerSteps(atlas: Atlas): SearchOffer {
  return {
    kind: 'licensing',
    madeFrom: ['atlas_records', 'atlas_values'],
    access: 'visitor',
    list: async () =>
      (await atlas.read()).all('licensing').map((entry) => ({
        title: entry.name,
        aliases: valuesOf(entry, 'alias'),
        text: wordsOf(entry, ['regulator', 'docket', 'status', 'applicant']),
        url: addressIn.licensing(entry.slug),
      })),
  };
}
