import type { SearchOffer } from '../../search/server/define-offer.ts';
import { listSources } from './queries.ts';

export const offerSources: SearchOffer = {
  kind: 'source',
  madeFrom: ['reference_sources'],
  access: 'visitor',
  list: async (db) =>
    (await listSources(db)).map(({ slug, name, publisher, year }) => ({
      title: name,
      text: [publisher, year].filter(Boolean).join(', '),
      url: `/sources#${slug}`,
    })),
};
