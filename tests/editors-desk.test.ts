import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FeedPreview, FeedSource, IngestionStatus, ListedSource } from '../features/feeds/contract.ts';
import { createSafeFetch } from '../platform/server/safe-fetch.ts';
import { askJson } from './support/ask-json.ts';
import { emptyTables } from './support/empty-tables.ts';
import { rss } from './support/feed-documents.ts';
import { type LocalServer, serveLocally } from './support/local-server.ts';
import { addUser, signIn } from './support/sign-in.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { until } from './support/until.ts';

let app: TestApp;
let editor: string;
let reader: string;
let outside: LocalServer;
/** What the outside answers, by path. */
let routes: Record<string, (request: IncomingMessage, response: ServerResponse) => void>;

beforeAll(async () => {
  outside = await serveLocally((request, response) => {
    const handle = routes[request.url ?? ''];
    if (handle) handle(request, response);
    else response.writeHead(404).end('nothing here');
  });
  // The outside is reachable, the rest of the machine is as private as in the world.
  app = await startTestApp({ safeFetch: createSafeFetch({ outboundAllow: ['127.0.0.1/32'], userAgent: 'test' }) });
  editor = await signIn(app, await addUser(app.db, 'editor', 'desk@example.org'));
  reader = await signIn(app, await addUser(app.db, 'subscriber', 'reader@example.org'));
});
afterAll(async () => {
  await outside.close();
  await app.close();
});
beforeEach(async () => {
  routes = {};
  await emptyTables(app.db, 'news_articles', 'news_stories', 'rss_sources', 'ingestion_runs', 'ingestion_results');
});

const send = <Answer>(method: string, path: string, body?: unknown) =>
  askJson<Answer>(app, { method, path: `/api/admin/feed-sources${path}`, cookie: editor, body });
interface Refusal {
  code: string;
  message: string;
  issues?: { path: string[]; message: string }[];
}
const serve = (path: string, body: string, type = 'application/rss+xml') => {
  routes[path] = (_, response) => response.writeHead(200, { 'content-type': type }).end(body);
};
const entry = (title: string) => ({ title, link: `https://news.example/${encodeURIComponent(title)}` });
const add = async (path: string, name = `Feed ${path}`) =>
  (await send<FeedSource>('POST', '', { name, url: outside.url + path })).body;
const list = async () => (await send<ListedSource[]>('GET', '')).body;
const status = async () => (await send<IngestionStatus>('GET', '/status')).body;
const newsTitles = async () => {
  const answer = (await (await app.fetch('/api/news')).json()) as { items: { title: string }[] };
  return answer.items.map(({ title }) => title);
};

