import { describe, expect, it } from 'vitest';
import { type ParsedFeed, parseFeed } from './parse-feed.ts';

function read(text: string): ParsedFeed {
  const result = parseFeed(text);
  if (!result.ok) throw new Error(`${result.failure}: ${result.detail}`);
  return result.feed;
}

const rssItem = (inside: string, attributes: string) =>
  read(`<rss version="2.0" ${attributes}><channel><item>${inside}</item></channel></rss>`).entries[0];
const atomEntry = (inside: string) =>
  read(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>${inside}</entry></feed>`).entries[0];

describe('where an entry without a link leads', () => {
  const spaces =
    'xmlns:a="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:feedburner="http://rssnamespace.org/feedburner/ext/1.0"';

  it('in RSS is best first: what it encloses, what it is about, how a library calls it', () => {
    const inside =
      '<dc:identifier>isbn:1</dc:identifier><dc:identifier>https://a.org/d</dc:identifier><feedburner:origLink>https://a.org/o?a=1&amp;b=2</feedburner:origLink>' +
      '<enclosure url="https://a.org/p.png" type="image/png" length="1"/><enclosure url="https://a.org/e.pdf" type="application/pdf" length="1"/>';
    expect(rssItem(`<title>A</title>${inside}`, spaces)?.otherLinks).toEqual([
      'https://a.org/e.pdf',
      'https://a.org/o?a=1&b=2',
      'https://a.org/d',
    ]);
  });

  it('in Atom is the same, with the address of its content', () => {
    const inside =
      '<link rel="related" href="https://a.org/r"/><content type="text/html" src="https://a.org/c"/><link rel="enclosure" href="https://a.org/e.pdf"/>';
    expect(atomEntry(`<title>A</title>${inside}`)).toMatchObject({
      link: undefined,
      otherLinks: ['https://a.org/e.pdf', 'https://a.org/c', 'https://a.org/r'],
    });
  });

  it('in Atom may be what FeedBurner counts the readers of, under any prefix', () => {
    const text = `<a:feed ${spaces}><a:entry><a:title>A</a:title><feedburner:origLink>https://a.org/o</feedburner:origLink></a:entry></a:feed>`;
    expect(read(text).entries[0]?.otherLinks).toEqual(['https://a.org/o']);
  });

  it('is kept though there is nothing else to it', () => {
    expect(rssItem('<enclosure url="https://a.org/e.pdf"/>', '')?.otherLinks).toEqual(['https://a.org/e.pdf']);
  });

  it('in JSON Feed is what it has attached', () => {
    const attachments = [
      { url: 'https://a.org/p.png', mime_type: 'image/png' },
      { url: 'https://a.org/a.mp3', mime_type: 'audio/mpeg' },
    ];
    const text = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', items: [{ id: '1', attachments }] });
    expect(read(text).entries[0]?.otherLinks).toEqual(['https://a.org/a.mp3']);
  });

  it.each([
    ['<link href="https://a.org/1"/>', 'https://a.org/1'],
    ['<link rel="alternate" href="https://a.org/1"></link>', 'https://a.org/1'],
    ['<link href="https://a.org/0"/> <link>https://a.org/1</link>', 'https://a.org/1'],
    ['<link xml:base="https://b.org/x/">1.html?a=1&amp;b=2</link>', 'https://b.org/x/1.html?a=1&b=2'],
    ['<a:link xml:base="https://b.org/x/" href="1.html?a=1&amp;b=2"/>', 'https://b.org/x/1.html?a=1&b=2'],
    ['<a:link xml:base="https://b.org/1/" href="1"/>', 'https://b.org/1/1'],
    ['<link xml:base="y/">1.html</link>', '1.html'],
  ])('in RSS: %s', (link, expected) => {
    expect(rssItem(`<title>A</title>${link}<description>x</description>`, spaces)).toMatchObject({
      link: expected,
      summaryHtml: 'x',
    });
  });

  it('in Atom a link may have a base of its own (XML Base section 3)', () => {
    expect(atomEntry('<title>A</title><link xml:base="https://b.org/x/" href="1.html"/>')?.link).toBe(
      'https://b.org/x/1.html',
    );
  });
});
