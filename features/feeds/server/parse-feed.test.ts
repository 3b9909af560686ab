import { describe, expect, it } from 'vitest';
import { type ParsedFeed, parseFeed } from './parse-feed.ts';

function read(text: string): ParsedFeed {
  const result = parseFeed(text);
  if (!result.ok) throw new Error(`${result.failure}: ${result.detail}`);
  return result.feed;
}

const rss = (inside: string, attributes = '') => `<rss version="2.0" ${attributes}><channel>${inside}</channel></rss>`;
const rssItem = (inside: string, attributes = '') => read(rss(`<item>${inside}</item>`, attributes)).entries[0];
const atom = (inside: string, attributes = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}>${inside}</feed>`;
const atomEntry = (inside: string) => read(atom(`<entry>${inside}</entry>`)).entries[0];
const rdf = (inside: string) =>
  `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/">${inside}</rdf:RDF>`;

describe('RSS', () => {
  it('2.0 tells about the feed and its items', () => {
    const feed = read(
      rss(
        `<title>Atoms</title><link>https://atoms.org</link><language>en-GB</language><ttl>90</ttl>
        <atom:link rel="self" href="https://atoms.org/feed"/>
        <item><title>First</title><link>https://atoms.org/1</link><guid isPermaLink="false">a1</guid>
          <description>Short</description><content:encoded><![CDATA[<p>Long</p>]]></content:encoded>
          <pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate><author>jane@atoms.org (Jane)</author>
          <dc:creator>Joe</dc:creator><category>SMR</category><category><![CDATA[Fuel & waste]]></category></item>`,
        'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/"',
      ),
    );
    expect(feed).toEqual({
      format: 'rss',
      title: 'Atoms',
      siteUrl: 'https://atoms.org',
      selfUrl: 'https://atoms.org/feed',
      ttlMinutes: 90,
      language: 'en-GB',
      dropped: [],
      deleted: [],
      unreadCount: 0,
      entries: [
        {
          guid: 'a1',
          guidIsPermalink: false,
          link: 'https://atoms.org/1',
          title: 'First',
          summaryHtml: 'Short',
          contentHtml: '<p>Long</p>',
          otherLinks: [],
          published: ['Mon, 02 Mar 2026 10:00:00 GMT'],
          updated: [],
          authors: ['Jane', 'Joe'],
          categories: ['SMR', 'Fuel & waste'],
        },
      ],
    });
  });

  it('0.91 with its document type and items beside the channel', () => {
    const feed = read(
      '<?xml version="1.0"?><!DOCTYPE rss PUBLIC "-//Netscape Communications//DTD RSS 0.91//EN" "http://my.netscape.com/rss-0.91.dtd"><rss version="0.91"><channel><title>Old</title></channel><item><title>One</title><link>http://a.org/1</link></item></rss>',
    );
    expect(feed).toMatchObject({ title: 'Old', entries: [{ title: 'One', link: 'http://a.org/1' }] });
  });

  it('1.0 reads every item, also those missing from its table of contents', () => {
    const feed = read(
      rdf(
        `<channel rdf:about="x"><title>Atoms</title><items><rdf:Seq><rdf:li rdf:resource="https://a.org/1"/></rdf:Seq></items></channel>
        <item rdf:about="https://a.org/1"><title>One</title><dc:date>2026-03-02</dc:date><dc:creator>Jo</dc:creator></item>
        <item rdf:about="https://a.org/2"><title>Two</title></item>`,
      ),
    );
    expect(feed.entries).toMatchObject([
      { guid: 'https://a.org/1', guidIsPermalink: true, title: 'One', published: ['2026-03-02'], authors: ['Jo'] },
      { guid: 'https://a.org/2', title: 'Two' },
    ]);
  });

  it('0.90 in Netscape’s namespace', () => {
    const text =
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://my.netscape.com/rdf/simple/0.9/"><channel><title>T</title></channel><item><title>A</title><link>http://a.org</link></item></rdf:RDF>';
    expect(read(text)).toMatchObject({ format: 'rdf', entries: [{ title: 'A', link: 'http://a.org' }] });
  });

  it.each([
    ['<guid>https://a.org/1</guid>', { guid: 'https://a.org/1', guidIsPermalink: true }],
    ['<guid isPermaLink="true">https://a.org/1</guid>', { guid: 'https://a.org/1', guidIsPermalink: true }],
    ['<guid isPermaLink="false">7</guid>', { guid: '7', guidIsPermalink: false }],
    ['<guid isPermaLink="false"/>', { guid: undefined, guidIsPermalink: false }],
    ['<guid isPermaLink="true"></guid>', { guid: undefined, guidIsPermalink: false }],
  ])('%s', (guid, expected) => {
    expect(rssItem(`<title>x</title>${guid}`)).toMatchObject(expected);
  });

  it.each([
    ['<media:thumbnail url="t.jpg" width="300" height="200"/>', 't.jpg'],
    ['<media:content url="c.jpg" medium="image"/><media:thumbnail url="t.jpg"/>', 'c.jpg'],
    ['<media:content url="v.mp4" medium="video"><media:thumbnail url="t.jpg"/></media:content>', 't.jpg'],
    ['<media:group><media:content url="g.jpg" type="image/jpeg"/></media:group>', 'g.jpg'],
    ['<media:content url="pixel.gif" medium="image" width="1" height="1"/>', undefined],
    ['<enclosure url="e.png" type="image/png" length="1"/>', 'e.png'],
    ['<enclosure url="e.mp3" type="audio/mpeg" length="1"/>', undefined],
  ])('picture of %s', (markup, imageUrl) => {
    expect(rssItem(`<title>x</title>${markup}`, 'xmlns:media="http://search.yahoo.com/mrss/"')?.imageUrl).toBe(
      imageUrl,
    );
  });

  it.each([
    ['<author>jane@atoms.org (Jane Doe)</author>', ['Jane Doe']],
    ['<author>Jane Doe (jane@atoms.org)</author>', ['Jane Doe']],
    ['<author>jane@atoms.org</author>', ['jane@atoms.org']],
    ['<dc:creator>Jane</dc:creator><dc:creator><![CDATA[Joe & Co]]></dc:creator>', ['Jane', 'Joe & Co']],
    ['<author/>', []],
  ])('author of %s', (markup, authors) => {
    expect(rssItem(`<title>x</title>${markup}`, 'xmlns:dc="http://purl.org/dc/elements/1.1/"')?.authors).toEqual(
      authors,
    );
  });

  it.each([
    ['hourly', '2', 30],
    ['daily', '1', 1440],
    ['weekly', '', 10_080],
    ['never', '1', undefined],
  ])('updated %s × %s', (period, frequency, ttlMinutes) => {
    const sy = `<title>t</title><sy:updatePeriod>${period}</sy:updatePeriod><sy:updateFrequency>${frequency}</sy:updateFrequency>`;
    const feed = read(rss(sy, 'xmlns:sy="http://purl.org/rss/1.0/modules/syndication/"'));
    expect(feed.ttlMinutes).toBe(ttlMinutes);
  });

  it('bases stack from the document to the item', () => {
    const items = '<item xml:base="b/"><title>x</title></item><item><title>y</title></item>';
    const feed = read(
      `<rss version="2.0" xml:base="https://a.org/?x=1&amp;y=2"><channel xml:base="/c/">${items}</channel></rss>`,
    );
    expect(feed.entries.map(({ baseUrl }) => baseUrl)).toEqual(['https://a.org/c/b/', 'https://a.org/c/']);
  });
});