describe('adding a source', () => {
  it('answers 201 with an active source that was never fetched', async () => {
    const { status: code, body } = await send<FeedSource>('POST', '', {
      name: ' Daily ',
      url: 'https://daily.example/feed',
    });
    expect([code, body.name, body.isActive, body.description, body.lastFetchedAt]).toEqual([
      201,
      'Daily',
      true,
      null,
      null,
    ]);
  });

  it.each([
    ['no name', { name: ' ', url: 'https://daily.example/feed' }, 'Name and URL are required'],
    ['no address', { name: 'Daily', url: '' }, 'Name and URL are required'],
    ['javascript:', { name: 'Daily', url: 'javascript:alert(1)' }, 'Must be a complete address'],
    ['a password', { name: 'Daily', url: 'https://me:secret@daily.example/feed' }, 'user name or password'],
    ['a file', { name: 'Daily', url: 'file:///etc/passwd' }, 'Must be a complete address'],
  ])('refuses %s with 400 and a sentence', async (_, body, sentence) => {
    const answer = await send<Refusal>('POST', '', body);
    expect([answer.status, answer.body.message]).toEqual([400, expect.stringContaining(sentence)]);
  });

  it.each(['http://10.0.0.1/feed', 'http://[::1]/feed', 'http://169.254.169.254/latest', 'http://2130706434/'])(
    'refuses the private address %s with 422',
    async (url) => {
      const { status: code, body } = await send<Refusal>('POST', '', { name: 'Inside', url });
      expect([code, body.message]).toEqual([422, expect.stringContaining('private network')]);
    },
  );

  it('refuses the same address, however it is spelled, with 409', async () => {
    await send('POST', '', { name: 'Daily', url: 'https://daily.example/feed' });
    const { status: code, body } = await send<Refusal>('POST', '', {
      name: 'Again',
      url: 'https://DAILY.example:443/feed/?utm_source=x',
    });
    expect([code, body.message]).toEqual([409, 'This feed is in the list already: Daily.']);
  });

  it('takes one of two equal ones that arrive at the same moment', async () => {
    const source = { name: 'Twin', url: 'https://twin.example/feed' };
    const both = await Promise.all([send('POST', '', source), send('POST', '', source)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([201, 409]);
  });
});

describe('changing a source', () => {
  const change = (source: FeedSource, fields: object, revision = source.revision) =>
    send<FeedSource & Refusal>('PATCH', `/${source.id}`, { ...fields, revision });

  it('keeps what is not said, counts the revision, and notes who changed what', async () => {
    const source = await add('/a', 'Daily');
    const changed = await change(source, { description: ' The daily one ', keepWords: ['SMR', ' reactor '] });
    expect(changed.body).toMatchObject({
      ...{ name: 'Daily', url: source.url, description: 'The daily one', keepWords: ['SMR', 'reactor'] },
      revision: source.revision + 1,
    });
    const { body: history } = await send<{ by: string; changes: object }[]>('GET', `/${source.id}/history`);
    expect(Object.keys(history[0]?.changes ?? {})).toHaveLength(2);
  });

  it('changes nothing when nothing is different', async () => {
    const source = await add('/a', 'Daily');
    expect((await change(source, { name: 'Daily', url: source.url })).body.revision).toBe(source.revision);
  });

  it('refuses a change made from an older version, or from none, with 409', async () => {
    const source = await add('/a', 'Daily');
    await change(source, { name: 'Weekly' });
    const late = await change(source, { name: 'Monthly' });
    const blind = await send<Refusal>('PATCH', `/${source.id}`, { name: 'Yearly' });
    expect([late.status, blind.status, (await list())[0]?.name]).toEqual([409, 409, 'Weekly']);
  });

  it('lets its stories go by the new name, and be found under it', async () => {
    serve('/a', rss([entry('Oklo breaks ground in Idaho')]));
    const source = await add('/a', 'Daily');
    await send('POST', '/ingest', {});
    await change(source, { name: 'World Nuclear News' });
    const sourcesIn = async (path: string) =>
      ((await (await app.fetch(path)).json()) as { items: { source: string }[] }).items.map(({ source: name }) => name);
    expect([await sourcesIn('/api/news?source=WNN'), await sourcesIn('/api/news?q=World+Nuclear')]).toEqual([
      ['World Nuclear News'],
      ['World Nuclear News'],
    ]);
    expect((await send<{ new: number; duplicate: number }>('POST', '/ingest', {})).body).toMatchObject({
      ...{ new: 0, duplicate: 1 },
    });
  });

  it('begins anew at a new address, and is due at once', async () => {
    const source = await add('/gone', 'Daily');
    await send('POST', '/ingest', {});
    expect((await list())[0]?.errorCount).toBe(1);
    const { body } = await change(source, { url: `${outside.url}/a` });
    expect(body).toMatchObject({ errorCount: 0, failure: null, nextDueAt: null });
  });

  it('refuses the address of another source, and a private one', async () => {
    await add('/a', 'Daily');
    const other = await add('/b', 'Weekly');
    const taken = await change(other, { url: `${outside.url}/a/` });
    const inside = await change(other, { url: 'http://10.0.0.1/feed' });
    expect([taken.status, taken.body.message, inside.status]).toEqual([
      409,
      'This feed is in the list already: Daily.',
      422,
    ]);
  });

  it('refuses what no feed can be: a name without letters, no hours, too many words', async () => {
    const source = await add('/a', 'Daily');
    const many = Array.from({ length: 51 }, (_, n) => `word ${n}`);
    const answers = await Promise.all(
      [{ name: '  ' }, { intervalHours: 0 }, { intervalHours: 169 }, { blockWords: many }].map((one) =>
        change(source, one),
      ),
    );
    expect(answers.map(({ status: code }) => code)).toEqual([400, 400, 400, 400]);
  });

  it('makes a run leave out what its words leave out, and says how much', async () => {
    serve('/a', rss([entry('SMR licence for Darlington'), entry('SMR podcast'), entry('Wind turbines')]));
    const source = await add('/a', 'Daily');
    await change(source, { keepWords: ['smr'], blockWords: ['podcast'] });
    const { body } = await send<{ new: number; irrelevant: number }>('POST', '/ingest', {});
    expect([body.new, body.irrelevant, await newsTitles()]).toEqual([1, 2, ['SMR licence for Darlington']]);
    expect((await list())[0]?.storyCount).toBe(1);
  });

  it('can be tried before it is saved: the test says what would be left out, and who asks', async () => {
    serve('/a', rss([entry('SMR licence for Darlington'), entry('Wind turbines')]));
    const { body } = await send<FeedPreview>('POST', '/test', {
      ...{ url: `${outside.url}/a`, userAgent: 'A reader of news', keepWords: ['smr'], blockWords: [] },
    });
    expect([body.leftOutCount, body.items.map(({ isLeftOut }) => isLeftOut)]).toEqual([1, [false, true]]);
    expect(outside.requests.at(-1)?.headers['user-agent']).toBe('A reader of news');
  });
});

describe('changing several sources', () => {
  const changeAll = (ids: string[], change: string) =>
    send<{ changed: number } & Refusal>('POST', '/changes', { ids, change });

  it('switches and deletes them, counts those that were not so already, and audits each', async () => {
    const [one, two, three] = [await add('/a'), await add('/b'), await add('/c')];
    await send('PATCH', `/${one.id}`, { isActive: false });
    expect((await changeAll([one.id, two.id, two.id], 'deactivate')).body.changed).toBe(1);
    expect((await list()).filter(({ isActive }) => isActive).map(({ id }) => id)).toEqual([three.id]);
    expect((await changeAll([one.id, two.id], 'delete')).body.changed).toBe(2);
    const { rows } = await app.db.pool.query(
      `select action from audit_log where subject_id = any($1) and action = 'feed-source.delete'`,
      [[one.id, two.id]],
    );
    expect([(await list()).length, rows.length]).toEqual([1, 2]);
  });

  it('changes none when one is gone', async () => {
    const [one, two] = [await add('/a'), await add('/b')];
    await send('DELETE', `/${two.id}`);
    const answer = await changeAll([one.id, two.id], 'deactivate');
    expect([answer.status, (await list())[0]?.isActive]).toEqual([404, true]);
  });
});

describe('switching a source', () => {
  it('stops and starts its visits', async () => {
    serve('/a', rss([entry('Oklo breaks ground in Idaho')]));
    const { id } = await add('/a');
    await send('PATCH', `/${id}`, { isActive: false });
    expect((await send<{ totalSources: number }>('POST', '/ingest', {})).body.totalSources).toBe(0);
    await send('PATCH', `/${id}`, { isActive: true });
    expect((await send<{ totalSources: number }>('POST', '/ingest', {})).body.totalSources).toBe(1);
  });

  it('survives a storm of switches and writes down only real changes', async () => {
    const { id } = await add('/a');
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) => send('PATCH', `/${id}`, { isActive: n % 2 === 0 })),
    );
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    const { rows } = await app.db.pool.query(
      `select action from audit_log where subject_id = '${id}' and action like '%activate' order by at, action`,
    );
    const last = (await list())[0]?.isActive;
    // It began active, so every second change switches it on again.
    expect(rows.length % 2 === 0).toBe(last);
  });

  it('answers 404 for a source that is gone', async () => {
    const { id } = await add('/a');
    await send('DELETE', `/${id}`);
    expect((await send('PATCH', `/${id}`, { isActive: true })).status).toBe(404);
    expect((await send('DELETE', `/${id}`)).status).toBe(404);
  });
});

