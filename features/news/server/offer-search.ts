import { formatKnown } from '../../../platform/shared/format-time.ts';
import type { SearchOffer } from '../../search/server/define-offer.ts';
import { listStoriesToFind } from './queries.ts';

export const offerStories: SearchOffer = {
  kind: 'story',
  madeFrom: ['news_stories', 'news_articles'],
  access: 'visitor',
  list: async (db) =>
    (await listStoriesToFind(db)).map(({ slug, title, summary, source, publishedAt, datePrecision }) => ({
      title,
      text: [source, summary].filter(Boolean).join(': '),
      url: `/news/${slug}`,
      at: formatKnown(publishedAt, datePrecision),
    })),
};