describe('Atom', () => {
  it('1.0 tells about the feed and its entries', () => {
    const feed = read(
      atom(
        `<title>Atoms</title><link href="https://a.org/"/><link rel="self" href="https://a.org/feed"/>
        <entry><id>tag:a.org,2026:1</id><title>First</title><link rel="enclosure" type="image/png" href="p.png"/>
          <link rel="alternate" type="application/pdf" href="1.pdf"/><link rel="alternate" type="text/html" href="1.html"/>
          <published>2026-03-02T10:00:00Z</published><updated>2026-03-03T10:00:00Z</updated>
          <author><name>Jane</name></author><category term="smr" label="Small reactors"/><category term="fuel"/>
          <summary type="html">&lt;b&gt;Short&lt;/b&gt;</summary></entry>`,
        'xml:lang="de" xml:base="https://a.org/x/"',
      ),
    );
    expect(feed).toMatchObject({
      format: 'atom',
      siteUrl: 'https://a.org/',
      selfUrl: 'https://a.org/feed',
      language: 'de',
    });
    expect(feed.entries).toEqual([
      {
        guid: 'tag:a.org,2026:1',
        guidIsPermalink: false,
        link: '1.html',
        title: 'First',
        summaryHtml: '<b>Short</b>',
        otherLinks: [],
        published: ['2026-03-02T10:00:00Z'],
        updated: ['2026-03-03T10:00:00Z'],
        authors: ['Jane'],
        categories: ['Small reactors', 'fuel'],
        imageUrl: 'p.png',
        baseUrl: 'https://a.org/x/',
      },
    ]);
  });

  it('0.3 with issued, modified and escaped content', () => {
    const feed = read(
      '<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>T</title><entry><title mode="escaped" type="text/html">A &amp;amp; B</title><id>1</id><issued>2003-12-13T08:29:29-04:00</issued><modified>2003-12-13T18:30:02Z</modified></entry></feed>',
    );
    expect(feed.entries[0]).toMatchObject({
      title: 'A &amp; B',
      published: ['2003-12-13T08:29:29-04:00'],
      updated: ['2003-12-13T18:30:02Z'],
    });
  });

  it.each([
    ['<title>1 &lt; 2 &amp; 3</title>', '1 &lt; 2 &amp; 3'],
    // A word joiner keeps a tag that is named from being taken for one that is meant.
    ['<title type="text">&lt;b></title>', '&lt;\u2060b>'],
    ['<title>&lt;b>x&lt;/b> &lt;br></title>', '&lt;b>x&lt;/b> &lt;br>'],
    ['<title type="html">&lt;b&gt;x&lt;/b&gt;</title>', '<b>x</b>'],
    ['<title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml">A <b>b</b></div></title>', 'A <b>b</b>'],
  ])('%s is HTML %s', (markup, title) => {
    expect(atomEntry(markup)?.title).toBe(title);
  });

  it('under a prefix', () => {
    const text =
      '<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:title>T</a:title><a:entry><a:title>x</a:title><a:link href="y"/></a:entry><a:entry/></a:feed>';
    expect(read(text)).toMatchObject({ title: 'T', entries: [{ title: 'x', link: 'y' }], dropped: [{ index: 1 }] });
  });
});

