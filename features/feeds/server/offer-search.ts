import type { SearchOffer } from '../../search/server/define-offer.ts';
import { listSources } from './queries.ts';

/** A record of the editors. */
export const offerFeeds: SearchOffer = {
  kind: 'feed',
  madeFrom: ['rss_sources'],
  access: 'editor',
  list: async (db) =>
    (await listSources(db)).map(({ id, name, url, description }) => ({
      title: name,
      text: [url, description].filter(Boolean).join(' '),
      url: `/admin/news-ingestion/${id}`,
    })),
};
