import type { SearchOffer } from '../../../search/server/define-offer.ts';
import { type Atlas, valuesOf, wordsOf } from '../../records/server/open-atlas.ts';

export function offerProjects(atlas: Atlas): SearchOffer {
  return {
    kind: 'project',
    madeFrom: ['atlas_records', 'atlas_values'],
    access: 'visitor',
    list: async () =>
      (await atlas.read()).all('projects').map((entry) => ({
        title: entry.name,
        aliases: valuesOf(entry, 'alias'),
        text: wordsOf(entry, ['site', 'design', 'stage']),
        url: `/projects/${entry.slug}`,
      })),
  };
}
