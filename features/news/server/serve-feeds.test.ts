import { parseAtomFeed, parseJsonFeed, parseRssFeed } from 'feedsmith';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { parseFeed, type RawEntry } from '../../feeds/server/parse-feed.ts';
import { addManualReports, type ManualReport } from './commands.ts';

const HOSTILE_TITLE = `Fuel & waste: <b>"bold"</b> > 'cheap' &amp; ]]> 🙂 ČEZ`;
const HOSTILE_URL = 'https://source.example/story?a=1&b="2"<3>';
/** PostgreSQL stores them, XML does not know them. */
const CONTROL_CHARACTERS = '\u0001\u0008\u000b\u001f\uffff';
const paths = ['/feed.xml', '/atom.xml', '/feed.json'] as const;

let app: TestApp;
let empty: TestApp;

beforeAll(async () => {
  [app, empty] = await Promise.all([startTestApp(), startTestApp()]);
  await addManualReports(app.db.orm, [
    report('Canadian reactor', { publishedAt: new Date('2026-03-01T10:00:00Z'), regions: ['NAM'] }),
    report('Czech reactor', { publishedAt: new Date('2026-02-01T10:00:00Z'), regions: ['EU'] }),
    report('Korean reactor', { publishedAt: new Date('2026-01-01T10:00:00Z'), regions: ['APAC'] }),
    report(HOSTILE_TITLE, {
      publishedAt: new Date('2025-12-01T10:00:00Z'),
      summary: `Summary of ${HOSTILE_TITLE}`,
      url: HOSTILE_URL,
    }),
    report(`Broken${CONTROL_CHARACTERS} headline`, { publishedAt: new Date('2025-11-01T10:00:00Z') }),
  ]);
});
afterAll(() => Promise.all([app.close(), empty.close()]));

