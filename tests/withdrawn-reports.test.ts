import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rssSources } from '../database/schema/feeds.ts';
import { ingestFeeds } from '../features/feeds/server/ingest-feeds.ts';
import { forgetWithdrawn } from '../features/news/server/commands.ts';
import { listStories } from '../features/news/server/queries.ts';
import type { Story } from '../features/stories/contract.ts';
import { createSafeFetch } from '../platform/server/safe-fetch.ts';
import { DAY_MS, HOUR_MS } from '../platform/shared/days.ts';
import { emptyTables } from './support/empty-tables.ts';
import { type LocalServer, serveLocally } from './support/local-server.ts';
import { silentLog } from './support/silent-log.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

/** What is no more answers at its old address, and no reading brings it back. */
let app: TestApp;
let outside: LocalServer;
let told: Record<string, string>;
const START = Date.parse('2026-06-10T12:00:00Z');
let now: number;

beforeAll(async () => {
  app = await startTestApp();
  outside = await serveLocally(({ url }, response) => {
    response.writeHead(200, { 'content-type': 'application/atom+xml', etag: '"as it was"' }).end(told[url ?? ''] ?? '');
  });
});
afterAll(async () => {
  await outside.close();
  await app.close();
});
beforeEach(async () => {
  told = {};
  now = START;
  await emptyTables(
    app.db,
    ...['news_articles', 'news_stories', 'story_slugs', 'deleted_reports', 'rss_sources'],
    ...['ingestion_runs', 'ingestion_results'],
  );
});

interface Entry {
  id: string;
  title: string;
  updated?: string;
  link?: string;
}
function entry({ id, title, updated = '2026-06-10T09:00:00Z', link }: Entry): string {
  const href = link ?? `https://news.example/${id}`;
  const when = `<published>2026-06-10T09:00:00Z</published><updated>${updated}</updated>`;
  return `<entry><id>tag:${id}</id><title>${title}</title><link href="${href}"/>${when}</entry>`;
}
const gone = (id: string, when = '2026-06-10T11:00:00Z') => `<at:deleted-entry ref="tag:${id}" when="${when}"/>`;
const feed = (...parts: string[]) =>
  `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:at="http://purl.org/atompub/tombstones/1.0"><title>Sample</title>${parts.join('')}</feed>`;

/** The source is read an hour after the last time. */
async function read(document: string, path = '/a') {
  const url = outside.url + path;
  if (!(path in told) && path !== '/namesake')
    await app.db.orm.insert(rssSources).values({ name: `Source ${path}`, url, kind: 'trade', scope: 'nuclear' });
  told[path] = document;
  const safeFetch = createSafeFetch({ outboundAllow: ['127.0.0.1/32'], userAgent: 'test' });
  const deps = { db: app.db, safeFetch, log: silentLog, now: () => new Date(now) };
  const run = await ingestFeeds(deps, { active: 'all' }, 'manual');
  now += HOUR_MS;
  return run;
}
const stories = async () => (await listStories(app.db.orm, { limit: 100 })).items;
const titles = async () => (await stories()).map(({ title }) => title).sort();
async function ask(path: string) {
  const response = await app.fetch(path);
  return { status: response.status, body: await response.text() };
}

const fuel: Entry = { id: 'fuel', title: 'Fuel delivered to Darlington' };
const fuelSlug = 'fuel-delivered-to-darlington';
const byId = (one: { id?: string | undefined }, other: { id?: string | undefined }) =>
  (one.id ?? '') < (other.id ?? '') ? -1 : 1;
const oklo: Entry = { id: 'oklo', title: 'Oklo breaks ground in Idaho' };

