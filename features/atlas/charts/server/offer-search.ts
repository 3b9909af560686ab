import type { SearchOffer } from '../../../search/server/define-offer.ts';
import type { Atlas } from '../../records/server/open-atlas.ts';
import { computeCharts } from './compute-charts.ts';

export function offerCharts(atlas: Atlas, now: () => Date): SearchOffer {
  return {
    kind: 'chart',
    madeFrom: ['atlas_records', 'atlas_values'],
    access: 'visitor',
    list: async () =>
      computeCharts(await atlas.read(), '', now().getTime()).map(({ name, title, sentence }) => ({
        title,
        text: `Chart of the atlas. ${sentence}`,
        url: `/charts/${name}`,
      })),
  };
}
