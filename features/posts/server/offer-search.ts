import type { SearchOffer } from '../../search/server/define-offer.ts';
import { stateLabels } from '../vocabulary.ts';
import { countPosts, countPublishedPosts, listPosts, listPublishedPosts } from './queries.ts';

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

/** What editors write and visitors do not read yet, or no longer. */
export const offerDrafts: SearchOffer = {
  kind: 'draft',
  madeFrom: ['posts', 'post_revisions'],
  access: 'editor',
  async list(db) {
    const limit = Object.values(await countPosts(db)).reduce((sum, count) => sum + count, 0);
    const { items } = await listPosts(db, { limit });
    return items
      .filter(({ state }) => state !== 'published')
      .map(({ id, title, state, savedBy }) => ({
        title,
        text: `${stateLabels[state]}, ${savedBy}`,
        url: `/admin/blog-posts/${id}`,
      }));
  },
};