describe('JSON Feed', () => {
  it('1.1 tells about the feed and its items', () => {
    const feed = read(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'Atoms',
        home_page_url: 'https://a.org',
        feed_url: 'https://a.org/feed.json',
        items: [
          {
            id: 'https://a.org/1',
            title: 'P < 5 & Q',
            content_text: 'a <b> c',
            date_published: '2026-03-02T10:00:00Z',
          },
          {
            id: 2,
            url: 'https://a.org/2',
            content_html: '<p>x</p>',
            image: 'i.png',
            tags: ['smr'],
            authors: [{ name: 'Jo' }],
          },
        ],
      }),
    );
    expect(feed).toMatchObject({
      format: 'json',
      title: 'Atoms',
      siteUrl: 'https://a.org',
      selfUrl: 'https://a.org/feed.json',
    });
    expect(feed.entries).toMatchObject([
      { guid: 'https://a.org/1', guidIsPermalink: true, title: 'P &lt; 5 &amp; Q', contentHtml: 'a &lt;\u2060b> c' },
      {
        guid: '2',
        guidIsPermalink: false,
        contentHtml: '<p>x</p>',
        imageUrl: 'i.png',
        categories: ['smr'],
        authors: ['Jo'],
      },
    ]);
  });

  it('drops and counts what is no item, and keeps the rest', () => {
    const items = [null, 'text', [], {}, { id: '5', title: 'ok\u0000' }, { title: { a: 1 } }];
    const feed = read(JSON.stringify({ version: 'https://jsonfeed.org/version/1', items }));
    expect(feed.entries).toMatchObject([{ guid: '5', title: 'ok' }]);
    expect(feed.title).toBeUndefined();
    expect(feed.dropped).toEqual([
      { index: 0, reason: 'not an object' },
      { index: 1, reason: 'not an object' },
      { index: 2, reason: 'not an object' },
      { index: 3, reason: 'empty' },
      { index: 5, reason: 'empty' },
    ]);
  });

  it('survives prototype keys', () => {
    const feed = read(
      '{"version":"https://jsonfeed.org/version/1","__proto__":{"x":1},"items":[{"id":"1","title":"a","__proto__":{"polluted":1}}]}',
    );
    expect(feed.entries).toHaveLength(1);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });

  it.each([
    ['truncated', '{"version":"https://jsonfeed.org/version/1","items":[{"id":"1"'],
    ['malformed', '{"version":"https://jsonfeed.org/version/1","items":[{id:1}]}'],
    ['malformed', '{"version":"https://jsonfeed.org/version/1","items":{"a":1}}'],
  ])('%s', (failure, text) => {
    expect(parseFeed(text)).toMatchObject({ ok: false, failure });
  });
});