describe('a report that its source takes back', () => {
  it('leaves the news, and its address says so', async () => {
    await read(feed(entry(fuel), entry(oklo)));
    const slug = 'fuel-delivered-to-darlington';
    const id = (await stories()).find((story) => story.slug === slug)?.id;
    await read(feed(gone('fuel'), entry(oklo)));
    expect(await titles()).toEqual([oklo.title]);
    const message = 'This story was taken back by Source /a on 10 Jun 2026.';
    for (const one of [slug, id]) {
      const { status, body } = await ask(`/api/news/${one}`);
      expect([status, JSON.parse(body)]).toEqual([410, { code: 'GONE', message }]);
    }
    expect((await ask('/api/news/there-never-was-one')).status).toBe(404);
  });

  it('is not brought back by readings that still have it, with what takes it back or without', async () => {
    await read(feed(entry(fuel)));
    await read(feed(entry(fuel), gone('fuel')));
    expect(await titles()).toEqual([]);
    expect(await read(feed(entry(fuel)))).toMatchObject({ new: 0, updated: 0, duplicate: 1 });
    expect(await titles()).toEqual([]);
  });

  it('comes back at its old address when its source tells it anew', async () => {
    await read(feed(entry(fuel)));
    const [before] = await stories();
    await read(feed(gone('fuel')));
    const anew = { ...fuel, title: 'Fuel delivered to Darlington after all', updated: '2026-06-10T13:30:00Z' };
    await read(feed(gone('fuel'), entry(anew)));
    const [after] = await stories();
    expect(after).toMatchObject({ id: before?.id, slug: before?.slug, title: anew.title });
    // What was taken back before that stands in the feed for longer than what was told anew.
    await read(feed(gone('fuel')));
    expect(await titles()).toEqual([anew.title]);
    await read(feed(gone('fuel', '2026-06-10T15:00:00Z')));
    expect(await titles()).toEqual([]);
  });

  it('is not taken back again by what took it back before, though that was not there when it was told anew', async () => {
    await read(feed(entry(fuel)));
    await read(feed(gone('fuel')));
    await read(feed(entry({ ...fuel, updated: '2026-06-10T13:30:00Z' })));
    await read(feed(gone('fuel')));
    expect(await titles()).toEqual([fuel.title]);
    await read(feed(gone('fuel', '2026-06-10T15:30:00Z')));
    expect(await titles()).toEqual([]);
  });

  it('is joined by what others tell of it in the same run in which it comes back', async () => {
    const link = 'https://news.example/same';
    await read(feed(entry({ ...fuel, link })), '/a');
    await read(feed(), '/b');
    await read(feed(gone('fuel')), '/a');
    told['/b'] = feed(entry({ id: 'other', title: 'Darlington has its fuel', link }));
    await read(feed(entry({ ...fuel, link, updated: '2026-06-10T13:30:00Z' })), '/a');
    expect((await stories()).map(({ alsoReportedBy }) => alsoReportedBy.length)).toEqual([1]);
  });

  it('stays when it was told first after something of its id had been taken back', async () => {
    await read(feed(gone('fuel'), entry({ ...fuel, updated: '2026-06-10T11:30:00Z' })));
    await read(feed(gone('fuel'), entry(oklo)));
    expect(await titles()).toEqual([fuel.title, oklo.title]);
  });

  it('goes also when its source says that it was changed at a time to come', async () => {
    await read(feed(gone('fuel'), entry({ ...fuel, updated: '2099-01-01T00:00:00Z' })));
    await read(feed(gone('fuel', '2026-06-10T12:30:00Z')));
    expect(await titles()).toEqual([]);
  });

  it('is told of with the story that goes on without it', async () => {
    const link = 'https://news.example/same';
    await read(feed(entry({ ...fuel, link })), '/a');
    await read(feed(entry({ ...fuel, link })), '/b');
    const [story] = await stories();
    expect(story?.alsoReportedBy.length).toBe(1);
    await read(feed(gone('fuel')), '/b');
    const after = JSON.parse((await ask(`/api/news/${story?.slug}`)).body) as Story;
    const withdrawn = [{ title: fuel.title, source: 'Source /b', at: '2026-06-10T11:00:00.000Z' }];
    expect(after).toMatchObject({ source: 'Source /a', reports: [{ title: fuel.title }], withdrawn });
  });

  it('is forgotten after a year: not that it was taken back, but what it said', async () => {
    const [link, year] = ['https://news.example/same', 366 * DAY_MS];
    await read(feed(entry({ ...fuel, link }), entry(oklo)), '/a');
    await read(feed(entry({ ...fuel, link })), '/b');
    const [before, other] = await stories();
    // A source may say any time; the year is that of the house's own clock.
    await read(feed(gone('fuel'), gone('oklo')), '/a');
    await app.db.pool.query("update deleted_reports set deleted_at = '2020-01-01'");
    await forgetWithdrawn(app.db.orm, new Date());
    const said = await app.db.pool.query("select fields ->> 'title' as title from deleted_reports order by 1");
    expect(said.rows).toEqual([{ title: fuel.title }, { title: oklo.title }]);
    await app.db.pool.query("update deleted_reports set deleted_at = '2026-06-10T11:00:00Z'");
    await forgetWithdrawn(app.db.orm, new Date(Date.now() + year));
    const { rows } = await app.db.pool.query('select fields::text from deleted_reports');
    expect(rows.filter(({ fields }) => /Fuel|Oklo|Idaho|news\.example/.test(fields))).toEqual([]);
    const ofStory = async () => JSON.parse((await ask(`/api/news/${fuelSlug}`)).body) as Story;
    expect((await ofStory()).withdrawn).toEqual([]);
    expect((await ask('/api/news/oklo-breaks-ground-in-idaho')).body).toContain('taken back by Source /a');
    // It is kept from coming back, and comes back where it was.
    expect(await read(feed(entry(oklo)), '/a')).toMatchObject({ new: 0 });
    await read(feed(entry({ ...oklo, updated: '2026-06-10T15:30:00Z' })), '/a');
    const after = await stories();
    expect(after.map(({ id, slug, title }) => ({ id, slug, title })).sort(byId)).toEqual(
      [before, other].map((one) => ({ id: one?.id, slug: one?.slug, title: one?.title })).sort(byId),
    );
  });

  it('is told of a few times only', async () => {
    await read(feed(entry(fuel)));
    await app.db.pool.query(
      `insert into deleted_reports (id, story_id, published_at, created_at, fields, deleted_by, deleted_at)
       select gen_random_uuid(), story_id, now(), now(), jsonb_build_object('origin', 'feed', 'title', n, 'sourceName', 'A'), 'A', now()
       from generate_series(1, 30) n cross join news_articles`,
    );
    expect(JSON.parse((await ask(`/api/news/${fuelSlug}`)).body).withdrawn.length).toBe(20);
  });

  it('is taken back by its own source only', async () => {
    await read(feed(entry(fuel)), '/a');
    await read(feed(gone('fuel')), '/b');
    expect(await titles()).toEqual([fuel.title]);
  });

  it('is not what another source of that name tells under the same id', async () => {
    await read(feed(entry(fuel), entry(oklo)), '/a');
    await read(feed(gone('fuel'), entry(oklo)), '/a');
    const url = `${outside.url}/namesake`;
    await app.db.orm.insert(rssSources).values({ name: 'Source /a', url, kind: 'trade', scope: 'nuclear' });
    await read(feed(entry({ ...fuel, title: 'Fuel leaves Darlington' })), '/namesake');
    expect(await titles()).toEqual(['Fuel leaves Darlington', oklo.title]);
  });
});

