import { describe, expect, it } from 'vitest';
import { sourceKinds, sourceScopes } from '../vocabulary.ts';
import feeds from './seeds/feeds.json' with { type: 'json' };

const regulators = feeds.filter((feed) => feed.kind === 'regulator');

/** Without the sentence on where its entries lead. */
const aboutOf = (description: string) => description.replace(/ Each entry links to .+\.$/, '');

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
    expect(feeds.filter((feed) => !sourceKinds.some((kind) => kind === feed.kind)).map((feed) => feed.name)).toEqual(
      [],
    );
    expect(
      feeds.filter((feed) => !sourceScopes.some((scope) => scope === feed.scope)).map((feed) => feed.name),
    ).toEqual([]);
  });

  it('describes each feed in 40 to 140 characters, before it says where its entries lead', () => {
    const lengths = feeds.map(({ name, description }) => ({ name, length: aboutOf(description).length }));
    expect(lengths.filter(({ length }) => length < 40 || length > 140)).toEqual([]);
  });

  it('reads regulators, the documents of the NRC in the Federal Register among them', () => {
    const read = regulators.filter((feed) => feed.isActive).map((feed) => feed.name);
    expect(read).toEqual(
      expect.arrayContaining(['Federal Register: NRC documents', 'NRC event notifications', 'ASNR news']),
    );
  });

  it('says of every regulator why it is read or not', () => {
    const silent = regulators.filter(({ note, isActive }) => !note?.startsWith(isActive ? 'on: ' : 'off: '));
    expect(silent.map((feed) => feed.name)).toEqual([]);
  });

  it('tells of every regulator that is read how its documents are reached', () => {
    const silent = regulators.filter((feed) => feed.isActive && aboutOf(feed.description) === feed.description);
    expect(silent.map((feed) => feed.name)).toEqual([]);
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
