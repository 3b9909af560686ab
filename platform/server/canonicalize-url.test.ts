import { describe, expect, it } from 'vitest';
import { canonicalizeUrl, stripTracking } from './canonicalize-url.ts';

const canonical: [address: string, expected: string][] = [
  ['HTTPS://Example.ORG/Path', 'https://example.org/Path'],
  ['https://example.org:443/a', 'https://example.org/a'],
  ['http://example.org:80/a', 'http://example.org/a'],
  ['http://example.org:8080/a', 'http://example.org:8080/a'],
  ['https://example.org', 'https://example.org/'],
  ['https://example.org/a/', 'https://example.org/a'],
  ['https://example.org/a//', 'https://example.org/a'],
  ['https://www.example.org/a', 'https://www.example.org/a'],
  ['https://example.org./a', 'https://example.org/a'],
  ['https://example.org/a#comments', 'https://example.org/a'],
  ['https://example.org/#/story/1', 'https://example.org/#/story/1'],
  ['https://example.org/a?', 'https://example.org/a'],
  ['https://example.org/a?b=2&a=1', 'https://example.org/a?a=1&b=2'],
  ['https://example.org/a?utm_source=x&utm_medium=rss&id=7', 'https://example.org/a?id=7'],
  ['https://example.org/a?UTM_Campaign=x', 'https://example.org/a'],
  ['https://example.org/a?fbclid=1&gclid=2&mc_cid=3&mc_eid=4&igshid=5', 'https://example.org/a'],
  ['https://example.org/a?cmpid=1&spm=2&_hsenc=3&_hsmi=4&mkt_tok=5&at_medium=6', 'https://example.org/a'],
  ['https://example.org/a?ref_src=twsrc', 'https://example.org/a'],
  ['https://example.org/a?ref=rss', 'https://example.org/a'],
  ['https://example.org/a?ref=nucnet.org', 'https://example.org/a'],
  ['https://example.org/a?ref=main', 'https://example.org/a?ref=main'],
  ['https://example.org/a?source=rss----abc', 'https://example.org/a'],
  ['https://example.org/a?source=iaea', 'https://example.org/a?source=iaea'],
  ['https://example.org/a?at_date=2026', 'https://example.org/a?at_date=2026'],
  ['https://example.org/a?constructor=1', 'https://example.org/a?constructor=1'],
  ['https://example.org/a?id=1&id=2', 'https://example.org/a?id=1&id=2'],
  ['https://bücher.example/ä', 'https://xn--bcher-kva.example/%C3%A4'],
];

describe('canonicalizeUrl', () => {
  it.each(canonical)('%s', (address, expected) => {
    expect(canonicalizeUrl(address)).toBe(expected);
  });

  it('changes nothing the second time', () => {
    for (const [, once] of canonical) expect(canonicalizeUrl(once)).toBe(once);
  });

  it.each(['javascript:alert(1)', 'mailto:a@b.org', '/relative', '', 'ftp://example.org/'])('refuses %j', (address) => {
    expect(canonicalizeUrl(address)).toBeNull();
  });
});

describe('stripTracking', () => {
  it.each([
    ['https://example.org/a/?b=2&utm_source=x&a=%20y#top', 'https://example.org/a/?b=2&a=%20y'],
    ['https://example.org/?123456', 'https://example.org/?123456'],
    ['https://example.org/a?utm_source=x', 'https://example.org/a'],
    ['https://example.org/a#:~:text=reactor', 'https://example.org/a'],
    ['https://example.org/#!/news/1', 'https://example.org/#!/news/1'],
    ['not an address', 'not an address'],
  ])('%s becomes %s', (address, expected) => {
    expect(stripTracking(address)).toBe(expected);
  });
});
