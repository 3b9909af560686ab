import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rssSources } from '../database/schema/feeds.ts';
import { reportChanges } from '../database/schema/news.ts';
import { ingestFeeds } from '../features/feeds/server/ingest-feeds.ts';
import { listStories } from '../features/news/server/queries.ts';
import type { Story } from '../features/stories/contract.ts';
import { createSafeFetch } from '../platform/server/safe-fetch.ts';
import { HOUR_MS } from '../platform/shared/days.ts';
import { emptyTables } from './support/empty-tables.ts';
import { rss, type SampleEntry } from './support/feed-documents.ts';
import { type LocalServer, serveLocally } from './support/local-server.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** What a source says of an entry later than it said it first. */
let app: TestApp;
let outside: LocalServer;
/** Entries that the source at a path tells. */
let told: Record<string, SampleEntry[]>;
const START = Date.parse('2026-06-10T12:00:00Z');
let now: number;

beforeAll(async () => {
  app = await startTestApp();
  outside = await serveLocally(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rss(told[url ?? ''] ?? []));
  });
});
afterAll(async () => {
  await outside.close();
  await app.close();
});
beforeEach(async () => {
  told = {};
  now = START;
  await emptyTables(app.db, 'news_articles', 'news_stories', 'rss_sources', 'ingestion_runs', 'ingestion_results');
});

/** The source is read an hour after the last time. */
async function read(entries: SampleEntry[], path = '/a', kind = 'trade') {
  const url = outside.url + path;
  if (!(path in told))
    await app.db.orm.insert(rssSources).values({ name: `Source ${path}`, url, kind, scope: 'nuclear' });
  told[path] = entries;
  const safeFetch = createSafeFetch({ outboundAllow: ['127.0.0.1/32'], userAgent: 'test' });
  const deps = { db: app.db, safeFetch, log: silentLog, now: () => new Date(now) };
  const run = await ingestFeeds(deps, { active: 'all' }, 'manual');
  now += HOUR_MS;
  return run;
}
const entry = (title: string, more: Partial<SampleEntry> = {}): SampleEntry => ({
  title,
  link: `https://news.example/${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}`,
  date: 'Wed, 10 Jun 2026 09:00:00 GMT',
  ...more,
});
const titles = async () => (await listStories(app.db.orm, { limit: 100 })).items.map(({ title }) => title).sort();
const onlyStory = async (): Promise<Story> => {
  const { items } = await listStories(app.db.orm, { limit: 2 });
  expect(items.length).toBe(1);
  return (await (await app.fetch(`/api/news/${items[0]?.slug}`)).json()) as Story;
};