describe.each(paths)('%s', (path) => {
  it('is read by our own reader as we would want others to write', async () => {
    const [first] = await entries(path);
    expect(first).toMatchObject({
      title: 'Canadian reactor',
      link: 'https://source.example/canadian-reactor',
      guid: expect.stringMatching(/^urn:uuid:/),
      categories: ['SMR', 'NAM'],
      authors: ['Example Press'],
    });
    expect(new Date(first?.published[0] ?? '').toISOString()).toBe('2026-03-01T10:00:00.000Z');
  });

  it('has the newest story first', async () => {
    expect((await titles(path)).slice(0, 3)).toEqual(['Canadian reactor', 'Czech reactor', 'Korean reactor']);
  });

  it('has the headline around such characters whole', async () => {
    expect((await titles(path))[4]).toMatch(/^Broken.* headline$/su);
  });

  it.each([
    '?region=EU',
    '?region=eu',
    '?region[]=EU',
    '?q=czech',
    '?region=EU&region=MENA',
    '?region=EU&region[]=MENA',
  ])('has with %s only what fits', async (query) => {
    expect(await titles(path + query)).toEqual(['Czech reactor']);
  });

  it('names its own address, filter included, so that readers subscribe to the same', async () => {
    const { feed } = await read(`${path}?region=EU`);
    expect(feed.selfUrl).toBe(`http://smr.test${path}?region=EU`);
  });

  it('links the page that it was made from', async () => {
    const { feed } = await read(`${path}?region=EU`);
    expect(feed.siteUrl).toBe('http://smr.test/news?region=EU');
  });

  it('says in its title what it was narrowed by', async () => {
    const { feed } = await read(`${path}?q=reactor&region=EU`);
    expect(feed.title).toBe('SMR Intelligence: “reactor”, EU');
  });

  it('has ids that differ and stay the same', async () => {
    const [once, again] = [await entries(path), await entries(path)];
    const ids = once.map((entry) => entry.guid);
    expect([new Set(ids).size, again.map((entry) => entry.guid)]).toEqual([5, ids]);
  });

  it('is valid without a story', async () => {
    const response = await empty.fetch(path);
    expect([response.status, parseFeed(await response.text())]).toMatchObject([
      200,
      { ok: true, feed: { entries: [] } },
    ]);
  });

  it('may be kept for a while by who asks often', async () => {
    expect((await app.fetch(path)).headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
  });

  it('is compressed for who can unpack it', async () => {
    const response = await app.fetch(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
  });

  it.each([
    [`q=${'x'.repeat(201)}`, 'q'],
    [`region=${'x'.repeat(81)}`, 'region'],
    ['category=', 'category'],
    [Array(31).fill('source=WNN').join('&'), 'source'],
  ])('refuses the filter %s with 400 and says which part is wrong', async (query, name) => {
    const response = await app.fetch(`${path}?${query}`);
    const body = (await response.json()) as { issues: { path: unknown[]; message: string }[] };
    expect([response.status, body]).toMatchObject([
      400,
      { code: 'BAD_REQUEST', message: expect.stringContaining(name) },
    ]);
    expect(body.issues[0]?.path[0]).toBe(name);
  });

  it('refuses the NUL character, which the database does not know', async () => {
    expect((await app.fetch(`${path}?region=%00`)).status).toBe(400);
  });
});

describe('to a parser that is not ours', () => {
  it('/feed.xml is RSS', async () => {
    const feed = parseRssFeed(await (await app.fetch('/feed.xml')).text());
    expect(feed).toMatchObject({ title: 'SMR Intelligence', language: 'en' });
    expect(feed.items?.map((item) => item.guid?.isPermaLink)).toEqual(Array(5).fill(false));
    const page = feed.items?.[0]?.comments ?? '';
    const story = await app.fetch(page.replace('http://smr.test', '/api'));
    expect([page, story.status]).toEqual(['http://smr.test/news/canadian-reactor', 200]);
  });

  it('/atom.xml is Atom, with all that RFC 4287 asks of an entry', async () => {
    const feed = parseAtomFeed(await (await app.fetch('/atom.xml')).text());
    expect(feed).toMatchObject({ id: 'http://smr.test/atom.xml', updated: expect.anything(), authors: [{}] });
    for (const entry of feed.entries ?? []) {
      expect(entry).toMatchObject({
        title: expect.anything(),
        updated: expect.anything(),
        links: [
          { rel: 'alternate', href: expect.stringMatching(/^https:\/\/source\.example\//) },
          { rel: 'related', href: expect.stringMatching(/^http:\/\/smr\.test\/news\/[a-z0-9-]+$/) },
        ],
      });
      expect(entry.id).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    }
  });

  it('/feed.json is JSON Feed', async () => {
    const feed = parseJsonFeed(await (await app.fetch('/feed.json')).text());
    expect(feed).toMatchObject({ title: 'SMR Intelligence', feed_url: 'http://smr.test/feed.json' });
    expect(feed.items?.length).toBe(5);
  });

  it.each<[string, (text: string) => string | undefined]>([
    ['/feed.xml', (text) => parseRssFeed(text).items?.[3]?.title],
    ['/atom.xml', (text) => parseAtomFeed(text).entries?.[3]?.title?.value],
    ['/feed.json', (text) => parseJsonFeed(text).items?.[3]?.title],
  ])('%s has every character of a title that would break markup', async (path, fourthTitle) => {
    expect(fourthTitle(await (await app.fetch(path)).text())).toBe(HOSTILE_TITLE);
  });

  it.each<[string, (text: string) => string | undefined]>([
    ['/feed.xml', (text) => parseRssFeed(text).items?.[3]?.link],
    ['/atom.xml', (text) => parseAtomFeed(text).entries?.[3]?.links?.[0]?.href],
    ['/feed.json', (text) => parseJsonFeed(text).items?.[3]?.url],
  ])('%s has every character of such an address', async (path, fourthLink) => {
    expect(fourthLink(await (await app.fetch(path)).text())).toBe(HOSTILE_URL);
  });

  it.each<[string, (text: string) => string | undefined]>([
    ['/feed.xml', (text) => parseRssFeed(text).title],
    ['/atom.xml', (text) => parseAtomFeed(text).title?.value],
    ['/feed.json', (text) => parseJsonFeed(text).title],
  ])('%s has every character of a filter that would break markup', async (path, title) => {
    const q = `</title>]]><script>&amp;"'`;
    const response = await app.fetch(`${path}?q=${encodeURIComponent(`${q}\u0001`)}&region=EU`);
    expect(title(await response.text())?.replace('\u0001', '')).toBe(`SMR Intelligence: “${q}”, EU`);
  });
});

it.each(['/feed.xml', '/atom.xml'])('%s holds no character that XML does not allow', async (path) => {
  expect(await (await app.fetch(path)).text()).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/);
});

it.each([
  ['/feed.xml', 'application/rss+xml; charset=utf-8'],
  ['/atom.xml', 'application/atom+xml; charset=utf-8'],
  ['/feed.json', 'application/feed+json; charset=utf-8'],
])('%s is served as %s', async (path, contentType) => {
  expect((await app.fetch(path)).headers.get('content-type')).toBe(contentType);
});

async function read(address: string) {
  const response = await app.fetch(address);
  const result = parseFeed(await response.text());
  if (!result.ok) throw new Error(`${response.status}: ${result.detail}`);
  return result;
}

async function entries(address: string): Promise<RawEntry[]> {
  return (await read(address)).feed.entries;
}

async function titles(address: string): Promise<(string | undefined)[]> {
  return (await entries(address)).map((entry) => entry.title);
}

function report(title: string, given: Partial<ManualReport>): ManualReport {
  const url = `https://source.example/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`;
  return {
    title,
    url,
    canonicalUrl: url,
    summary: 'A summary.',
    publishedAt: new Date('2025-01-01'),
    datePrecision: 'day',
    publisher: 'Example Press',
    categories: ['SMR'],
    technology: [],
    application: [],
    regions: [],
    ...given,
  };
}

describe('of a story that sixty told', () => {
  let many: TestApp;
  beforeAll(async () => {
    many = await startTestApp();
    const storyId = '00000060-0000-4000-8000-000000000000';
    for (let number = 0; number < 60; number++) {
      const url = `https://paper-${number}.example/`;
      const publisher = `Paper ${number}`;
      await addManualReports(many.db.orm, [report('Told by sixty', { storyId, publisher, url, canonicalUrl: url })]);
    }
  });
  afterAll(() => many.close());

  it.each(paths)('%s names five others, and how many more there are', async (path) => {
    const [, told = ''] = (await (await many.fetch(path)).text()).match(/Also reported by ([^.]*)\./) ?? [];
    expect(told.match(/Paper \d+/g)).toHaveLength(5);
    expect(told).toMatch(/, Paper \d+ and 54 more$/);
  });
});