describe('a run that an editor starts', () => {
  it('reads sources that are not due yet, and answers what it processed', async () => {
    serve('/a', rss([entry('Oklo breaks ground in Idaho'), entry('Rolls-Royce SMR signs with CEZ')]));
    await add('/a');
    await send('POST', '/ingest', {});
    const { status: code, body } = await send('POST', '/ingest', {});
    expect([code, body]).toMatchObject([200, { totalSources: 1, totalProcessed: 0, duplicate: 2 }]);
    expect(await newsTitles()).toHaveLength(2);
  });

  it('takes no body, as specified', async () => {
    expect((await send('POST', '/ingest')).status).toBe(200);
  });

  it('reads one source alone when asked to', async () => {
    serve('/a', rss([entry('Oklo breaks ground in Idaho')]));
    serve('/b', rss([entry('Rolls-Royce SMR signs with CEZ')]));
    const { id } = await add('/a');
    await add('/b');
    await send('POST', '/ingest', { sourceId: id });
    expect(await newsTitles()).toEqual(['Oklo breaks ground in Idaho']);
  });

  it('leaves a site alone that asked for patience', async () => {
    routes['/a'] = (_, response) => response.writeHead(429, { 'retry-after': '3600' }).end();
    await add('/a');
    await send('POST', '/ingest', {});
    expect((await send<{ totalSources: number }>('POST', '/ingest', {})).body.totalSources).toBe(0);
  });

  it('is refused with 409 while another one is going on, whose progress moves source by source', async () => {
    let release = () => {};
    serve('/quick', rss([entry('Oklo breaks ground in Idaho')]));
    routes['/slow'] = (_, response) => {
      release = () => response.writeHead(200).end(rss([entry('Rolls-Royce SMR signs with CEZ')]));
    };
    await add('/quick', 'A quick one');
    await add('/slow', 'B slow one');
    const first = send('POST', '/ingest', {});
    const running = await until(async () => {
      const now = (await status()).running;
      return now?.visits.length === 1 ? now : undefined;
    });
    expect([running.plannedSources, running.visits[0]?.sourceName]).toEqual([2, 'A quick one']);
    expect((await send<Refusal>('POST', '/ingest', {})).status).toBe(409);
    await until(() => outside.requests.some(({ path }) => path === '/slow'));
    release();
    expect((await first).status).toBe(200);
    expect((await status()).running).toBeNull();
  });

  it('says in words what failed and how to mend it', async () => {
    serve('/page', '<!doctype html><html><head><title>News</title></head><body>Hello</body></html>', 'text/html');
    await add('/page');
    await send('POST', '/ingest', {});
    const failure = (await status()).last?.visits[0]?.failure;
    expect(failure).toEqual({
      code: 'html-page',
      what: 'The address shows a web page instead of a feed.',
      fix: 'Look on that page for a link named RSS, Atom or feed, and enter its address.',
    });
    expect((await list())[0]?.failure?.code).toBe('html-page');
  });

  it('repeats the sources that failed, and no others', async () => {
    serve('/works', rss([entry('Oklo breaks ground in Idaho')]));
    await add('/works');
    await add('/away');
    await send('POST', '/ingest', {});
    serve('/away', rss([entry('Rolls-Royce SMR signs with CEZ')]));
    const { body } = await send<{ totalSources: number; new: number }>('POST', '/ingest', { isRetry: true });
    expect([body.totalSources, body.new]).toEqual([1, 1]);
  });

  it('stores nothing of a source that was deleted while it was read', async () => {
    let release = () => {};
    routes['/slow'] = (_, response) => {
      release = () => response.writeHead(200).end(rss([entry('Oklo breaks ground in Idaho')]));
    };
    const { id } = await add('/slow');
    outside.requests.length = 0;
    const run = send<{ totalSources: number }>('POST', '/ingest', {});
    await until(() => outside.requests.some(({ path }) => path === '/slow'));
    expect((await send('DELETE', `/${id}`)).status).toBe(200);
    release();
    expect([(await run).body.totalSources, await newsTitles()]).toEqual([0, []]);
  });
});

