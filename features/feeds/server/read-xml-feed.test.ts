import { describe, expect, it } from 'vitest';
import { growthOf, NEARLY_LINEAR } from '../../../tests/support/measure-growth.ts';
import { type ParsedFeed, parseFeed } from './parse-feed.ts';

function read(text: string): ParsedFeed {
  const result = parseFeed(text);
  if (!result.ok) throw new Error(`${result.failure}: ${result.detail}`);
  return result.feed;
}

const rss = (inside: string, attributes = '') => `<rss version="2.0" ${attributes}><channel>${inside}</channel></rss>`;
const rssItem = (inside: string, attributes = '') => read(rss(`<item>${inside}</item>`, attributes)).entries[0];
const rdf = (inside: string) =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">${inside}</rdf:RDF>`;

describe('a damaged document', () => {
  it.each([
    ['bare ampersand', '<title>R&D at AT&T</title>', { title: 'R&D at AT&T' }],
    [
      'bare ampersand in a link',
      '<title>x</title><link>https://a.org/?a=1&b=2</link>',
      { link: 'https://a.org/?a=1&b=2' },
    ],
    ['unknown entity', '<title>a &nbsp;&rarr;&bogus; b</title>', { title: 'a \u00a0→&bogus; b' }],
    [
      'unclosed HTML',
      '<title>x</title><description><p>one<br>two<img src="x"></description>',
      { summaryHtml: '<p>one<br>two<img src="x">' },
    ],
    ['an item tag in CDATA', '<title><![CDATA[the <item> tag]]></title>', { title: 'the <item> tag' }],
    ['an item tag in a comment', '<!-- <item> --><title>x</title>', { title: 'x' }],
    ['a bare sign', '<title>A < B, <5 MW</title><link>l</link>', { title: 'A < B, <5 MW', link: 'l' }],
    ['a comment that never ends', '<title>x</title><description><p>a <!-- b</p></description>', { title: 'x' }],
  ])('with %s is read', (_name, markup, expected) => {
    expect(rssItem(markup)).toMatchObject(expected);
  });

  it('loses only the broken item', () => {
    const items = [
      '<item><title>one</title></item>',
      '<item><title>never closed<link>x</link></item>',
      '<item></item>',
      '<item><title>four</title><__proto__>x</__proto__></item>',
      '<item><title>five</title>',
      '<item><title>six</title></item>',
    ];
    const feed = read(rss(`<title>T</title>${items.join('')}`));
    expect(feed.title).toBe('T');
    expect(feed.entries.map(({ title }) => title)).toEqual(['one', 'five', 'six']);
    expect(feed.dropped.map(({ index }) => index)).toEqual([1, 2, 3]);
    expect(feed.dropped[1]).toEqual({ index: 2, reason: 'empty' });
  });

  it('keeps its items when the channel itself is broken', () => {
    const feed = read(rss('<title>T<item><title>one</title><link>l</link></item>'));
    expect(feed).toMatchObject({ format: 'rss', entries: [{ title: 'one' }] });
  });

  it('that forgets </rss> after </channel> is complete', () => {
    expect(read('<rss version="2.0"><channel><item><title>x</title></item></channel>').entries).toHaveLength(1);
  });

  it.each([
    [
      '<rss version="2.0"><channel><title>T</title><item><title>A</title></item><item><title>B</title><li',
      'inside <item> number 2 without </rss>',
    ],
    ['<rss version="2.0"><channel><title>T</title><item><title>A</title></item>', 'The document ends without </rss>'],
    [
      '<rss version="2.0"><channel><title>T</title><item><title>A</title></item><item><title><![CDATA[B</rss>',
      'inside a CDATA section',
    ],
    ['<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title><entry><title>A</title></entry>', 'without </feed>'],
    [
      rdf('<channel><title>T</title></channel><item><title>A</title></item>').replace('</rdf:RDF>', ''),
      'without </rdf:RDF>',
    ],
  ])('cut off keeps what is whole and says so: %s', (text, truncated) => {
    expect(read(text)).toMatchObject({
      title: 'T',
      entries: [{ title: 'A' }],
      dropped: [],
      truncated: expect.stringContaining(truncated),
    });
  });

  it.each([
    ['<rss version="2.0"><channel><item><title>A</ti', 'inside <item> number 1 without </rss>'],
    ['<rss version="2.0"><channel><item><title><![CDATA[</rss>', 'inside a CDATA section'],
    ['<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>', 'without </feed>'],
    [rdf('<channel></channel><item>').replace('</rdf:RDF>', ''), 'without </rdf:RDF>'],
  ])('cut off before its first item ends is truncated: %s', (text, detail) => {
    expect(parseFeed(text)).toEqual({ ok: false, failure: 'truncated', detail: expect.stringContaining(detail) });
  });

  it.each(['<rss version="2.0"/>', rss(''), rss('<!-- soon --><link></link>')])(
    'that only lacks words is an empty feed: %s',
    (text) => {
      expect(parseFeed(text)).toMatchObject({ ok: true, feed: { entries: [] } });
    },
  );

  it.each([
    ['malformed', rss('<div>'.repeat(500))],
    ['html-page', '<!DOCTYPE html><html><body>not here</body></html>'],
    ['empty', '  '],
    ['not-a-feed', '<opml/>'],
  ])('ends as %s', (failure, text) => {
    expect(parseFeed(text)).toMatchObject({ ok: false, failure });
  });

  it('an empty feed is a feed', () => {
    expect(read(rss('<title>Quiet</title>'))).toMatchObject({ title: 'Quiet', entries: [], dropped: [] });
  });

  it('reads the first thousand of more', () => {
    const feed = read(rss('<item><title>x</title></item>'.repeat(1200)));
    expect(feed.entries).toHaveLength(1000);
    expect(feed).toMatchObject({ dropped: [], unreadCount: 200 });
  });
});

