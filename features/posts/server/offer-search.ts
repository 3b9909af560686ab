import type { SearchOffer } from '../../search/server/define-offer.ts';
import { countPublishedPosts, listPublishedPosts } from './queries.ts';

export const offerPosts: SearchOffer = {
  kind: 'post',
  madeFrom: ['posts', 'post_revisions'],
  access: 'visitor',
  list: async (db) =>
    (await listPublishedPosts(db, { limit: await countPublishedPosts(db) })).items.map(
      ({ slug, title, excerpt, tags, publishedAt }) => ({
        title,
        text: [excerpt, ...tags].filter(Boolean).join(', '),
        url: `/blog/${slug}`,
        at: publishedAt,
      }),
    ),
};
