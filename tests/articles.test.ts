import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ManagedReport, ManagedStory, MergedStory, MergeSuggestion, NewsItem } from '../features/news/contract.ts';
import { listReportsOfStories } from '../features/news/server/match-queries.ts';
import { listStoryAddresses } from '../features/news/server/queries.ts';
import type { ErrorBody } from '../platform/shared/app-error.ts';
import { DAY_MS, dayOf, HOUR_MS } from '../platform/shared/days.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { rss, type SampleEntry } from './support/feed-documents.ts';
import { type LocalServer, serveLocally } from './support/local-server.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

let app: TestApp;
/** How far the app's clock is ahead of ours. */
let aheadMs = 0;
let editor: string;
let outside: LocalServer;
/** What each feed has, by path. */
let feeds: Record<string, SampleEntry[]>;

beforeAll(async () => {
  outside = await serveLocally((request, response) => {
    response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(rss(feeds[request.url ?? ''] ?? []));
  });
  app = await startTestApp({ now: () => Date.now() + aheadMs });
  editor = await signIn(app, await addUser(app.db, 'editor', 'desk@example.org'));
});
afterAll(async () => {
  await outside.close();
  await app.close();
});
beforeEach(async () => {
  feeds = {};
  await emptyTables(
    app.db,
    'news_articles',
    'news_stories',
    'deleted_reports',
    'rss_sources',
    'ingestion_runs',
    'ingestion_results',
  );
});

const send = <Answer>(method: string, path: string, body?: unknown) =>
  askJson<Answer>(app, { method, path: `/api/admin${path}`, cookie: editor, body });
const entry = (title: string, site = 'news'): SampleEntry => ({
  title,
  link: `https://${site}.example/${encodeURIComponent(title)}`,
  description: `Summary of ${title}`,
});
const run = () => send('POST', '/feed-sources/ingest', {});
const addFeed = async (path: string, entries: SampleEntry[]) => {
  feeds[path] = entries;
  await send('POST', '/feed-sources', { name: `Feed ${path}`, url: outside.url + path });
};
const news = async (query = '') =>
  ((await (await app.fetch(`/api/news${query}`)).json()) as { items: NewsItem[] }).items;
const titles = async (query = '') => (await news(query)).map(({ title }) => title).sort();
const desk = async (query = '') =>
  (await send<{ items: ManagedStory[]; nextCursor: string | null }>('GET', `/articles${query}`)).body;
const stories = async (query = '') => (await desk(query)).items;
const one = async (title: string) => {
  const story = (await stories()).find(({ reports }) => reports.some((report) => report.shown.title === title));
  const report = story?.reports.find((candidate) => candidate.shown.title === title);
  if (!story || !report) throw new Error(`there is no ${title}`);
  return { story, report };
};
/** What the audit log says of the newest such deed. */
const detailsOf = async (action: string, subjectId: string) => {
  const { rows } = await app.db.pool.query(
    'select details from audit_log where action = $1 and subject_id = $2 order by at desc, id desc limit 1',
    [action, subjectId],
  );
  return rows[0]?.details;
};
const OKLO = 'Oklo breaks ground in Idaho';
const CEZ = 'Rolls-Royce SMR signs with CEZ for Temelin';