describe('a report that its source changes', () => {
  const delivered = entry('Fuel delivered to Darlington', { guid: 'fuel' });

  it('tells what its title was and when it was changed, on its page and in our feeds', async () => {
    await read([delivered]);
    expect(await onlyStory()).toMatchObject({ changedAt: null, reports: [{ changes: [], notice: null }] });
    await read([{ ...delivered, title: 'Correction: fuel not delivered to Darlington' }]);
    const { changedAt, reports } = await onlyStory();
    expect(changedAt).not.toBeNull();
    expect(reports).toMatchObject([
      {
        title: 'Correction: fuel not delivered to Darlington',
        notice: 'corrected',
        changes: [{ field: 'title', before: 'Fuel delivered to Darlington', at: changedAt }],
      },
    ]);
    const atom = await (await app.fetch('/atom.xml')).text();
    expect(atom).toContain(`<updated>${changedAt}</updated>`);
    expect(atom).toContain('<published>2026-06-10T09:00:00.000Z</published>');
    const rss = await (await app.fetch('/feed.xml')).text();
    expect(rss).toContain(`<atom:updated>${changedAt}</atom:updated>`);
    const json = (await (await app.fetch('/feed.json')).json()) as { items: { date_modified: string }[] };
    expect(json.items[0]?.date_modified).toBe(changedAt);
  });

  it('without a guid is known by its address, and is told with each title that it had, also when the first one is back', async () => {
    const { guid: _, ...nameless } = delivered;
    const link = delivered.link;
    await read([nameless]);
    const other = 'Uranium mined in Namibia';
    expect(await read([{ ...nameless, title: other, link }])).toMatchObject({ new: 0, updated: 1 });
    const retitled = await onlyStory();
    expect(retitled).toMatchObject({ title: other, regions: ['SSA'] });
    expect(await read([nameless])).toMatchObject({ new: 0, updated: 1 });
    const { title, regions, reports } = await onlyStory();
    expect([title, regions, reports[0]?.changes.map(({ before }) => before)]).toEqual([
      delivered.title,
      ['NAM'],
      [other, delivered.title],
    ]);
  });

  it('in blanks, entities and the marks around its words only is not told of, and keeps the marks that it has now', async () => {
    await read([{ ...delivered, title: 'Ontario\'s "first" SMR - fuel delivered' }]);
    expect(
      await read([{ ...delivered, title: ' Ontario&apos;s  &quot;first&quot;\n SMR - fuel delivered ' }]),
    ).toMatchObject({
      updated: 0,
      duplicate: 1,
    });
    await read([{ ...delivered, title: 'Ontario’s “first” SMR – fuel delivered' }]);
    const { title, changedAt, reports } = await onlyStory();
    expect([title, changedAt, reports[0]?.changes]).toEqual(['Ontario’s “first” SMR – fuel delivered', null, []]);
  });

  it.each([
    ['Reactor of 10² MW', 'Reactor of 102 MW'],
    ['SMR costs ½ of it', 'SMR costs 1⁄2 of it'],
    ['Fuel № 5', 'Fuel No 5'],
  ])('in what a sign says is told of: %s, %s', async (before, title) => {
    await read([{ ...delivered, title: before }]);
    await read([{ ...delivered, title }]);
    expect((await onlyStory()).reports[0]?.changes).toMatchObject([{ field: 'title', before }]);
  });

  it.each([
    ['Fuel … delivered', 'Fuel ... delivered'],
    ['Fuel\u00a0for „Darlington“', 'Fuel for "Darlington"'],
    ['‹Fuel› for «Darlington»', '\'Fuel\' for "Darlington"'],
    ['Cafe\u0301 of the reactor', 'Caf\u00e9 of the reactor'],
  ])('in how marks and letters are written is not told of: %s, %s', async (before, title) => {
    await read([{ ...delivered, title: before }]);
    await read([{ ...delivered, title }]);
    expect((await onlyStory()).reports[0]?.changes).toEqual([]);
  });

  it('is matched by its new title from the next reading on', async () => {
    await read([entry('Company makes an announcement', { guid: '1' })]);
    const title = 'TVA applies to build a BWRX-300 at Clinch River';
    await read([entry(title, { guid: '1' })]);
    await read([entry(title, { link: 'https://trade.example/tva' })], '/trade');
    expect((await onlyStory()).reports.length).toBe(2);
  });

  it('is told as taken back when its title says so', async () => {
    await read([delivered]);
    await read([{ ...delivered, title: 'RETRACTED: Fuel delivered to Darlington' }]);
    expect((await onlyStory()).reports[0]).toMatchObject({ notice: 'retracted', changes: [{ field: 'title' }] });
  });

  it('has its new address when only that was changed', async () => {
    await read([delivered]);
    const link = 'https://news.example/2026/fuel';
    expect(await read([{ ...delivered, link }])).toMatchObject({ new: 0, updated: 1 });
    expect((await onlyStory()).reports).toMatchObject([{ url: link, changes: [{ before: delivered.link }] }]);
    expect(await read([{ ...delivered, link }])).toMatchObject({ updated: 0, duplicate: 1 });
  });

  it('is known again when its site was moved to other guids and addresses', async () => {
    await read([delivered]);
    const moved = { ...delivered, guid: 'https://new.example/?p=1', link: 'https://new.example/fuel' };
    expect(await read([moved])).toMatchObject({ new: 0, updated: 1 });
    expect(await read([{ ...moved, title: 'Fuel arrives at Darlington' }])).toMatchObject({ new: 0, updated: 1 });
    expect((await onlyStory()).reports.length).toBe(1);
  });

  it('keeps the newest twenty changes of one that goes back and forth', async () => {
    for (let turn = 0; turn < 24; turn++) await read([{ ...delivered, title: `Fuel delivered, take ${turn % 2}` }]);
    const kept = await app.db.orm.select().from(reportChanges).orderBy(reportChanges.changedAt);
    expect(kept.length).toBe(20);
    const { changes } = (await onlyStory()).reports[0] ?? {};
    // The last turn found the title of the one before it.
    expect(changes?.[0]?.before).toBe('Fuel delivered, take 0');
  });
});