describe('under other names', () => {
  const spaces =
    'xmlns:media="http://search.yahoo.com/mrss/" xmlns:a="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"';

  it.each([
    ['<media:group><media:description>Words</media:description></media:group>', { summaryHtml: 'Words' }],
    ['<media:title>Name</media:title>', { title: 'Name' }],
    ['<dc:description>Words</dc:description>', { summaryHtml: 'Words' }],
    ['<a:summary>Words</a:summary>', { summaryHtml: 'Words' }],
    ['<a:content type="html">&lt;b>Words</a:content>', { contentHtml: '<b>Words' }],
    ['<a:published>2026-03-02T10:00:00Z</a:published>', { published: ['2026-03-02T10:00:00Z'] }],
    ['<dcterms:issued>2026-03-02</dcterms:issued>', { published: ['2026-03-02'] }],
  ])('RSS items are read: %s', (inside, expected) => {
    expect(rssItem(`<link>https://a.org/1</link>${inside}`, spaces)).toMatchObject(expected);
  });

  it('the own elements of RSS win', () => {
    const item =
      '<title>T</title><description>D</description><dc:description>other</dc:description><media:title>other</media:title>';
    expect(rssItem(item, spaces)).toMatchObject({ title: 'T', summaryHtml: 'D' });
  });

  it('a video site describes its entries in Media RSS', () => {
    const feed = read(
      atom(
        '<entry><title>Film</title><media:group><media:description>Words &amp; more</media:description></media:group></entry>',
        spaces,
      ),
    );
    expect(feed.entries[0]).toMatchObject({ title: 'Film', summaryHtml: 'Words &amp; more' });
  });

  it('a link relation may be its address at IANA (RFC 4287 section 4.2.7.2)', () => {
    const link = '<link rel="http://www.iana.org/assignments/relation/alternate" href="https://a.org/1"/>';
    expect(atomEntry(`<title>A</title>${link}`)?.link).toBe('https://a.org/1');
  });

  it.each([
    ['12345', false],
    ['urn:uuid:1', false],
    ['tag: a/b', false],
    ['https://a.org/1', true],
    ['/news/1.html', true],
    ['www.a.org', true],
  ])('guid %s leads somewhere: %s', (guid, leads) => {
    expect(rssItem(`<title>A</title><guid>${guid}</guid>`)?.guidIsPermalink).toBe(leads);
  });
});

