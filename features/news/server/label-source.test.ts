import { describe, expect, it } from 'vitest';
import feeds from '../../feeds/server/seeds/feeds.json' with { type: 'json' };
import { sourceFilters } from '../vocabulary.ts';
import { labelSource } from './label-source.ts';

describe('a source', () => {
  it.each([
    ['World Nuclear News', 'trade', ['WNN']],
    ['world nuclear news: fuel', 'trade', ['WNN']],
    ['ANS Nuclear Newswire', 'society', ['ANS']],
    ['Newswire of the American Nuclear Society', 'society', ['ANS']],
    ['IAEA press alerts', 'agency', ['IAEA']],
    ['International Atomic Energy Agency', 'agency', ['IAEA']],
    ['NRC news releases', 'regulator', ['NRC']],
    ['US NRC blog', 'blog', ['NRC', 'Blog']],
    ['U.S. Nuclear Regulatory Commission', 'regulator', ['NRC']],
    ['China Nuclear Energy Association', 'association', ['CNEA']],
    ['Oklo on LinkedIn', 'company', ['LinkedIn', 'Vendor']],
    ['Neutron Bytes', 'blog', ['Blog']],
    ['Holtec International', 'company', ['Vendor']],
    ['Manual Entry', 'manual', []],
    ['NucNet', 'trade', []],
  ])('named %s, of kind %s, is also found as %j', (name, kind, aliases) => {
    expect(labelSource({ name, kind })).toEqual([name, ...aliases]);
  });

  it.each([
    ['Answers in Nuclear', 'WNN and ANS are names, not beginnings of words'],
    ['ANSTO', 'the Australian laboratory is not the American society'],
    ['The World Nuclear News Podcast', 'it only speaks of it'],
    ['IAEAction', 'not the agency'],
    ['NRCan', 'Natural Resources Canada is not the commission'],
  ])('named %s keeps that name alone: %s', (name) => {
    expect(labelSource({ name, kind: 'trade' })).toEqual([name]);
  });
});

describe('a publisher that is not the source', () => {
  it.each([
    ['World Nuclear News', ['World Nuclear News', 'WNN']],
    ['American Nuclear Society', ['American Nuclear Society', 'ANS']],
    ['world-nuclear-news.org', ['world-nuclear-news.org', 'WNN']],
    ['neutronbytes.com', ['neutronbytes.com']],
    ['plans.org', ['plans.org']],
  ])('%s gives its labels beside those of the source', (publisher, labels) => {
    expect(labelSource({ name: 'Manual Entry', kind: 'manual', publisher })).toEqual(['Manual Entry', ...labels]);
  });
});

describe('the source filter', () => {
  const shipped = new Set(feeds.flatMap((feed) => labelSource(feed)));

  it.each(sourceFilters.filter((filter) => !['CNEA', 'LinkedIn', 'Manual Entry'].includes(filter)))(
    'finds a shipped feed under %s',
    (filter) => {
      expect(shipped).toContain(filter);
    },
  );

  it('finds what people write by hand under Manual Entry', () => {
    expect(labelSource({ name: 'Editor’s notes', kind: 'manual' })).toContain('Manual Entry');
  });

  it('knows no label that it does not offer', () => {
    const names = new Set(feeds.map((feed) => feed.name));
    const offered: readonly string[] = sourceFilters;
    expect([...shipped].filter((label) => !names.has(label) && !offered.includes(label))).toEqual([]);
  });
});