describe('a time', () => {
  it('is taken from the source once it says one', async () => {
    const { date: _, ...undated } = entry('Oklo breaks ground in Idaho');
    await read([undated]);
    expect((await onlyStory()).publishedAt).toBe('2026-06-10T12:00:00.000Z');
    await read([{ ...undated, date: 'Tue, 02 Jun 2026 08:00:00 GMT' }]);
    // The source changed nothing.
    expect(await onlyStory()).toMatchObject({ publishedAt: '2026-06-02T08:00:00.000Z', reports: [{ changes: [] }] });
    await read([{ ...undated, date: 'Mon, 01 Jun 2026 08:00:00 GMT' }]);
    expect(await onlyStory()).toMatchObject({
      publishedAt: '2026-06-01T08:00:00.000Z',
      reports: [{ changes: [{ field: 'date', before: '2026-06-02T08:00:00.000Z' }] }],
    });
  });

  it('that lay ahead is put right, and a later one than was said is that of a change', async () => {
    const ahead = entry('Oklo breaks ground in Idaho', { date: 'Fri, 12 Jun 2026 09:00:00 GMT' });
    await read([ahead]);
    await read([{ ...ahead, date: 'Wed, 10 Jun 2026 07:00:00 GMT' }]);
    await read([{ ...ahead, date: 'Wed, 10 Jun 2026 11:00:00 GMT' }]);
    expect((await onlyStory()).publishedAt).toBe('2026-06-10T07:00:00.000Z');
  });

  it('of a story is that of its first report, whoever leads it', async () => {
    const title = 'TVA applies to build a BWRX-300 at Clinch River';
    await read([entry(title, { date: 'Mon, 08 Jun 2026 09:00:00 GMT' })], '/wire', 'wire');
    await read([entry(title, { link: 'https://trade.example/tva' })], '/trade');
    const story = await onlyStory();
    expect(story).toMatchObject({ source: 'Source /trade', publishedAt: '2026-06-08T09:00:00.000Z' });
    expect(story.alsoReportedBy.length).toBe(1);
  });
});