describe('a correction', () => {
  const correct = async (change: object) => {
    const { report } = await one(OKLO);
    return send<ManagedReport>('PATCH', `/articles/${report.id}`, { revision: report.revision, ...change });
  };
  beforeEach(async () => {
    await addFeed('/a', [{ ...entry(OKLO), guid: 'g1' }]);
    await run();
  });

  it('is what visitors see, find and filter by', async () => {
    await correct({ title: 'Aurora site work begins', summary: 'Ours.', categories: ['Investment'], regions: ['EU'] });
    expect(await news('?category=Investment&region=EU&q=Aurora')).toMatchObject([
      { title: 'Aurora site work begins', summary: 'Ours.', categories: ['Investment'], regions: ['EU'] },
    ]);
    expect(await titles('?q=breaks')).toEqual([]);
  });

  it('outlives the next run, which goes on updating what the source says', async () => {
    await correct({ title: 'Aurora site work begins' });
    feeds['/a'] = [{ ...entry('Oklo breaks ground near Idaho Falls'), link: entry(OKLO).link, guid: 'g1' }];
    await run();
    expect(await titles()).toEqual(['Aurora site work begins']);
    const { report } = await one('Aurora site work begins');
    expect([report.original.title, report.correctedBy]).toEqual([
      'Oklo breaks ground near Idaho Falls',
      'desk@example.org',
    ]);
  });

  it('of the words gives the tags of the new words, where none were corrected by hand', async () => {
    const xe100 = 'X-energy applies to build an Xe-100 with TRISO fuel in Texas';
    feeds['/a'] = [{ ...entry(xe100), description: '', guid: 'g2' }];
    await run();
    const retitle = async (change: object) => {
      const report = (await stories())
        .flatMap(({ reports }) => reports)
        .find(({ original }) => original.title === xe100);
      await send('PATCH', `/articles/${report?.id}`, { revision: report?.revision, summary: '', ...change });
      const [{ technology, regions, tagReasons } = {}] = await news('?q=build');
      return { technology, regions, reasons: Object.keys(tagReasons ?? {}) };
    };
    expect((await news('?q=build'))[0]).toMatchObject({
      technology: ['TRISO', 'HTGR', 'Gas-Cooled'],
      regions: ['NAM'],
    });
    const poland = await retitle({ title: 'Westinghouse applies to build an AP1000 in Poland' });
    expect(poland).toMatchObject({ technology: ['PWR'], regions: ['EU'] });
    expect(poland.reasons).toContain('technology:PWR');
    const [managed] = (await stories())
      .flatMap(({ reports }) => reports)
      .filter(({ shown }) => shown.title.includes('AP1000'));
    expect(managed?.tagReasons['technology:PWR']).toEqual(['ap1000']);
    expect(await retitle({ title: 'Westinghouse applies to build an AP1000 in China', regions: ['EU'] })).toMatchObject(
      {
        technology: ['PWR'],
        regions: ['EU'],
      },
    );
    expect(await retitle({ title: null, summary: null, regions: null })).toMatchObject({
      technology: ['TRISO', 'HTGR', 'Gas-Cooled'],
      regions: ['NAM'],
    });
  });

  it('can be taken back, field by field', async () => {
    const first = await correct({ title: 'Aurora site work begins' });
    await send('PATCH', `/articles/${first.body.id}`, { revision: first.body.revision, title: null });
    expect(await titles()).toEqual([OKLO]);
    expect(await detailsOf('article.correct', first.body.id)).toMatchObject({
      title: OKLO,
      changes: { title: { from: 'Aurora site work begins', to: OKLO }, categories: { to: ['SMR'] } },
    });
  });

  it('is a change of its story for crawlers, and taking it back is a later one', async () => {
    const changed = async () => (await listStoryAddresses(app.db.orm, 1, 0))[0]?.changedAt ?? new Date(Number.NaN);
    const before = await changed();
    const first = await correct({ title: 'Aurora site work begins' });
    const corrected = await changed();
    await send('PATCH', `/articles/${first.body.id}`, { revision: first.body.revision, title: null });
    const back = await changed();
    expect([corrected > before, back > corrected]).toEqual([true, true]);
  });

  it('of two editors is refused for the one who saw an older state', async () => {
    const { report } = await one(OKLO);
    await correct({ title: 'First' });
    const { status, body } = await send<{ message: string }>('PATCH', `/articles/${report.id}`, {
      revision: report.revision,
      title: 'Second',
    });
    expect([status, body.message.startsWith('desk@example.org changed this')]).toEqual([409, true]);
  });

  it.each([
    { title: '' },
    { title: 'x'.repeat(301) },
    { summary: 'x'.repeat(1_000_000) },
    { categories: ['Gossip'] },
    { categories: [] },
    { regions: ['Moon'] },
  ])('that makes no sense is refused (%#)', async (change) => {
    expect((await correct(change)).status).toBe(400);
  });
});

