import { describe, expect, it } from 'vitest';
import feeds from './seeds/feeds.json' with { type: 'json' };

const KINDS = [
  'trade',
  'press',
  'society',
  'association',
  'research',
  'agency',
  'regulator',
  'government',
  'think-tank',
  'advocacy',
  'company',
  'utility',
  'blog',
  'wire',
  'aggregator',
];
const SCOPES = ['nuclear', 'general'];

/** Values that occur more than once, so that a failure names the culprit. */
function repeated(values: string[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index);
}

function isHttps(url: string): boolean {
  return URL.canParse(url) && new URL(url).protocol === 'https:';
}

describe('feed seed', () => {
  it('holds at least 60 feeds, at least 40 of them active', () => {
    expect(feeds.length).toBeGreaterThanOrEqual(60);
    expect(feeds.filter((feed) => feed.isActive).length).toBeGreaterThanOrEqual(40);
  });

  it('names each feed and each address once', () => {
    expect(repeated(feeds.map((feed) => feed.name.trim().toLowerCase()))).toEqual([]);
    expect(repeated(feeds.map((feed) => new URL(feed.url).href))).toEqual([]);
  });

  it('uses only known kinds and scopes', () => {
    expect(feeds.filter((feed) => !KINDS.includes(feed.kind)).map((feed) => feed.name)).toEqual([]);
    expect(feeds.filter((feed) => !SCOPES.includes(feed.scope)).map((feed) => feed.name)).toEqual([]);
  });

  it('describes each feed in 40 to 140 characters', () => {
    const outside = feeds.filter((feed) => feed.description.length < 40 || feed.description.length > 140);
    expect(outside.map((feed) => feed.name)).toEqual([]);
  });

  it('has an https address for each feed', () => {
    expect(feeds.filter((feed) => !isHttps(feed.url)).map((feed) => feed.name)).toEqual([]);
  });

  it('gives each feed a two-letter language and, where known, a two-letter country', () => {
    const odd = feeds.filter(
      (feed) => !/^[a-z]{2}$/.test(feed.language) || (feed.country !== null && !/^[A-Z]{2}$/.test(feed.country)),
    );
    expect(odd.map((feed) => feed.name)).toEqual([]);
  });
});
