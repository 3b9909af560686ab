import type { SearchOffer } from '../../search/server/define-offer.ts';
import { listStartups } from './queries.ts';

export const offerStartups: SearchOffer = {
  kind: 'startup',
  // A startup that is in the directory shows what stands there.
  madeFrom: ['startups', 'companies'],
  access: 'visitor',
  list: async (db) =>
    (await listStartups(db, { sort: 'name' })).map(({ name, descriptionShort, location }) => ({
      title: name,
      text: [location, descriptionShort].filter(Boolean).join('. '),
      url: `/startups?search=${encodeURIComponent(name)}`,
    })),
};