describe('entries that share what should tell them apart', () => {
  const page = 'https://regulator.example/events/20260610en.html';
  const events = ['Pump tripped at Alpha', 'Valve stuck at Bravo', 'Alarm failed at Charlie'];

  it('are all stored from one page, each with its part of it', async () => {
    await read(events.map((title, n) => entry(title, { link: `${page}#en5700${n}`, guid: `en5700${n}` })));
    expect(await titles()).toEqual([...events].sort());
    const next = entry('Door open at Delta', { link: `${page}#en57009`, guid: 'en57009' });
    expect(await read([next])).toMatchObject({ new: 1, updated: 0 });
    expect(await titles()).toContain('Pump tripped at Alpha');
  });

  it('are all stored from one page without parts and without guids, and known again', async () => {
    const items = events.map((title) => entry(title, { link: 'https://news.example/news' }));
    expect(await read(items)).toMatchObject({ new: 3 });
    expect(await read(items.toReversed())).toMatchObject({ new: 0, updated: 0, duplicate: 3 });
    expect(await read(items.slice(1))).toMatchObject({ new: 0, duplicate: 2 });
  });

  it('of one page that begins with one and goes on with others stay what they were', async () => {
    const [one, two, three] = events.map((title) => entry(title, { link: 'https://news.example/news' }));
    if (!one || !two || !three) throw new Error('there are three');
    await read([one]);
    expect(await read([two, one])).toMatchObject({ new: 1, updated: 0, duplicate: 1 });
    expect(await read([three])).toMatchObject({ new: 1, updated: 0 });
    expect(await read([three, two, one])).toMatchObject({ new: 0, updated: 0, duplicate: 3 });
    expect(await titles()).toEqual([...events].sort());
  });

  it('of one page with parts and without guids stay what they were, one or many, with a day or without', async () => {
    for (const date of ['Wed, 10 Jun 2026 09:00:00 GMT', undefined]) {
      const page = `https://regulator.example/${date ? 'dated' : 'undated'}`;
      const [one, two] = events.map((title, n) => {
        const { date: _, ...rest } = entry(`${title} ${date ? '' : 'again'}`, { link: `${page}#${n}` });
        return date ? { ...rest, date } : rest;
      });
      if (!one || !two) throw new Error('there are two');
      await read([one]);
      expect(await read([two, one])).toMatchObject({ new: 1, updated: 0, duplicate: 1 });
      expect(await read([two])).toMatchObject({ new: 0, updated: 0, duplicate: 1 });
      expect(await read([two, one])).toMatchObject({ new: 0, updated: 0, duplicate: 2 });
    }
  });

  it('are all stored with one fragment and without guids, with one title, and where the fragment is the page', async () => {
    const items = events.map((title) => entry(title, { link: 'https://news.example/news#content' }));
    expect(await read(items)).toMatchObject({ new: 3 });
    expect(await read(items)).toMatchObject({ new: 0, updated: 0, duplicate: 3 });
    const report = (n: number, page: string) =>
      entry(`Agreement State Report of ${new URL(page).host}`, {
        link: `${page}${n}`,
        guid: `${page}${n}`,
        date: `Wed, 10 Jun 2026 0${n}:00:00 GMT`,
      });
    for (const page of ['https://regulator.example/day#en', 'https://spa.example/#/news/']) {
      await read([report(1, page)]);
      expect(await read([report(2, page), report(1, page)])).toMatchObject({ new: 1, updated: 0, duplicate: 1 });
      expect(await read([report(3, page), report(2, page), report(1, page)])).toMatchObject({ new: 1, duplicate: 2 });
    }
  });

  it('of one page are not taken for one that is gone', async () => {
    const [one, two, three] = events.map((title) => entry(title, { link: 'https://news.example/news' }));
    if (!one || !two || !three) throw new Error('there are three');
    await read([one]);
    expect(await read([three, two])).toMatchObject({ new: 2, updated: 0 });
    expect(await titles()).toEqual([...events].sort());
  });

  it('are stored where one has for its guid the address of the other', async () => {
    await read([entry(events[0] ?? '', { guid: '1', link: 'https://news.example/old' })]);
    const both = [
      entry('Door open at Delta', { guid: 'https://news.example/a', link: 'https://news.example/b' }),
      entry('Leak at Echo', { guid: '1', link: 'https://news.example/a', date: 'Wed, 10 Jun 2026 11:00:00 GMT' }),
    ];
    expect(await read(both)).toMatchObject({ new: 2, failedSources: 0 });
  });

  it('are stored when two guids of other articles come to stand for one page', async () => {
    await read([entry(events[0] ?? '', { guid: '1' }), entry(events[1] ?? '', { guid: '2' })]);
    const later = (title: string, guid: string, date: string) =>
      entry(title, { guid, date, link: 'https://news.example/liveblog' });
    const both = [
      later('Door open at Delta', '1', 'Wed, 10 Jun 2026 10:00:00 GMT'),
      later('Leak at Echo', '2', 'Wed, 10 Jun 2026 11:00:00 GMT'),
    ];
    expect(await read(both)).toMatchObject({ new: 2, failedSources: 0 });
    expect(await read(both)).toMatchObject({ new: 0, updated: 0, duplicate: 2 });
  });

  it('are all stored under one guid, in one reading and one after the other', async () => {
    const top = (title: string, date: string) => entry(title, { guid: 'top-story', date });
    const first = top('Pump tripped at Alpha', 'Wed, 10 Jun 2026 06:00:00 GMT');
    const second = top('Valve stuck at Bravo', 'Wed, 10 Jun 2026 08:00:00 GMT');
    const third = top('Alarm failed at Charlie', 'Wed, 10 Jun 2026 10:00:00 GMT');
    await read([first]);
    expect(await read([second])).toMatchObject({ new: 1, updated: 0 });
    expect(await read([third, second])).toMatchObject({ new: 1, updated: 0, duplicate: 1 });
    expect(await read([second, third, first])).toMatchObject({ new: 0, updated: 0, duplicate: 3 });
    expect(await titles()).toEqual([...events].sort());
  });
});
