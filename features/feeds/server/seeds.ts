import { type ShippedRecords, shipRecords } from '../../../platform/server/shipped-records.ts';
import feeds from './seeds/feeds.json' with { type: 'json' };
import { addShippedSources, renewShippedSources } from './source-commands.ts';

export const feedSeeds: ShippedRecords[] = [
  {
    ...shipRecords({
      table: 'rss_sources',
      records: feeds,
      keyOf: (feed) => feed.url,
      add: (tx, records) => addShippedSources(tx, records.map(toRow)),
    }),
    renew: (tx, keys) => renewShippedSources(tx, feeds.filter((feed) => keys.has(feed.url)).map(toRow)),
  },
];

function toRow({ name, url, description, kind, scope, isActive }: (typeof feeds)[number]) {
  // The validator of feeds.json checks the vocabulary.
  return { name, url, description, kind, isActive, scope: scope as 'nuclear' | 'general' };
}