describe('rarer layouts', () => {
  it('RSS with a prefix on its own elements', () => {
    const feed = read(
      '<r:rss version="2.0" xmlns:r="http://backend.userland.com/rss2"><r:channel><r:title>Atoms</r:title><r:item><r:title>One</r:title><r:link>https://a.org/1</r:link></r:item></r:channel></r:rss>',
    );
    expect(feed).toMatchObject({ title: 'Atoms', entries: [{ title: 'One', link: 'https://a.org/1' }] });
  });

  it('RSS 1.1, whose items stand within its channel', () => {
    const feed = read(
      '<?xml version="1.0"?><Channel xmlns="http://purl.org/net/rss1.1#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:dc="http://purl.org/dc/elements/1.1/" rdf:about="https://a.org/feed"><title>Atoms</title><link>https://a.org</link><items rdf:parseType="Collection"><item rdf:about="https://a.org/1"><title>One</title><link>https://a.org/1</link><dc:date>2026-03-02</dc:date></item><item rdf:about="https://a.org/2"><title>Two</title><link>https://a.org/2</link></item></items></Channel>',
    );
    expect(feed).toMatchObject({
      title: 'Atoms',
      siteUrl: 'https://a.org',
      entries: [{ title: 'One', published: ['2026-03-02'] }, { title: 'Two' }],
    });
  });

  it('an Atom entry that stands alone', () => {
    const text =
      '<entry xmlns="http://www.w3.org/2005/Atom"><title>One</title><link href="https://a.org/1"/><updated>2026-03-02T10:00:00Z</updated></entry>';
    expect(read(text).entries).toMatchObject([{ title: 'One', link: 'https://a.org/1' }]);
  });

  it.each([
    ['<title mode="base64">QSAmIEIgPGI+</title>', { title: 'A &amp; B &lt;\u2060b>' }],
    ['<title mode="base64" type="text/html">PGI+QTwvYj4=</title>', { title: '<b>A</b>' }],
    ['<title>T</title><content type="application/octet-stream">V29yZHM=</content>', { contentHtml: 'Words' }],
    ['<title type="application/octet-stream">PGI+QTwvYj4=</title>', { title: '&lt;b>A&lt;/b>' }],
    ['<title>T</title><summary type="application/octet-stream">V29yZHM=</summary>', { summaryHtml: 'Words' }],
    ['<title type="application/octet-stream">Reactor</title>', { title: 'Reactor' }],
    ['<title>T</title><content type="text/plain">V29yZHM=</content>', { contentHtml: 'V29yZHM=' }],
    ['<title>T</title><content type="image/png">iVBORw0KGgo=</content>', { contentHtml: undefined }],
    ['<title>QUJD</title>', { title: 'QUJD' }],
  ])('base64 is text that is written otherwise: %s', (inside, expected) => {
    expect(atomEntry(inside)).toMatchObject(expected);
  });
});

describe('names and dates in other words', () => {
  const spaces =
    'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:prism="http://prismstandard.org/namespaces/basic/2.0/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/"';

  it.each([
    ['<itunes:title>Heard</itunes:title>', { title: 'Heard' }],
    ['<prism:publicationDate>2026-03-02</prism:publicationDate>', { published: ['2026-03-02'] }],
    ['<dcterms:available>2026-03-02</dcterms:available>', { published: ['2026-03-02'] }],
    [
      '<dcterms:created>2026-03-03</dcterms:created><dc:date>2026-03-02</dc:date><pubDate>yesterday</pubDate>',
      { published: ['yesterday', '2026-03-02', '2026-03-03'] },
    ],
  ])('%s', (inside, expected) => {
    expect(rssItem(`${inside}<link>https://a.org/1</link>`, spaces)).toMatchObject(expected);
  });
});