describe('hiding a story', () => {
  it('leaves no way from the desk to a page that nobody sees', async () => {
    await addFeed('/a', [entry(OKLO)]);
    await run();
    const { story } = await one(OKLO);
    expect((await app.fetch(`/api/news/${story.slug}`)).status).toBe(200);
    expect((await send('POST', `/stories/${story.id}/hide`, { isHidden: true })).body).toEqual({
      id: story.id,
      isChanged: true,
    });
    expect((await send('POST', `/stories/${story.id}/hide`, { isHidden: true })).body).toEqual({
      id: story.id,
      isChanged: false,
    });
    expect((await one(OKLO)).story.slug).toBeNull();
  });

  it('takes it off the site, the search and the feeds, and reports that join it later too', async () => {
    await addFeed('/a', [entry(OKLO)]);
    await run();
    const { story } = await one(OKLO);
    await send('POST', `/stories/${story.id}/hide`, { isHidden: true });
    await addFeed('/b', [entry(`${OKLO} `, 'other')]);
    await run();
    expect([await news(), (await (await app.fetch('/feed.xml')).text()).includes('Oklo')]).toEqual([[], false]);
    expect((await app.fetch(`/api/news/${story.id}`)).status).toBe(410);
  });

  it('can be taken back', async () => {
    await addFeed('/a', [entry(OKLO)]);
    await run();
    const { story } = await one(OKLO);
    await send('POST', `/stories/${story.id}/hide`, { isHidden: true });
    expect((await stories('?view=hidden')).map(({ id }) => id)).toEqual([story.id]);
    await send('POST', `/stories/${story.id}/hide`, { isHidden: false });
    expect(await titles()).toEqual([OKLO]);
  });
});

describe('merging two stories', () => {
  const merged = async () => {
    await addFeed('/a', [entry(OKLO)]);
    await addFeed('/b', [entry(CEZ, 'other')]);
    await run();
    const [from, into] = [(await one(CEZ)).story, (await one(OKLO)).story];
    expect((await send('POST', `/stories/${from.id}/merge`, { into: into.id })).status).toBe(200);
    return { from, into };
  };

  it('makes one of them, with both reports', async () => {
    await merged();
    const [story, ...others] = await news();
    expect([others, [story?.title, story?.alsoReportedBy[0]?.title].sort()]).toEqual([[], [OKLO, CEZ].sort()]);
  });

  it('says so with the report that it moved, until it is taken back', async () => {
    const { from, into } = await merged();
    const reasons = async () =>
      Object.fromEntries(
        (await stories()).flatMap(({ reports }) =>
          reports.map(({ shown, joinedBecause }) => [shown.title, joinedBecause]),
        ),
      );
    expect(await reasons()).toEqual({ [OKLO]: null, [CEZ]: 'an editor who merged two stories' });
    const { reportIds } = await detailsOf('story.merge', from.id);
    await send('POST', `/stories/${from.id}/unmerge`, { id: from.id, into: into.id, reportIds, ledHere: [] });
    expect(await reasons()).toEqual({ [OKLO]: null, [CEZ]: null });
  });

  it('is remembered by the next run, and by reports that match the merged one', async () => {
    await merged();
    await addFeed('/c', [entry(`${CEZ} in Czechia`, 'third')]);
    await run();
    expect((await stories()).map(({ reports }) => reports.length)).toEqual([3]);
  });

  it('lets the old id lead to the new story, also after a second merge', async () => {
    const { from, into } = await merged();
    await addFeed('/c', [entry('IAEA reviews safety of Polish programme', 'third')]);
    await run();
    const last = (await one('IAEA reviews safety of Polish programme')).story;
    await send('POST', `/stories/${into.id}/merge`, { into: last.id });
    const answers = await Promise.all([from, into].map(({ id }) => app.fetch(`/api/news/${id}`)));
    const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as NewsItem).id));
    expect(ids).toEqual([last.id, last.id]);
  });

  it('is refused for a story and itself, and for one that is gone', async () => {
    const { from, into } = await merged();
    expect((await send('POST', `/stories/${into.id}/merge`, { into: into.id })).status).toBe(422);
    const gone = await send<ErrorBody>('POST', `/stories/${from.id}/merge`, { into: into.id });
    expect([gone.status, gone.body.issues?.[0]?.path]).toEqual([404, ['id']]);
    const goneInto = await send<ErrorBody>('POST', `/stories/${into.id}/merge`, { into: from.id });
    expect([goneInto.status, goneInto.body.issues?.[0]?.path]).toEqual([404, ['into']]);
  });
});

