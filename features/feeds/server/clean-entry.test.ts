import { describe, expect, it } from 'vitest';
import { type CleanEntry, cleanEntry, type EntryOrigin, splitPublisher } from './clean-entry.ts';
import type { RawEntry } from './parse-feed.ts';

const firstSeen = new Date('2026-03-10T12:00:00Z');
const origin: EntryOrigin = { feedUrl: 'https://atoms.org/feeds/news.xml', firstSeen };

const raw = (parts: Partial<RawEntry>): RawEntry => ({
  guidIsPermalink: false,
  link: 'https://atoms.org/1',
  title: 'First criticality',
  otherLinks: [],
  published: [],
  updated: [],
  authors: [],
  categories: [],
  ...parts,
});

function clean(parts: Partial<RawEntry>, from: Partial<EntryOrigin> = {}): CleanEntry {
  const cleaned = cleanEntry(raw(parts), { ...origin, ...from });
  if ('dropped' in cleaned) throw new Error(cleaned.dropped);
  return cleaned.entry;
}

const dropped = (parts: Partial<RawEntry>) => cleanEntry(raw(parts), origin);

describe('the whole entry', () => {
  it('is cleaned part by part', () => {
    const entry = clean({
      guid: 'a1',
      link: 'https://atoms.org/1/?utm_source=rss',
      title: '<b>First</b> criticality &amp;amp; more',
      summaryHtml: '<p>The reactor&nbsp;started.</p>',
      published: ['Mon, 02 Mar 2026 10:00:00 GMT'],
      imageUrl: '/p.jpg',
      authors: ['Jane &amp; Co', 'jane & co', 'jo@atoms.org', ' '],
      categories: ['SMR', 'smr', '<i>Fuel</i>'],
    });
    expect(entry).toEqual({
      externalId: 'a1',
      url: 'https://atoms.org/1/',
      canonicalUrl: 'https://atoms.org/1',
      part: '',
      title: 'First criticality & more',
      summary: 'The reactor started.',
      publishedAt: new Date('2026-03-02T10:00:00Z'),
      datePrecision: 'minute',
      dateSource: 'published',
      updatedAt: null,
      dateClamped: false,
      imageUrl: 'https://atoms.org/p.jpg',
      authors: ['Jane & Co'],
      feedCategories: ['SMR', 'Fuel'],
      publisher: null,
    });
  });
});

it('says of no time to come that it was changed then', () => {
  const changed = (updated: string) => clean({ link: '/a', updated: [updated] }).updatedAt?.toISOString();
  expect([changed('2026-01-02T03:04:05Z'), changed('2099-01-01T00:00:00Z')]).toEqual([
    '2026-01-02T03:04:05.000Z',
    undefined,
  ]);
});

describe('links', () => {
  it.each([
    ['/a', {}, 'https://atoms.org/a'],
    ['a', {}, 'https://atoms.org/feeds/a'],
    ['//cdn.org/a', {}, 'https://cdn.org/a'],
    ['a', { siteUrl: 'https://site.org/news/' }, 'https://site.org/news/a'],
    ['a', { siteUrl: '/section/' }, 'https://atoms.org/section/a'],
    ['/a', { siteUrl: 'mailto:me@site.org' }, 'https://atoms.org/a'],
    [' https://a.org/long\n   /path ', {}, 'https://a.org/long/path'],
    ['https://a.org/x y', {}, 'https://a.org/x%20y'],
    ['https://a.org/?a=1&amp;b=2', {}, 'https://a.org/?a=1&b=2'],
    ['www.a.org/1', {}, 'https://www.a.org/1'],
    ['https://user:pass@a.org/1', {}, 'https://a.org/1'],
  ])('%j with %j leads to %s', (link, from, url) => {
    expect(clean({ link }, from).url).toBe(url);
  });

  it('start from xml:base first', () => {
    const from = { siteUrl: 'https://site.org/' };
    expect(clean({ link: 'a', baseUrl: 'https://base.org/x/' }, from).url).toBe('https://base.org/x/a');
    expect(clean({ link: 'a', baseUrl: 'y/' }, from).url).toBe('https://site.org/y/a');
  });

  it('come from a permalink guid when there is no other', () => {
    const entry = clean({ link: undefined, guid: 'https://atoms.org/p?id=1', guidIsPermalink: true });
    expect(entry).toMatchObject({ url: 'https://atoms.org/p?id=1', externalId: 'https://atoms.org/p?id=1' });
  });

  it('come from what stands beside a link that leads nowhere, a guid first', () => {
    const otherLinks = ['mailto:a@b.org', 'https://atoms.org/a.pdf'];
    const guid = { guid: 'https://atoms.org/g', guidIsPermalink: true };
    expect(clean({ link: 'javascript:void(0)', ...guid, otherLinks }).url).toBe('https://atoms.org/g');
    expect(clean({ link: 'http://', ...guid }).url).toBe('https://atoms.org/g');
    expect(clean({ link: undefined, otherLinks }).url).toBe('https://atoms.org/a.pdf');
    expect(clean({ ...guid, otherLinks }).url).toBe('https://atoms.org/1');
  });

  it.each([
    [{ link: undefined }, 'no-link'],
    [{ link: undefined, otherLinks: ['mailto:a@b.org'] }, 'bad-link'],
    [{ link: undefined, guid: 'https://a.org/1', guidIsPermalink: false }, 'no-link'],
    [{ link: 'javascript:alert(1)' }, 'bad-link'],
    [{ link: 'JaVa\nScript:alert(1)' }, 'bad-link'],
    [{ link: 'data:text/html,x' }, 'bad-link'],
    [{ link: 'mailto:a@b.org' }, 'bad-link'],
    [{ link: 'https://' }, 'bad-link'],
    [{ link: `https://a.org/${'x'.repeat(3000)}` }, 'bad-link'],
  ])('%j is dropped: %s', (parts, reason) => {
    expect(dropped(parts)).toEqual({ dropped: reason });
  });
});