describe('deleting a source', () => {
  it('keeps its stories, and finds them again when it comes back', async () => {
    serve('/a', rss([entry('Oklo breaks ground in Idaho')]));
    const { id } = await add('/a', 'Daily');
    await send('POST', '/ingest', {});
    await send('DELETE', `/${id}`);
    expect(await newsTitles()).toHaveLength(1);
    await add('/a', 'Daily');
    expect((await send('POST', '/ingest', {})).body).toMatchObject({ new: 0, duplicate: 1 });
  });
});

describe('testing a feed', () => {
  it('shows five entries and stores nothing', async () => {
    serve('/a', rss(Array.from({ length: 8 }, (_, n) => entry(`Reactor story ${n}`))));
    const { body } = await send<FeedPreview>('POST', '/test', { url: `${outside.url}/a` });
    expect([body.title, body.itemCount, body.items.length, body.failure]).toEqual(['Sample', 8, 5, null]);
    expect([await newsTitles(), await list()]).toEqual([[], []]);
  });

  it('says how many of its entries are lost, and why', async () => {
    const lost = ['', 'mailto:press@news.example'].map((link) => ({ title: 'A reactor', link }));
    serve('/a', rss(lost));
    const { body } = await send<FeedPreview>('POST', '/test', { url: `${outside.url}/a` });
    expect(body).toMatchObject({
      itemCount: 0,
      items: [],
      failure: null,
      message: '2 entries cannot be used: 1 without a link, 1 with a link that leads nowhere.',
    });
  });

  it('finds the feeds that a page links to', async () => {
    const page = `<!doctype html><html><head><base href="/news/"><!-- <link rel="alternate" type="application/rss+xml" href="/old"> -->
      <link rel="alternate" type="application/rss+xml" title="News &amp; more" href="feed.xml">
      <link href=/atom type='application/atom+xml' rel='alternate'><link rel=alternate type="application/rss+xml" href="javascript:alert(1)">
      <link rel="stylesheet" href="x.css"></head></html>`;
    serve('/page', page, 'text/html');
    const { body } = await send<FeedPreview>('POST', '/test', { url: `${outside.url}/page` });
    expect(body.discovered).toEqual([
      { url: `${outside.url}/news/feed.xml`, title: 'News & more' },
      { url: `${outside.url}/atom`, title: null },
    ]);
  });

  it('does not reach into private networks, not by a redirect either', async () => {
    routes['/trap'] = (_, response) => response.writeHead(302, { location: 'http://10.0.0.1/secret' }).end();
    for (const url of ['http://10.0.0.1/feed', `${outside.url}/trap`]) {
      const { body } = await send<FeedPreview>('POST', '/test', { url });
      expect(body.failure?.code).toBe('blocked-address');
    }
  });

  it('shows text as text', async () => {
    serve('/a', rss([{ ...entry('x'), title: '&lt;script&gt;alert(1)&lt;/script&gt;Reactor news' }]));
    const { body } = await send<FeedPreview>('POST', '/test', { url: `${outside.url}/a` });
    expect(body.items[0]?.title).not.toContain('<script');
  });
});