describe('taking a merge back', () => {
  const merge = async () => {
    await addFeed('/a', [entry(OKLO)]);
    await addFeed('/b', [entry(CEZ, 'other')]);
    await addFeed('/c', [entry('IAEA reviews safety of Polish programme', 'third')]);
    await run();
    const [first, from, into] = [
      (await one('IAEA reviews safety of Polish programme')).story.id,
      (await one(CEZ)).story.id,
      (await one(OKLO)).story.id,
    ];
    await send('POST', `/stories/${first}/merge`, { into: from });
    const { body } = await send<MergedStory>('POST', `/stories/${from}/merge`, { into });
    return { first, from, into, merged: body };
  };

  it('makes two stories again, and old ids lead where they led', async () => {
    const { first, from, into, merged } = await merge();
    expect(await detailsOf('story.merge', from)).toMatchObject({ reportIds: merged.reportIds, ledHere: [first] });
    expect((await send('POST', `/stories/${from}/unmerge`, merged)).status).toBe(200);
    const counts = Object.fromEntries((await stories()).map(({ id, reports }) => [id, reports.length]));
    expect(counts).toEqual({ [from]: 2, [into]: 1 });
    const led = (await (await app.fetch(`/api/news/${first}`)).json()) as NewsItem;
    expect(led.id).toBe(from);
  });

  it('is refused when it was taken back already, or its reports have moved on', async () => {
    const { from, into, merged } = await merge();
    await send('POST', `/stories/${from}/unmerge`, merged);
    expect((await send('POST', `/stories/${from}/unmerge`, merged)).status).toBe(409);
    const again = (await send<MergedStory>('POST', `/stories/${from}/merge`, { into })).body;
    for (const id of again.reportIds) await send('POST', `/articles/${id}/split`);
    expect((await send('POST', `/stories/${from}/unmerge`, again)).status).toBe(409);
    expect(await stories()).toHaveLength(3);
  });
});

describe('the desk’s list', () => {
  const found = async (query: string) => (await stories(query)).map(({ reports }) => reports[0]?.shown.title).sort();
  beforeEach(async () => {
    await addFeed('/a', [{ ...entry(OKLO), date: 'Wed, 01 Jul 2026 10:00:00 GMT' }]);
    await addFeed('/b', [{ ...entry(CEZ, 'other'), date: 'Fri, 03 Jul 2026 23:30:00 GMT' }]);
    await run();
  });

  it('finds words of a summary, and what an editor wrote there', async () => {
    expect(await found('?q=Summary+of+Oklo')).toEqual([OKLO]);
    const { report } = await one(CEZ);
    await send('PATCH', `/articles/${report.id}`, { revision: 1, summary: 'A 50% stake' });
    expect(await found('?q=50%25+st')).toEqual([CEZ]);
    expect(await found('?q=50_')).toEqual([]);
  });

  it('is narrowed by source, category, who corrected, and days', async () => {
    const { report } = await one(CEZ);
    await send('PATCH', `/articles/${report.id}`, { revision: 1, categories: ['Investment'] });
    const { body } = await send<{ sources: string[]; editors: string[] }>('GET', '/articles/choices');
    expect(body).toEqual({ sources: ['Feed /a', 'Feed /b'], editors: ['desk@example.org'] });
    expect(await found('?source=Feed+%2Fa')).toEqual([OKLO]);
    expect(await found('?category=Investment')).toEqual([CEZ]);
    expect(await found('?editor=desk%40example.org')).toEqual([CEZ]);
    expect(await found('?from=2026-07-02')).toEqual([CEZ]);
    expect(await found('?to=2026-07-02')).toEqual([OKLO]);
    expect(await found('?from=2026-07-03&to=2026-07-03')).toEqual([CEZ]);
  });

  it('goes on page by page to the oldest story', async () => {
    const first = await desk('?limit=1');
    const second = await desk(`?limit=1&cursor=${first.nextCursor}`);
    const titlesOf = ({ items }: { items: ManagedStory[] }) => items.map(({ reports }) => reports[0]?.shown.title);
    expect([titlesOf(first), titlesOf(second), second.nextCursor]).toEqual([[CEZ], [OKLO], null]);
  });
});