describe('identity', () => {
  it('is the guid, else the canonical address', () => {
    expect(clean({ guid: 'tag:1' }).externalId).toBe('tag:1');
    expect(clean({ link: 'https://Atoms.org/1/?utm_medium=rss#x' }).externalId).toBe('https://atoms.org/1');
  });

  it('stays when only the title changes, and differs when only the address does', () => {
    expect(clean({ title: 'a' }).externalId).toBe(clean({ title: 'b' }).externalId);
    expect(clean({ link: 'https://atoms.org/2' }).externalId).not.toBe(clean({}).externalId);
  });

  it('is a hash when it would be too long for an index', () => {
    const { externalId } = clean({ guid: 'x'.repeat(5000) });
    expect(externalId).toMatch(/^sha256:[0-9a-f]{64}$/);
    expect(clean({ guid: 'y'.repeat(5000) }).externalId).not.toBe(externalId);
  });
});

describe('text', () => {
  it.each([
    [
      undefined,
      'A reactor in Ontario reached full power today. More to follow.',
      'A reactor in Ontario reached full power today.',
    ],
    ['<br>', 'Short note', 'Short note'],
    [undefined, `${'word '.repeat(40)}`, `${'word '.repeat(15)}word…`],
  ])('title %j from text', (title, summaryHtml, expected) => {
    expect(clean({ title, summaryHtml }).title).toBe(expected);
  });

  it.each([
    [{ title: undefined }, 'atoms.org/1'],
    [{ title: '<img src="x">', summaryHtml: '<script>x</script>' }, 'atoms.org/1'],
    [{ title: undefined, link: 'https://www.atoms.org/caf%C3%A9/?a=1' }, 'atoms.org/café'],
    [{ title: undefined, link: 'https://atoms.org/%E9' }, 'atoms.org/%E9'],
  ])('without words the title is the address: %j', (parts, title) => {
    expect(clean(parts).title).toBe(title);
  });

  it('summary is at most 300 characters, cut at a word', () => {
    const { summary } = clean({ contentHtml: `<p>${'fission '.repeat(1000)}</p>` });
    expect(summary?.length).toBeLessThanOrEqual(300);
    expect(summary).toMatch(/ fission…$/);
  });

  it('a long title is cut as well', () => {
    expect(clean({ title: 'neutron '.repeat(200) }).title.length).toBeLessThanOrEqual(300);
  });

  it.each([
    ['<p>News.</p><p>The post News appeared first on <a href="x">Atoms</a>.</p>', 'News.'],
    ['News. [&#8230;]', 'News.'],
    ['News. <a href="x">Continue reading &rarr;</a>', 'News.'],
    ['First criticality', null],
    ['<img src="x">', null],
    ['', null],
  ])('summary of %j is %j', (summaryHtml, summary) => {
    expect(clean({ summaryHtml }).summary).toBe(summary);
  });

  it('falls back to the content when the summary is only a picture', () => {
    expect(clean({ summaryHtml: '<img src="x">', contentHtml: 'Words.' }).summary).toBe('Words.');
  });
});

