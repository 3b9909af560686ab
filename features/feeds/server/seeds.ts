import { type ShippedRecords, shipRecords } from '../../../platform/server/shipped-records.ts';
import feeds from './seeds/feeds.json' with { type: 'json' };
import { addShippedSources } from './source-commands.ts';

export const feedSeeds: ShippedRecords[] = [
  shipRecords({
    table: 'rss_sources',
    records: feeds,
    keyOf: (feed) => feed.url,
    add: (tx, records) =>
      addShippedSources(
        tx,
        records.map(({ name, url, description, kind, scope, isActive }) => ({
          name,
          url,
          description,
          kind,
          isActive,
          scope: scope as 'nuclear' | 'general', // The validator of feeds.json checks the vocabulary.
        })),
      ),
  }),
];