describe('suggested merges', () => {
  const taps = 'Google Taps Advanced Nuclear Power to Fuel Data Centers in Tennessee and Alabama';
  const trio = 'Google, Kairos Power, TVA Collaborate';

  const suggested = async () =>
    (await send<MergeSuggestion[]>('GET', '/articles/merge-suggestions')).body.map((suggestion) =>
      suggestion.stories.map(({ title }) => title).sort(),
    );
  const bringPair = async () => {
    await addFeed('/a', [entry(taps)]);
    await addFeed('/b', [entry(trio, 'other')]);
    await addFeed('/c', [entry(CEZ, 'third')]);
    await run();
  };
  beforeEach(() => {
    // What was found for the test before is no longer kept.
    aheadMs += 600_000;
  });

  it('are pairs that are alike and were not matched, until an editor decides', async () => {
    await bringPair();
    expect(await suggested()).toEqual([[taps, trio].sort()]);
    await send('POST', `/stories/${(await one(trio)).story.id}/merge`, { into: (await one(taps)).story.id });
    expect(await suggested()).toEqual([]);
  });

  it('leave out a pair that an editor has parted, for good', async () => {
    await bringPair();
    const from = (await one(trio)).story.id;
    const merged = (await send<MergedStory>('POST', `/stories/${from}/merge`, { into: (await one(taps)).story.id }))
      .body;
    expect((await send('POST', `/stories/${from}/unmerge`, merged)).status).toBe(200);
    aheadMs += 600_000;
    expect(await suggested()).toEqual([]);
  });

  it('are pairs that were not matched and have come to the same title since', async () => {
    const soon = { ...entry('Statement follows this afternoon', 'other'), guid: 'soon' };
    await addFeed('/a', [entry(OKLO)]);
    await addFeed('/b', [soon]);
    await run();
    feeds['/b'] = [{ ...soon, title: OKLO }];
    await run();
    expect(await suggested()).toEqual([[OKLO, OKLO]]);
  });

  it('leave out all pairs of a report that was split off with those that stay', async () => {
    await addFeed('/a', [entry(OKLO)]);
    await addFeed('/b', [entry(OKLO, 'other')]);
    await addFeed('/c', [entry(OKLO, 'third')]);
    await run();
    const [story] = await stories();
    expect(story?.reports).toHaveLength(3);
    await send('POST', `/articles/${story?.reports[0]?.id}/split`);
    expect(await suggested()).toEqual([]);
  });

  it('are looked for again after some minutes, not each time somebody asks', async () => {
    expect(await suggested()).toEqual([]);
    await bringPair();
    expect(await suggested()).toEqual([]);
    aheadMs += 600_000;
    expect(await suggested()).toEqual([[taps, trio].sort()]);
  });

  it('leave out what is hidden, before and after it was found, and say what an editor corrected', async () => {
    await bringPair();
    const { story, report } = await one(trio);
    const hide = (isHidden: boolean) => send('POST', `/stories/${story.id}/hide`, { isHidden });
    await hide(true);
    expect(await suggested()).toEqual([]);
    await hide(false);
    aheadMs += 600_000;
    expect(await suggested()).toHaveLength(1);
    const title = `${trio} plants`;
    await send('PATCH', `/articles/${report.id}`, { revision: report.revision, title });
    expect(await suggested()).toEqual([[taps, title].sort()]);
    await hide(true);
    expect(await suggested()).toEqual([]);
  });

  it('are looked for among the newest stories', async () => {
    await addFeed('/a', [{ ...entry(OKLO), date: 'Wed, 01 Jul 2026 10:00:00 GMT' }]);
    await addFeed('/b', [{ ...entry(CEZ, 'other'), date: 'Fri, 03 Jul 2026 23:30:00 GMT' }]);
    await run();
    const span = { from: new Date('2026-06-30'), to: new Date('2026-07-05') };
    const found = await listReportsOfStories(app.db.orm, { ...span, mostStories: 1 });
    expect(found.map(({ title }) => title)).toEqual([CEZ]);
  });
});