describe('many reports that a source takes back', () => {
  it('go a few at a time, so that nobody waits for all of them', async () => {
    const ids = Array.from({ length: 23 }, (_, number) => `n${number}`);
    await read(feed(...ids.map((id) => entry({ id, title: `Unit ${id} of Darlington` }))));
    await read(feed(...ids.map((id) => gone(id))));
    expect(await titles()).toEqual([]);
    const { rows } = await app.db.pool.query(
      'select count(*)::int as count from deleted_reports group by xmin::text order by count desc',
    );
    expect(rows.map(({ count }) => count)).toEqual([5, 5, 5, 5, 3]);
  });

  it('go at last when they are more than one reading takes out, the latest first, also where most are gone already', async () => {
    await read(feed(entry(fuel), entry(oklo)));
    await app.db.pool.query(
      `with old as (select gen_random_uuid() as id, gen_random_uuid() as story, n from generate_series(1, 1000) n),
         stories as (insert into news_stories (id, lead_article_id, published_at) select story, id, now() from old)
       insert into news_articles (id, story_id, source_id, external_id, title, source_url, canonical_url, published_at, source_name, source_kind, origin)
       select old.id, story, source_id, 'tag:old' || n, 'Old', '', '', now(), source_name, source_kind, origin
       from old cross join news_articles where external_id = 'tag:oklo'`,
    );
    const never = Array.from({ length: 1_000 }, (_, number) => gone(`never${number}`));
    const old = Array.from({ length: 1_000 }, (_, number) => gone(`old${number + 1}`, '2026-06-10T10:00:00Z'));
    const visited = async () => {
      await read(feed(...never, ...old, gone('fuel')));
      const [source] = await app.db.orm.select().from(rssSources);
      return [await titles(), source?.etag];
    };
    expect(await visited()).toEqual([[oklo.title, 'Old'].sort(), null]);
    const { rows } = await app.db.pool.query('select message from ingestion_results where message is not null');
    expect(rows).toEqual([{ message: '1 report that it has taken back goes with the next reading.' }]);
    expect(await visited()).toEqual([[oklo.title], '"as it was"']);
  });

  it.runIf(process.env.TEST_DATABASE_URL)('stand in nobody’s way who merges their stories meanwhile', async () => {
    await read(feed(entry(fuel), entry(oklo)));
    const { rows } = await app.db.pool.query('select id, story_id from news_articles order by title');
    const [moved, into] = rows;
    const editor = await app.db.pool.connect();
    await editor.query('begin');
    await editor.query('select from news_stories order by id for update');
    const reading = read(feed(gone('fuel')));
    const isWaiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await until(async () => (await app.db.pool.query(isWaiting)).rowCount === 1);
    await editor.query('update news_articles set story_id = $1 where id = $2', [into.story_id, moved.id]);
    await editor.query('update news_stories set merged_into = $1 where id = $2', [into.story_id, moved.story_id]);
    await editor.query('commit');
    editor.release();
    expect(await reading).toMatchObject({ failedSources: 0 });
    expect(await titles()).toEqual([oklo.title]);
  });
});

describe('an entry that is called what another one was called', () => {
  const at = (place: number, hour: number, { id, title }: Entry) =>
    entry({ id: `place-${place}`, title, link: `https://news.example/${id}` }).replace('10T09', `10T0${hour}`);

  it('is told beside it, whoever is called so first', async () => {
    await read(feed(at(1, 5, fuel)));
    expect(await read(feed(at(2, 5, fuel), at(1, 8, oklo)))).toMatchObject({ failedSources: 0 });
    expect(await titles()).toEqual([fuel.title, oklo.title]);
  });
});

describe('a story that an editor takes off', () => {
  it('answers that it is gone, and is not brought back by the next reading', async () => {
    await read(feed(entry(fuel)));
    const [story] = await stories();
    await app.db.pool.query('update news_stories set hidden_at = now()');
    const { status, body } = await ask(`/api/news/${story?.slug}`);
    expect([status, JSON.parse(body).message]).toEqual([410, 'This story was taken off the site.']);
    await read(feed(entry({ ...fuel, title: 'Fuel delivered to Darlington, operator says' })));
    expect(await titles()).toEqual([]);
  });
});