describe('a permanent redirect', () => {
  const moved = async () => {
    routes['/old'] = (_, response) => response.writeHead(301, { location: '/new' }).end();
    serve('/new', rss([entry('Oklo breaks ground in Idaho')]));
    const { id } = await add('/old');
    await send('POST', '/ingest', {});
    return id;
  };

  it('is proposed and changes nothing by itself', async () => {
    await moved();
    expect((await list())[0]).toMatchObject({
      url: `${outside.url}/old`,
      proposedUrl: `${outside.url}/new`,
      proposedUrlSeen: 1,
    });
  });

  it('is taken over when an editor accepts it', async () => {
    const id = await moved();
    const { body } = await send<FeedSource>('POST', `/${id}/accept-redirect`, { proposedUrl: `${outside.url}/new` });
    expect([body.url, body.proposedUrl]).toEqual([`${outside.url}/new`, null]);
  });

  it('is refused when the proposal is another one by now, or another source has the address', async () => {
    const id = await moved();
    expect((await send('POST', `/${id}/accept-redirect`, { proposedUrl: 'https://evil.example/' })).status).toBe(409);
    await add('/new');
    const { status: code } = await send('POST', `/${id}/accept-redirect`, { proposedUrl: `${outside.url}/new` });
    expect(code).toBe(409);
  });

  it('to an address that another source reads is shown with its name', async () => {
    const id = await moved();
    const ownerOf = async () => (await list()).find((source) => source.id === id)?.proposedUrlOwner;
    expect(await ownerOf()).toBe(null);
    await add('/new/?utm_source=x', 'The same again');
    expect(await ownerOf()).toEqual({ name: 'The same again', isActive: true });
  });
});