describe('splitting a report off', () => {
  it('makes two stories, and the next run leaves it at that', async () => {
    await addFeed('/a', [entry(OKLO)]);
    await addFeed('/b', [entry(OKLO, 'other')]);
    await run();
    const [story] = await stories();
    expect(story?.reports).toHaveLength(2);
    const reasons = story?.reports.map(({ joinedBecause }) => joinedBecause);
    expect(reasons).toContain(null);
    expect(reasons).toContainEqual(
      expect.stringMatching(/^the titles are the same \(as in “Oklo breaks ground in Idaho” by Feed \/[ab]\)$/),
    );
    expect((await send('POST', `/articles/${story?.reports[1]?.id}/split`)).status).toBe(200);
    await run();
    expect((await stories()).map(({ reports }) => reports.length)).toEqual([1, 1]);
    expect((await stories()).flatMap(({ reports }) => reports.map(({ joinedBecause }) => joinedBecause))).toContain(
      null,
    );
  });

  it('says from which story, so that merging the two takes it back', async () => {
    await addFeed('/a', [entry(OKLO)]);
    await addFeed('/b', [entry(OKLO, 'other')]);
    await run();
    const [story] = await stories();
    const { body: split } = await send<{ storyId: string; from: string }>(
      'POST',
      `/articles/${story?.reports[1]?.id}/split`,
    );
    expect(split.from).toBe(story?.id);
    expect((await send('POST', `/stories/${split.storyId}/merge`, { into: split.from })).status).toBe(200);
    const after = await stories();
    expect(after.map(({ id, reports }) => [id, reports.length])).toEqual([[story?.id, 2]]);
  });

  it('leaves no report that says it is there because of one that is gone', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toUTCString();
    for (const [site, hours] of [
      ['first', 3],
      ['second', 2],
      ['third', 1],
    ] as const) {
      await addFeed(`/${site}`, [{ ...entry(OKLO, site), date: hoursAgo(hours) }]);
      await run();
    }
    const reasons = async () =>
      (await stories()).map(({ reports }) => reports.map(({ source, joinedBecause }) => [source, joinedBecause]));
    const like = `the titles are the same (as in “${OKLO}” by Feed /first)`;
    expect(await reasons()).toEqual([
      [
        ['Feed /first', null],
        ['Feed /second', like],
        ['Feed /third', like],
      ],
    ]);
    const [story] = await stories();
    await send('POST', `/articles/${story?.reports[0]?.id}/split`);
    expect((await reasons()).toSorted((a, b) => b.length - a.length)).toEqual([
      [
        ['Feed /second', null],
        ['Feed /third', 'an editor who split off the report that it was like'],
      ],
      [['Feed /first', null]],
    ]);
  });

  it('is refused for a report that is alone', async () => {
    await addFeed('/a', [entry(OKLO)]);
    await run();
    const { report } = await one(OKLO);
    expect((await send('POST', `/articles/${report.id}/split`)).status).toBe(422);
  });
});

describe.runIf(process.env.TEST_DATABASE_URL)('who changes a report', () => {
  const fed = async () => {
    await addFeed('/a', [entry(OKLO)]);
    await addFeed('/b', [entry(OKLO, 'other')]);
    await run();
    return { title: OKLO, ...(await one(OKLO)) };
  };
  const written = async () => {
    const sent = await send('POST', '/articles', {
      ...{ title: CEZ, summary: 'At Temelin.', url: 'https://cez.example/smr' },
      ...{ categories: ['Regulatory'], technology: [], application: [], regions: ['EU'] },
    });
    expect(sent).toMatchObject({ status: 201 });
    return { title: CEZ, ...(await one(CEZ)) };
  };

  it.each<[string, typeof fed, (report: ManagedReport) => Promise<unknown>]>([
    ['splits it off', fed, ({ id }) => send('POST', `/articles/${id}/split`)],
    [
      'corrects it',
      fed,
      ({ id, revision }) => send('PATCH', `/articles/${id}`, { revision, correction: { title: 'Oklo builds' } }),
    ],
    ['deletes it', written, ({ id }) => send('DELETE', `/articles/${id}`)],
    [
      'reads it anew',
      fed,
      () => {
        feeds['/a'] = [{ ...entry(OKLO), description: 'More of it.' }];
        return run();
      },
    ],
  ])('and %s waits for its story first: nobody who has that waits for the report', async (_, add, change) => {
    const { title, report } = await add();
    const holder = await app.db.pool.connect();
    await holder.query('begin');
    await holder.query('select from news_stories for update');
    const changing = change(report);
    const isWaiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await until(async () => (await app.db.pool.query(isWaiting)).rowCount === 1);
    const { rowCount } = await holder.query('select from news_articles where title = $1 for update skip locked', [
      title,
    ]);
    await holder.query('rollback');
    holder.release();
    await changing;
    expect(rowCount).toBe(title === OKLO ? 2 : 1);
  });
});