describe('hostile documents cost little', () => {
  const lol = `<!DOCTYPE rss [<!ENTITY a "${'lol'.repeat(100)}">${[...'bcdefghij']
    .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefghi'[index]};`.repeat(10)}">`)
    .join('')}]>`;

  it.each([
    ['an entity bomb', `${lol}${rss('<item><title>&j;</title></item>')}`],
    [
      'an external entity',
      `<!DOCTYPE rss [<!ENTITY j SYSTEM "file:///etc/passwd">]>${rss('<item><title>&j;</title></item>')}`,
    ],
    [
      'a parameter entity',
      `<!DOCTYPE rss [<!ENTITY % p "<!ENTITY j 'boom'>">%p;]>${rss('<item><title>&j;</title></item>')}`,
    ],
    [
      'an entity bomb behind the first element',
      `<rss version="2.0">${lol}${rss('<item><title>&j;</title></item>').slice(20)}`,
    ],
  ])('%s expands to nothing', (_name, text) => {
    expect(read(text).entries[0]?.title).toBe('&j;');
  });

  it.each<[name: string, document: (size: number) => string]>([
    ['numeric references', (size) => rss(`<item><title>${'&#65;'.repeat(size)}</title></item>`)],
    ['item tags without end', (size) => rss('<item '.repeat(2 * size))],
    ['open items', (size) => rss('<item><title>'.repeat(size / 5))],
    [
      'open comments',
      (size) => rss(`<item><title>x</title><description>${'<!-- '.repeat(2 * size)}</description></item>`),
    ],
    ['links without end', (size) => rss(`<item><title>x</title>${'<link '.repeat(2 * size)}</item>`)],
    [
      'links',
      (size) => rss(`<item><title>x</title>${'<link href="a" xml:base="https://b.org">'.repeat(size / 5)}</item>`),
    ],
    ['bare signs', (size) => rss(`<item><title>${'< '.repeat(size)}</title></item>`)],
    ['open tables of contents', (size) => rdf(`<channel>${'<items '.repeat(size)}</channel>`)],
    ['prologs', (size) => `${'<!-- -->'.repeat(size)}<rss version="2.0">`],
    [
      'authors',
      (size) =>
        rss(
          `<managingEditor>${'['.repeat(size)}</managingEditor><item><title>x</title><author>${'('.repeat(size)}</author></item>`,
        ),
    ],
    [
      'authors in authors',
      (size) => rss(`<item><title>x</title><Author>x<author></author>${'a('.repeat(size / 2)}</Author></item>`),
    ],
    ['attributes', (size) => rss(`<item ${'a="b" '.repeat(size)}><title>x</title></item>`)],
  ])('%s take no more than their length', (_name, document) => {
    const parse = (size: number) => expect(parseFeed(document(size))).toHaveProperty('ok');
    expect(growthOf(parse, 6_000)).toBeLessThan(NEARLY_LINEAR);
  });
});