describe('what a source is', () => {
  it('is kept as it is given, trade about nuclear energy when it is not', async () => {
    const regulator = { name: 'Watch', url: 'https://watch.example/feed', kind: 'regulator', scope: 'general' };
    expect((await send('POST', '', regulator)).body).toMatchObject({ kind: 'regulator', scope: 'general' });
    const { body } = await send('POST', '', { name: 'Plain', url: 'https://plain.example/feed' });
    expect(body).toMatchObject({ kind: 'trade', scope: 'nuclear' });
  });

  it('can be changed, and readers are told', async () => {
    const { body } = await send<{ id: string; revision: number }>('POST', '', {
      name: 'W',
      url: 'https://w.example/f',
    });
    await send('PATCH', `/${body.id}`, { kind: 'regulator', revision: body.revision });
    const told = await (await app.fetch('/api/feeds')).json();
    expect(told).toContainEqual(expect.objectContaining({ name: 'W', kind: 'regulator' }));
  });

  it.each([{ kind: 'king' }, { scope: 'all' }, { colour: 'red' }])('is refused as %j', async (odd) => {
    const { status } = await send('POST', '', { name: 'Odd', url: 'https://odd-one.example/feed', ...odd });
    expect(status).toBe(400);
  });
});

describe('OPML', () => {
  it('is exported and imported again without doubles', async () => {
    await send('POST', '', { name: 'A & B <daily>', url: 'https://daily.example/feed?a=1&b=2' });
    const exported = await app.fetch('/api/admin/feed-sources.opml', { headers: { cookie: editor } });
    const opml = await exported.text();
    expect((await send('POST', '/import', { opml })).body).toMatchObject({
      added: 0,
      skipped: [{ name: 'A & B <daily>' }],
    });
    await app.db.pool.query('delete from rss_sources');
    expect((await send('POST', '/import', { opml })).body).toEqual({ added: 1, skipped: [] });
    expect((await list())[0]).toMatchObject({ name: 'A & B <daily>', url: 'https://daily.example/feed?a=1&b=2' });
  });

  it('brings a source back as it was: kind, scope, words, visits, and switched off', async () => {
    const source = {
      ...{ name: 'Watchdog', url: 'https://dog.example/feed', description: 'Two\nlines', kind: 'regulator' },
      ...{ scope: 'general', intervalHours: 12, userAgent: '42', keepWords: ['a, b', '"c"'], blockWords: ['d'] },
    };
    const { body } = await send<{ id: string }>('POST', '', source);
    await send('PATCH', `/${body.id}`, { isActive: false });
    const opml = await (await app.fetch('/api/admin/feed-sources.opml', { headers: { cookie: editor } })).text();
    await send('DELETE', `/${body.id}`);
    await send('POST', '/import', { opml });
    expect((await list()).find(({ name }) => name === 'Watchdog')).toMatchObject({ ...source, isActive: false });
  });

  it('passes over attributes of ours that say what there is not', async () => {
    const opml = `<opml version="2.0" xmlns:smr="x"><body><outline text="Odd" xmlUrl="https://odd.example/feed"
      smr:kind="king" smr:intervalHours="0" smr:keepWords="[" smr:isActive="perhaps"/></body></opml>`;
    await send('POST', '/import', { opml });
    expect((await list()).find(({ name }) => name === 'Odd')).toMatchObject({
      ...{ kind: 'trade', scope: 'nuclear', intervalHours: null, keepWords: [], isActive: true },
    });
  });

  it('skips what is no web address or too long to be one, and reads folders', async () => {
    const long = `https://long.example/${'x'.repeat(2_000)}`;
    const opml = `<opml version="2.0"><body><outline text="Folder"><outline text="One" xmlUrl="https://one.example/feed"/>
      <outline text="Bad" xmlUrl="javascript:alert(1)"/><outline text="Long" xmlUrl="${long}"/></outline></body></opml>`;
    const { body } = await send('POST', '/import', { opml });
    expect(body).toEqual({
      added: 1,
      skipped: [
        { name: 'Bad', url: 'javascript:alert(1)', reason: 'Not a web address.' },
        { name: 'Long', url: long, reason: 'Its address has more than 2000 characters.' },
      ],
    });
  });

  it('measures an address as it is stored, and refuses one that grows too long by it', async () => {
    let seed = 1;
    // As unlike as can be: what is repeated is packed before the index measures it.
    const letters = Array.from({ length: 900 }, () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return String.fromCodePoint(0x4e_00 + (seed % 20_000));
    });
    const url = `https://wide.example/${letters.join('')}`;
    const opml = `<opml version="2.0"><body><outline text="Wide" xmlUrl="${url}"/>
      <outline text="Narrow" xmlUrl="https://narrow.example/feed"/></body></opml>`;
    const { status, body } = await send('POST', '/import', { opml });
    expect([status, body]).toMatchObject([200, { added: 1, skipped: [{ name: 'Wide' }] }]);
    expect((await send('POST', '', { name: 'Wide', url })).status).toBe(400);
  });

  it.each([
    ['nonsense', 'hello'],
    ['a page', '<html><body>hello</body></html>'],
    ['a list without feeds', '<opml version="2.0"><body><outline text="x"/></body></opml>'],
  ])('that is %s is refused with 422', async (_, opml) => {
    expect((await send('POST', '/import', { opml })).status).toBe(422);
  });

  it('is for editors only', async () => {
    const answers = await Promise.all(
      ['', reader].map((cookie) => app.fetch('/api/admin/feed-sources.opml', { headers: { cookie } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([401, 403]);
  });
});

describe('the live stream', () => {
  it('names a table that changed, to editors, uncompressed', async () => {
    const { response, events } = await listen();
    expect([response.headers.get('content-type'), response.headers.get('content-encoding')]).toEqual([
      'text/event-stream; charset=utf-8',
      null,
    ]);
    await until(() => events().includes('event: ready'));
    await send('POST', '', { name: 'Daily', url: 'https://daily.example/feed' });
    await until(() => events().includes('event: change\ndata: rss_sources\n\n'));
    expect(events()).not.toContain('audit_log');
  });

  it('is closed to everybody else', async () => {
    const answers = await Promise.all(
      ['', reader].map((cookie) => app.fetch('/api/admin/live', { headers: { cookie } })),
    );
    expect(answers.map((answer) => answer.status)).toEqual([401, 403]);
  });

  it('ends when the server stops, and does not hold it up', async () => {
    const stopping = new AbortController();
    const other = await startTestApp({ stopSignal: stopping.signal });
    const cookie = await signIn(other, await addUser(other.db, 'editor'));
    const response = await other.fetch('/api/admin/live', { headers: { cookie, 'accept-encoding': 'gzip, br' } });
    stopping.abort();
    expect(await response.text()).toContain('event: ready');
    await other.close();
  });

  async function listen() {
    const response = await app.fetch('/api/admin/live', {
      headers: { cookie: editor, 'accept-encoding': 'gzip, br' },
    });
    let text = '';
    const reading = async () => {
      for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
    };
    reading().catch(() => {});
    return { response, events: () => text };
  }
});
