import type { SearchOffer } from '../../../search/server/define-offer.ts';
import { type Atlas, firstOf, valuesOf } from '../../records/server/open-atlas.ts';

export function offerProjects(atlas: Atlas): SearchOffer {
  return {
    kind: 'project',
    madeFrom: ['atlas_records', 'atlas_values'],
    access: 'visitor',
    list: async () =>
      (await atlas.read()).all('projects').map((entry) => ({
        title: entry.name,
        aliases: valuesOf(entry, 'alias'),
        text: [firstOf(entry, 'site'), firstOf(entry, 'design'), firstOf(entry, 'stage')].filter(Boolean).join(', '),
        url: `/projects/${entry.slug}`,
      })),
  };
}