describe('a manual entry', () => {
  const words = {
    title: 'Regulator opens consultation',
    summary: 'Until May.',
    url: 'https://regulator.example/consultation',
    categories: ['Regulatory'],
    technology: [],
    application: [],
    regions: ['EU'],
  };

  it('is published at once under Manual Entry', async () => {
    expect((await send('POST', '/articles', words)).status).toBe(201);
    expect(await news('?source=Manual+Entry')).toMatchObject([
      {
        title: words.title,
        url: words.url,
        categories: ['Regulatory'],
        regions: ['EU'],
        publisher: 'regulator.example',
      },
    ]);
  });

  it('gets another link and another day, which a report from a feed does not', async () => {
    await addFeed('/a', [entry(OKLO)]);
    await run();
    await send('POST', '/articles', words);
    const reports = (await stories()).flatMap((story) => story.reports);
    const change = { revision: 1, url: 'https://www.other.example/right', publishedOn: '2026-03-04' };
    const answers: number[] = [];
    for (const { id } of reports.sort((a, b) => (a.origin > b.origin ? -1 : 1)))
      answers.push((await send('PATCH', `/articles/${id}`, change)).status);
    expect(answers).toEqual([200, 422]);
    expect(await news('?source=Manual+Entry')).toMatchObject([
      { url: change.url, publishedAt: '2026-03-04T00:00:00.000Z', datePrecision: 'day', publisher: 'other.example' },
    ]);
  });

  it('is not saved over by an editor who saw another link, and what it said before is written down', async () => {
    await send('POST', '/articles', words);
    const { report } = await one(words.title);
    const put = (change: object) =>
      send<ManagedReport>('PATCH', `/articles/${report.id}`, { revision: report.revision, ...change });
    expect((await put({ url: 'https://www.other.example/right' })).status).toBe(200);
    expect((await put({ url: 'https://www.third.example/' })).status).toBe(409);
    expect((await put({ publishedOn: '2026-03-04' })).status).toBe(409);
    expect(await detailsOf('article.correct', report.id)).toEqual({
      title: words.title,
      changes: { url: { from: words.url, to: 'https://www.other.example/right' } },
    });
  });

  it('of news of another day is published as of that day, and previewed so; of a day to come it is refused', async () => {
    const onDay = (publishedOn: string) => ({ ...words, publishedOn });
    const preview = await send<{ story: NewsItem }>('POST', '/articles/preview', onDay('2026-03-04'));
    expect(preview.body.story).toMatchObject({ publishedAt: '2026-03-04T00:00:00.000Z', datePrecision: 'day' });
    const tomorrow = await send<ErrorBody>('POST', '/articles', onDay(dayOf(Date.now() + aheadMs + DAY_MS)));
    expect([tomorrow.status, tomorrow.body.issues?.[0]?.path]).toEqual([400, ['publishedOn']]);
    expect((await send('POST', '/articles', onDay('2026-03-04'))).status).toBe(201);
    expect(await news('?source=Manual+Entry')).toMatchObject([
      { publishedAt: '2026-03-04T00:00:00.000Z', datePrecision: 'day' },
    ]);
  });

  it('is of a day between 1900 and today', async () => {
    await send('POST', '/articles', words);
    const { report } = await one(words.title);
    const dayAt = (time: number) => dayOf(time);
    const today = Date.now() + aheadMs;
    const answers = [];
    for (const publishedOn of [dayAt(today + DAY_MS), '1899-12-31', '1900-01-01'])
      answers.push(await send<ErrorBody>('PATCH', `/articles/${report.id}`, { revision: 1, publishedOn }));
    expect(answers.map(({ status, body }) => [status, body.issues?.[0]])).toEqual([
      [400, { path: ['publishedOn'], message: 'Choose today or an earlier day (in UTC).' }],
      [400, { path: ['publishedOn'], message: 'Choose a day of the year 1900 or later.' }],
      [200, undefined],
    ]);
    const onLastDay = { revision: 2, publishedOn: dayAt(today) };
    expect((await send('PATCH', `/articles/${report.id}`, onLastDay)).status).toBe(200);
  });

  it('joins the story that reports the same page', async () => {
    await addFeed('/a', [entry(OKLO)]);
    await run();
    await send('POST', '/articles', { ...words, url: entry(OKLO).link });
    expect((await stories()).map(({ reports }) => reports.length)).toEqual([2]);
  });

  it('is previewed as readers see it then, and not published by that', async () => {
    await addFeed('/a', [entry(OKLO)]);
    await run();
    for (const url of [words.url, entry(OKLO).link, null]) {
      const { body } = await send<{ story: NewsItem }>('POST', '/articles/preview', { ...words, url });
      expect((await news('?source=Manual+Entry')).map((story) => story.url)).not.toContain(url);
      const { storyId } = (await send<{ storyId: string }>('POST', '/articles', { ...words, url })).body;
      const published = (await news()).find(({ id }) => id === storyId);
      // It gets its address when it is there.
      const own = { id: null, slug: null, publishedAt: null };
      expect({ ...body.story, ...own }).toEqual({ ...published, ...own });
    }
  });

  it('is told what it would repeat: a report of the same link before one of the same title', async () => {
    await addFeed('/a', [entry(OKLO)]);
    await run();
    await send('POST', '/articles', words);
    const repeats = async (title: string, url = '') =>
      (await send('GET', `/articles/namesake?${new URLSearchParams({ title, ...(url && { url }) })}`)).body;
    const { link } = entry(OKLO);
    expect(await repeats(`${words.title.toUpperCase()} `, `${link}?utm_source=mail`)).toEqual({
      namesake: { title: OKLO, isSameLink: true },
    });
    expect(await repeats(words.title.toUpperCase())).toEqual({ namesake: { title: words.title, isSameLink: false } });
    expect(await repeats('Something new', 'https://elsewhere.example/1')).toEqual({ namesake: null });
  });

  it('is said to stay out of sight when it would join a hidden story', async () => {
    await addFeed('/a', [entry(OKLO)]);
    await run();
    await send('POST', `/stories/${(await one(OKLO)).story.id}/hide`, { isHidden: true });
    const { body } = await send('POST', '/articles/preview', { ...words, url: entry(OKLO).link });
    expect(body).toEqual({ story: null });
  });

  it('is deleted with its story and comes back as it was, correction, hiding and all', async () => {
    await send('POST', '/articles', words);
    const { report } = await one(words.title);
    await send('PATCH', `/articles/${report.id}`, { revision: 1, title: 'Put right', publishedOn: '2026-03-04' });
    const { story } = await one('Put right');
    await send('POST', `/stories/${story.id}/hide`, { isHidden: true });
    const before = await stories();
    const names = { id: report.id, title: 'Put right' };
    expect(await send('DELETE', `/articles/${report.id}`)).toEqual({ status: 200, body: names });
    expect(await stories()).toEqual([]);
    const deleted = await send<{ deletedBy: string }[]>('GET', '/deleted-articles');
    expect(deleted.body).toMatchObject([{ ...names, deletedBy: 'desk@example.org' }]);
    const restored = await send('POST', `/deleted-articles/${report.id}/restore`);
    expect(restored).toEqual({ status: 200, body: names });
    expect(await stories()).toEqual(before);
    expect((await send('GET', '/deleted-articles')).body).toEqual([]);
    expect((await send('POST', `/deleted-articles/${report.id}/restore`)).status).toBe(404);
  });

  it('leaves its story to the reports of feeds, and comes back into what that was merged into', async () => {
    await addFeed('/a', [entry(OKLO)]);
    await addFeed('/b', [entry(CEZ, 'other')]);
    await run();
    await send('POST', '/articles', { ...words, url: entry(OKLO).link });
    const { report, story } = await one(words.title);
    await send('DELETE', `/articles/${report.id}`);
    expect(await titles()).toEqual([OKLO, CEZ].sort());
    const into = (await one(CEZ)).story.id;
    await send('POST', `/stories/${story.id}/merge`, { into });
    await send('POST', `/deleted-articles/${report.id}/restore`);
    expect((await stories()).map(({ id, reports }) => [id, reports.length])).toEqual([[into, 3]]);
  });

  it('that a feed brought is not deleted', async () => {
    await addFeed('/a', [entry(OKLO)]);
    await run();
    const { report } = await one(OKLO);
    expect((await send('DELETE', `/articles/${report.id}`)).status).toBe(422);
    expect(await titles()).toEqual([OKLO]);
  });

  it.each([{ title: ' ' }, { url: 'javascript:alert(1)' }, { categories: [] }, { summary: 'x'.repeat(301) }])(
    'that makes no sense is refused (%#)',
    async (change) => {
      expect((await send('POST', '/articles', { ...words, ...change })).status).toBe(400);
    },
  );
});
