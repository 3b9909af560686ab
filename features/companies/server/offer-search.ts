import type { SearchOffer } from '../../search/server/define-offer.ts';
import { listCompaniesToFind } from './queries.ts';

export const offerCompanies: SearchOffer = {
  kind: 'company',
  madeFrom: ['companies'],
  access: 'visitor',
  list: async (db) =>
    (await listCompaniesToFind(db)).map(({ slug, name, aliases, category, description }) => ({
      title: name,
      aliases,
      text: [category, description].filter(Boolean).join('. '),
      url: `/vendors/${slug}`,
    })),
};
