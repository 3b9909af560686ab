import type { SearchOffer } from '../../search/server/define-offer.ts';
import { countTerms, listTerms } from './queries.ts';

export const offerTerms: SearchOffer = {
  kind: 'term',
  madeFrom: ['glossary_terms'],
  access: 'visitor',
  list: async (db) =>
    (await listTerms(db, { limit: await countTerms(db) })).map(({ term, abbreviation, slug, definition }) => ({
      title: term,
      aliases: abbreviation ? [abbreviation] : [],
      text: definition,
      url: `/glossary/${slug}`,
    })),
};
