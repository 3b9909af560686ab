import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../tests/support/seeded-random.ts';
import { atSize } from '../../../tests/support/soak.ts';
import { feedFailures } from '../contract.ts';
import { cleanEntry } from './clean-entry.ts';
import { decodeFeed } from './decode-feed.ts';
import { parseFeed } from './parse-feed.ts';

const samples = [
  '<?xml version="1.0" encoding="utf-8"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Atoms &amp; more</title><link>https://a.org/</link><ttl>60</ttl><item><title><![CDATA[First <b>one</b>]]></title><link>https://a.org/1?utm_source=x</link><guid isPermaLink="false">1</guid><pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate><description>&lt;p&gt;Text&lt;/p&gt;</description><content:encoded><![CDATA[<p>Long</p>]]></content:encoded><media:thumbnail url="t.jpg" width="10"/></item><item><title>Second</title><link>/2</link></item></channel></rss>',
  '<!DOCTYPE rss [<!ENTITY x "y">]><rss version="0.91"><channel><title>&x;</title><item><title>R&D</title><link>http://a.org</link><description><p>un<br>closed</description></item></channel></rss>',
  '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="https://a.org/"><title type="html">T</title><link rel="self" href="f"/><entry xml:base="x/"><id>tag:1</id><title type="xhtml"><div>A <b>b</b></div></title><link href="1"/><updated>2026-03-02T10:00:00Z</updated><summary>1 &lt; 2</summary></entry><entry><id>2</id></entry></feed>',
  '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel rdf:about="x"><title>T</title><items><rdf:Seq><rdf:li rdf:resource="1"/></rdf:Seq></items></channel><item rdf:about="http://a.org/1"><title>A</title><link>http://a.org/1</link><dc:date>2026-03-02</dc:date></item></rdf:RDF>',
  '{"version":"https://jsonfeed.org/version/1.1","title":"T","items":[{"id":"1","url":"https://a.org/1","title":"A","content_html":"<p>x</p>","date_published":"2026-03-02T10:00:00+01:00","tags":["a",1,null]},{"id":2,"content_text":"\\u0000 b"}]}',
  '<!DOCTYPE html><html><head><title>Page</title></head><body><p>Not a feed</p></body></html>',
];

const fragments = [
  ...[
    '<',
    '>',
    '</',
    '/>',
    '&',
    '&#0;',
    '&#x110000;',
    '"',
    "'",
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?',
    '?>',
    '\u0000',
  ],
  ...[
    '<item>',
    '</item>',
    '<entry',
    '</channel>',
    '<rss>',
    '<!DOCTYPE x [',
    ']>',
    '__proto__',
    'constructor',
    '{',
    '}',
  ],
  ...['[', ',', ':', '\\', '\ud800', '\ufeff', 'javascript:', 'https://', '9'.repeat(40), ' '.repeat(50), '<a><b><c>'],
];

const DOCUMENTS = atSize(300, 3_000);

describe('damaged at random', () => {
  it(`${DOCUMENTS} documents end as a feed with clean entries or as a named failure`, () => {
    const random = seededRandom(20_260_302);
    const outcomes = new Map<string, number>();
    for (let round = 0; round < DOCUMENTS; round++) {
      const mutant = mutate(samples[round % samples.length] ?? '', random);
      const { text } = decodeFeed(new TextEncoder().encode(mutant), null);
      const result = parseFeed(text);
      const outcome = result.ok ? 'feed' : result.failure;
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      if (!result.ok) {
        expect(feedFailures).toContain(result.failure);
        continue;
      }
      for (const raw of result.feed.entries) expectClean(raw);
    }
    // The mutations are neither harmless nor all fatal, or this test would prove nothing.
    expect(outcomes.get('feed')).toBeGreaterThan(DOCUMENTS / 6);
    expect(outcomes.size).toBeGreaterThan(4);
  });
});

function expectClean(raw: Parameters<typeof cleanEntry>[0]): void {
  const firstSeen = new Date('2026-03-10T12:00:00Z');
  const cleaned = cleanEntry(raw, { feedUrl: 'https://a.org/feed', firstSeen });
  if ('dropped' in cleaned) {
    expect(['no-link', 'bad-link']).toContain(cleaned.dropped);
    return;
  }
  const { url, title, summary, publishedAt, externalId } = cleaned.entry;
  expect(url).toMatch(/^https?:\/\//);
  expect(title).not.toBe('');
  expect(summary?.length ?? 0).toBeLessThanOrEqual(300);
  expect(publishedAt.getTime()).toBeLessThanOrEqual(firstSeen.getTime());
  expect(`${title}${summary}${externalId}`).not.toContain('\u0000');
}

function mutate(sample: string, random: () => number): string {
  const position = () => Math.floor(random() * (text.length + 1));
  let text = sample;
  for (let count = 1 + Math.floor(random() * 4); count > 0; count--) {
    const at = position();
    const kind = random();
    if (kind < 0.35)
      text = text.slice(0, at) + (fragments[Math.floor(random() * fragments.length)] ?? '') + text.slice(at);
    else if (kind < 0.6) text = text.slice(0, at) + text.slice(at + Math.floor(random() * 20));
    else if (kind < 0.75)
      text = text.slice(0, at) + String.fromCharCode(Math.floor(random() * 256)) + text.slice(at + 1);
    else if (kind < 0.9) text = text.slice(0, at) + text.slice(Math.floor(random() * at), at) + text.slice(at);
    else text = text.slice(0, at);
  }
  return text;
}