describe('dates', () => {
  const published = ['Mon, 02 Mar 2026 10:00:00 GMT'];
  const updated = ['2026-03-03T10:00:00Z'];

  it.each([
    [{ published, updated }, '2026-03-02T10:00:00.000Z', 'published', false],
    [{ updated }, '2026-03-03T10:00:00.000Z', 'updated', false],
    [{ published: ['soon'], updated }, '2026-03-03T10:00:00.000Z', 'updated', false],
    [{ published: ['1970-01-01'], updated }, '2026-03-03T10:00:00.000Z', 'updated', false],
    [{ published: ['yesterday', '2026-03-01'], updated }, '2026-03-01T00:00:00.000Z', 'published', false],
    [{ published: ['Thu, 01 Jan 1970 00:00:00 GMT', '2026-03-01'] }, '2026-03-01T00:00:00.000Z', 'published', false],
    [{ published: ['1989-12-31T23:59:59Z'] }, '2026-03-10T12:00:00.000Z', 'first-seen', false],
    [{ published: ['1990-01-01'] }, '1990-01-01T00:00:00.000Z', 'published', false],
    [{}, '2026-03-10T12:00:00.000Z', 'first-seen', false],
    [{ published: ['2099-01-01'] }, '2026-03-10T12:00:00.000Z', 'published', true],
    [{ published: ['2026-03-10T12:00:01Z'] }, '2026-03-10T12:00:00.000Z', 'published', true],
    [{ published: ['2026-03-10T12:00:00Z'] }, '2026-03-10T12:00:00.000Z', 'published', false],
  ])('%j', (parts, publishedAt, dateSource, dateClamped) => {
    const entry = clean(parts);
    expect(entry.publishedAt.toISOString()).toBe(publishedAt);
    expect(entry).toMatchObject({ dateSource, dateClamped });
  });
});

describe('the precision of a date', () => {
  it.each([
    [['2026-03-02'], 'day'],
    [['2 Mar 2026 10:00 XQZ'], 'day'],
    [['2 Mar 2026 10:00'], 'minute'],
    // The moment at which it was met is known to the minute.
    [['2099-01-01'], 'minute'],
    [[], 'minute'],
  ])('of %j is the %s', (published, datePrecision) => {
    expect(clean({ published }).datePrecision).toBe(datePrecision);
  });
});

describe('pictures and names', () => {
  it.each([
    ['https://a.org/p.jpg', 'https://a.org/p.jpg'],
    ['p.jpg', 'https://atoms.org/feeds/p.jpg'],
    ['javascript:alert(1)', null],
    ['data:image/png;base64,AAAA', null],
    ['file:///p.jpg', null],
    [undefined, null],
  ])('picture %j is %j', (imageUrl, expected) => {
    expect(clean({ imageUrl }).imageUrl).toBe(expected);
  });

  it('are bounded', () => {
    const many = Array.from({ length: 100 }, (_, index) => `name ${index} ${'x'.repeat(200)}`);
    const { authors, feedCategories } = clean({ authors: many, categories: many });
    expect([authors.length, feedCategories.length]).toEqual([10, 20]);
    expect(Math.max(...feedCategories.map((name) => name.length))).toBeLessThanOrEqual(100);
  });
});

describe('Google News', () => {
  const from = { feedUrl: 'https://news.google.com/rss/search?q=smr' };

  it('has the publisher taken off the title, and a summary that repeats both dropped', () => {
    const summaryHtml = '<a href="x">Reactor starts - on time</a>&nbsp;&nbsp;<font color="#6f6f6f">Atoms Weekly</font>';
    const entry = clean({ title: 'Reactor starts - on time - Atoms Weekly', summaryHtml }, from);
    expect(entry).toMatchObject({ title: 'Reactor starts - on time', publisher: 'Atoms Weekly', summary: null });
  });

  it('is the only place where a dash means a publisher', () => {
    expect(clean({ title: 'Darlington - a visit' })).toMatchObject({ title: 'Darlington - a visit', publisher: null });
  });

  it.each([
    ['Headline - Reuters', 'Headline', 'Reuters'],
    ['No dash', 'No dash', null],
    [' - Reuters', ' - Reuters', null],
    ['Headline - ', 'Headline - ', null],
    ['Small-modular', 'Small-modular', null],
    [`Headline - ${'x'.repeat(100)}`, `Headline - ${'x'.repeat(100)}`, null],
  ])('%j', (text, title, publisher) => {
    expect(splitPublisher(text)).toEqual({ title, publisher });
  });
});
